"""The headings of the players' rules, in reading order: cards lead to them by their slugs."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, str] = {
    "aim": "What you play for",
    "turn": "Your turn: tile, action, scoring",
    "tiles": "Laying a tile",
    "pile": "The pile of tiles",
    "cowboys": "Placing a cowboy",
    "majorities": "Who owns a railroad, a mountain or a prairie",
    "railroads": "Railroads",
    "locomotives": "Locomotives",
    "junctions": "Junctions",
    "mountains": "Mountains",
    "tents": "The tent",
    "ore": "Ore tokens and digging for gold",
    "towns": "Towns",
    "prairies": "Prairies, farmers, camps and herds",
    "score": "The score track",
    "end": "End of the game",
    "final-scoring": "What counts at the end",
    "secrets": "What is open and what is secret",
    "without-farmers": "The first game: without farmers",
}
"""Slug to heading."""
