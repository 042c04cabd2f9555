"""What the project of these tests knows."""

from __future__ import annotations

STACK = ("Qt", "SQLite", "numpy", "apsw")
MONEY = ("costs 3", "paid in May", "invoiced by Ana")
REST = ("began in January", "ends in June")
LONG = "a long story " * 60
