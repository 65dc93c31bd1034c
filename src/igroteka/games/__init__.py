"""The games, a folder each; none knows another."""
