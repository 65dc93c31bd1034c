"""How Kolkhoz looks and speaks."""
