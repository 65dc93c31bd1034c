"""The lab: what many plays say about a game."""
