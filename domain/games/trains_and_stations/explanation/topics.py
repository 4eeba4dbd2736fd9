"""The headings of the players' rules, in reading order: cards lead to them by their slugs."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, str] = {
    "aim": "What you play for",
    "turn": "Your turn in five steps",
    "gathering": "Gathering dice, or calling them back",
    "rolling": "Rolling, rolling again, and strikes",
    "trains": "Placing trains on the track",
    "buildings": "Ranches, mines and hotels",
    "saving": "Coins from dice, and saving dice",
    "bonus-dice": "Bonus dice",
    "deliveries": "Routes and their delivery",
    "majorities": "Majorities and the bonuses of cities",
    "goods": "Goods and their fields",
    "upgrades": "When a stack of goods runs out",
    "speculation": "Speculation: two goods for a new one",
    "goals": "Goals",
    "special-cards": "Special cards",
    "coins": "Coins and gifts",
    "points": "Victory points",
    "monopolies": "Monopolies",
    "end": "End of the game and scoring",
    "secrets": "What is open and what is secret",
}
"""Slug to heading."""
