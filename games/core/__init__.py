"""What all games share: data given to a game, the interface, randomness as a value, timelines, grading."""
