"""Evidence that leaves the house: Excel, CSV, xAPI statements and a JSON dump (docs/exports.md).

`material` reads what is asked for, `columns` says what each column means, `tables` makes the rows, and each
format has a module of its own that makes a stream of bytes from them. Who may ask is checked by the views.
"""
