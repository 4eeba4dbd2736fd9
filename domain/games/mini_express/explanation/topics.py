"""The headings of the players' rules, in reading order: cards lead to them by their slugs."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, str] = {
    "aim": "What you play for",
    "turn": "Your turn: one action",
    "draft": "The opening shares",
    "companies": "Companies belong to nobody",
    "shares": "Taking a share",
    "trains": "Train space and supply",
    "building": "Building track",
    "cities": "Cities and how many companies they hold",
    "demand": "Demand tokens and influence",
    "starts": "Start locations",
    "compensation": "When tracks meet: trains for the others",
    "length": "Track length",
    "exhaustion": "Exhausted companies",
    "influence": "Influence and rank",
    "scoring": "What a share is worth",
    "end": "End of the game",
    "machinist": "The Machinist",
    "levels": "Playing alone: the levels",
    "duel": "The duel for two",
    "golden-spike": "The Golden Spike",
    "ports": "Ports",
    "first-game": "The first game",
}
"""Slug to heading."""
