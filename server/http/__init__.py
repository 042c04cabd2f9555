"""The same server over streamable HTTP on this computer, for clients that take a URL and a token."""
