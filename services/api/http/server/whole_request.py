"""How a connection tells the reader of a body that all of it is there: no clock has to be set for it."""

from __future__ import annotations

WHOLE = "railhead.whole"
"""Stands in the scope of a request from when its last byte came."""
