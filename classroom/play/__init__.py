"""Tables, seats, moves and judgements: what is played, and how it is stored."""
