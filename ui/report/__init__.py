"""The report: how the memory is doing, what could be tidied, and the maintenance pass."""
