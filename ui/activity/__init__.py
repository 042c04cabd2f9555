"""The activity screen: who did what, its undo, earlier states, and backups."""
