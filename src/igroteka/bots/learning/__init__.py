"""How judges are learnt: self-play, fitting, and measuring what a judge is worth."""
