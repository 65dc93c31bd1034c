"""The web table: people play the games against each other and against bots."""
