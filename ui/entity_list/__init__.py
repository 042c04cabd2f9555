"""The list of entities beside the graph: also the graph's accessible face."""
