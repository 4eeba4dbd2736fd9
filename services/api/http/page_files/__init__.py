"""The files of the pages as they travel: packed, under addresses that change with them, asked for at once."""
