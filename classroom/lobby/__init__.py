"""The games a teacher can choose from: what each is like, and what it looks like when it is played."""
