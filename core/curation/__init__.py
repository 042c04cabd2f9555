"""Curation: what a person decides about what was written (duplicates first; more to come beside it)."""
