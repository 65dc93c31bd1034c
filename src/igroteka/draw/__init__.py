"""The drawing room: building blocks for HTML and SVG, the desk that a board is drawn for, words."""
