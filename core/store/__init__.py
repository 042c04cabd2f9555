"""The file: connections, schema and migrations, transactions, journal and undo, backup and repair."""
