"""The graph: entities, observations, relations, aliases and ended relations."""
