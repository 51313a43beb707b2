"""Pages on which teachers read, copy, write, import and export decks and question sets."""
