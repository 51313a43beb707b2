"""Decks and question sets as tables: out to XLSX and CSV, and in again without loss."""
