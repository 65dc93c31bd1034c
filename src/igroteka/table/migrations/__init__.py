"""How the database changed from version to version, for Alembic."""
