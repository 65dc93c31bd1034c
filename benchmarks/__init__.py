"""What the README claims, measured: `make bench`, or `python -m benchmarks`."""
