"""The contents of the players' rules, as cards refer to them."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, str] = {
    "goal": "What the game is about",
    "turn": "A turn",
    "trail": "Moving along the trail",
    "buildings": "Using a building",
    "building": "Placing and replacing buildings",
    "auxiliary": "Auxiliary actions",
    "workers": "Workers: hiring, using, discarding them",
    "cattle": "Buying cattle",
    "cards": "Your herd: hand, draw pile and discard pile",
    "exchanges": "Exchanges and exchange tokens",
    "train": "The train",
    "goals": "Goal tokens",
    "bonuses": "Bonus tokens",
    "el-paso": "Arriving in El Paso",
    "certificates": "Certificates and the value of a delivery",
    "posts": "Trading posts",
    "discs": "Discs and what they unlock",
    "simmental": "Simmental, and how the game ends",
    "scoring": "Where points come from",
    "sue": "Alone against Sue",
}
"""Anchors with their headings, in reading order."""
