"""What happens while a session runs: the steps of the lesson, the sockets, and their pages."""
