"""The editor of a proposed split."""
