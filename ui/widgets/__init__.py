"""Small widgets that several screens share."""
