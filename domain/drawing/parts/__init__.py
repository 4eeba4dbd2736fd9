"""Boards in parts, each drawn for the width at which it is shown."""
