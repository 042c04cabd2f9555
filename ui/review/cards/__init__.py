"""The cards of the review screen, one a kind of proposal."""
