"""Pages of teachers, classes and students, one module a topic."""
