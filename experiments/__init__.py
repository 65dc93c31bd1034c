"""The experiments that the findings in `docs/findings/` stand on."""
