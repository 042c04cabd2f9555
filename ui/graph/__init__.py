"""The graph: layout in numpy, one painted item, and the widget around it."""
