"""The maintenance pass as a form: looked at first, then carried out, and undone by its run."""
