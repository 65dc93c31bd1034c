"""How Ozymandias looks and speaks."""
