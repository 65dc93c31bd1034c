"""The lab on pages beside the web table: start an experiment, watch it, read what it found."""
