"""What an agent calls: the MCP stdio server. Calls `core` only."""
