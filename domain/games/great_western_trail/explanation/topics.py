"""The contents of the players' rules, as cards refer to them."""

from __future__ import annotations

from collections.abc import Mapping

TOPICS: Mapping[str, str] = {
    "goal": "What the game is about",
    "turn": "A turn",
    "trail": "Moving along the trail",
    "fees": "Hands and fees",
    "buildings": "Using a building",
    "building": "Placing and replacing buildings",
    "auxiliary": "Auxiliary actions",
    "workers": "Workers and the job market",
    "cattle": "Buying cattle",
    "cards": "Your herd: hand, draw stack and discard pile",
    "hazards": "Hazards",
    "teepees": "The village and its teepees",
    "engine": "Moving the engine",
    "stations": "Stations",
    "station-masters": "Station masters",
    "kansas-city": "Arriving in Kansas City",
    "foresight": "Foresight: new tiles for the board",
    "certificates": "Certificates and what a hand is worth",
    "delivery": "Delivering to a city",
    "discs": "Discs and what they unlock",
    "objectives": "Objective cards",
    "end": "The end of the game",
    "scoring": "Where points come from",
}
"""Anchors with their headings, in reading order."""
