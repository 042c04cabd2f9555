"""The strict profile: nine tools with typed responses, over the same memory, that keep its rules."""
