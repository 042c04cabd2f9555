"""The strict rules: writing by them, checking a memory against them, and repairing what breaks them."""
