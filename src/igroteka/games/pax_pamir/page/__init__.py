"""How Pax Pamir looks and speaks."""
