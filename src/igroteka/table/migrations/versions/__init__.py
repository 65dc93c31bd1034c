"""The migrations, each a module with the revision that it leads to."""
