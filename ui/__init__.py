"""What a person sees and does: the Qt desktop. One package a screen; no SQL and no rules in here."""
