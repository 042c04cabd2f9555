"""The memory: one SQLite knowledge graph, its search, its history. No Qt, no MCP, no printing."""
