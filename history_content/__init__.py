"""The content: decks, eras and clues as data files, their strict loader, and teachers' own decks.

It knows nothing about classes, lessons or tables. Games get plain ids and years from it
(:class:`games.core.deck.Deck`); pages get fronts, backs and the notes for teachers.
"""
