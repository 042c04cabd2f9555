"""Bringing files in, writing them out, and backing up; told in the message bar."""
