"""The agents' side: how a client is told where this memory is."""
