"""What the stored judgements tell a teacher. Nothing is written here."""
