"""Names of things that options and the journal share."""

from __future__ import annotations

ROLES = {"m": "gold digger", "r": "railwayman", "p": "farmer", "t": "merchant"}
"""GLD-6.3"""
