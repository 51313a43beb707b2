"""Teachers, classes and students: who is who, how they sign in, and who may see what."""
