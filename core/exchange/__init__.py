"""Import and export: what people have in files comes in, and goes out as other programs read it."""
