"""The review screen: what waits for a decision, one card after the other."""
