"""The first screen: list, graph and inspector side by side, over one selection."""
