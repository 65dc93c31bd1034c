"""Games as environments: observations as arrays, PettingZoo, and thousands of plays at once."""
