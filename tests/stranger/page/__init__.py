"""What people see of Smugglers: words, the board, and the position as text."""
