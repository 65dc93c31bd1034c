"""Pytest puts the folder of a conftest on the path: so tests can `from scenes import scene`."""
