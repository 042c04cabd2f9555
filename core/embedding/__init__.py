"""Meaning: texts as vectors, and which of them are near."""
