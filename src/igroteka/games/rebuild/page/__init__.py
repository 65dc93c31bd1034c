"""How Rebuild looks and speaks."""
