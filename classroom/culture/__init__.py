"""Pages beside the games: what their things are in the real world, and how to teach a lesson with them."""
