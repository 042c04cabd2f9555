"""The timeline: what people and agents thought, when, and about what."""
