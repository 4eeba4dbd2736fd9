"""Names of the map's cells: a column's letters and a row's number, the same however far the map grows.

The start tile (0, 0) lies on M13, so that maps of usual size stay within A1 and Z26. East of Z comes AA; west
of A the letters wrap round to ZZ, ZY and so on, which no map of 72 tiles reaches from the east. North of row
1 come rows 0, -1 and so on.
"""

from __future__ import annotations

LETTERS = 26
START_COLUMN = 13
START_ROW = 13
COLUMNS = LETTERS + LETTERS * LETTERS  # A to ZZ


def column_name(x: int) -> str:
    """Letters of a column: M for the start tile's."""
    index = (x + START_COLUMN - 1) % COLUMNS
    first, second = divmod(index, LETTERS)
    last = chr(ord("A") + second)
    return chr(ord("A") + first - 1) + last if first else last


def row_name(y: int) -> str:
    """Give a row's number: 13 for the start tile's."""
    return str(y + START_ROW)


def cell_name(x: int, y: int) -> str:
    """Name a cell: M13 for the start tile's."""
    return column_name(x) + row_name(y)
