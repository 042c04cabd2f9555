"""How Recuerdo starts: the desktop and the command line."""
