"""Search: what a text finds, and in which order."""
