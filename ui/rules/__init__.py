"""The check against the strict rules."""
