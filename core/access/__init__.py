"""Who may do what: scopes, bounds, and the tokens that carry them."""
