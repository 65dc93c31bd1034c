"""How Nomenklatura looks and speaks."""
