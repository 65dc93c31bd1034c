"""What people see of the game: words, the board, and the position as text."""
