"""The headings of the players' rules, in reading order: cards lead to them by their slugs."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.great_western_trail import frames
from domain.games.great_western_trail.explanation.rules_tables import TABLES
from domain.games.great_western_trail.explanation.score_parts import score_parts
from domain.kernel.frames import Frame
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import Topics, rule_ids

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
    "scoring": "Counting the points",
    "secrets": "What is open and what is secret",
    "players": "Two, three or four players",
}
"""Slug to heading."""

RULES: Mapping[str, str] = {
    "goal": "1 13.12",
    "turn": "3",
    "trail": "4 8.14",
    "fees": "4.5 4.6 4.7",
    "buildings": "5 8.1 8.15",
    "building": "8.4 10",
    "auxiliary": "5.1.4 5.2 8.10",
    "workers": "6.2 8.3 9.1",
    "cattle": "1.7 1.8 8.12",
    "cards": "7 8.2",
    "hazards": "1.3 8.11",
    "teepees": "1.4 4.10 8.9",
    "engine": "8.5 8.6 8.7 8.8.5",
    "stations": "8.8 8.17",
    "station-masters": "8.8.3 8.8.4",
    "kansas-city": "6",
    "foresight": "1.5 6.1 6.3",
    "certificates": "6.4 8.1.4 9.6 9.7",
    "delivery": "6.5 8.16",
    "discs": "9",
    "objectives": "1.9 5.4 8.13 11 13.7",
    "end": "12",
    "scoring": "13",
    "secrets": "14 15",
    "players": "2 16",
}
"""Which rules each topic tells."""

QUESTIONS: Mapping[type[Frame], str] = {
    frames.FirstPlacement: "turn",
    frames.Move: "trail",
    frames.PhaseB: "buildings",
    frames.Auxiliary: "auxiliary",
    frames.Immediate: "workers",
    frames.Foresight: "foresight",
    frames.Income: "certificates",
    frames.City: "delivery",
    frames.PlaceDisc: "discs",
    frames.Hire: "workers",
    frames.Build: "building",
    frames.Trade: "teepees",
    frames.RemoveHazard: "hazards",
    frames.MoveCattleman: "trail",
    frames.MoveEngine: "engine",
    frames.BuildStation: "stations",
    frames.StationMaster: "station-masters",
    frames.TrackEnd: "engine",
    frames.StationBehind: "stations",
    frames.TakeObjective: "objectives",
    frames.DrawCount: "cards",
    frames.DiscardCards: "cards",
    frames.RemoveCards: "auxiliary",
    frames.CattleMarket: "cattle",
    frames.ExtraTarget: "delivery",
    frames.ExtraCity: "delivery",
    frames.Adjacent: "buildings",
}

SCORED: Mapping[str, CategoryNote] = {
    "money": CategoryNote(
        "1 point for each full $5.",
        "scoring",
    ),
    "buildings": CategoryNote(
        "Own buildings on the board: the 1 to 13 points that are printed on each.",
        "building",
    ),
    "cities": CategoryNote(
        "Discs on cities: 9 or 6 points, \u22126 in Kansas City; \u22123 to 8 for pairs that an arrow joins.",
        "delivery",
    ),
    "stations": CategoryNote(
        "Own stations: the 1 to 9 points of each.",
        "stations",
    ),
    "hazards": CategoryNote(
        "Hazards that were taken: 2, 3 or 4 points each.",
        "hazards",
    ),
    "cattle": CategoryNote(
        "Cattle that was bought: 1 to 7 points a card, wherever it is. The first cards are worth nothing.",
        "cattle",
    ),
    "objectives": CategoryNote(
        "3 to 5 points for each objective card that is met; one of one's own that is not costs 2 or 3.",
        "objectives",
    ),
    "station masters": CategoryNote(
        "1 or 3 points for each set that a station master counts.",
        "station-masters",
    ),
    "workers": CategoryNote(
        "4 points for each worker on the fifth and the sixth space of a row.",
        "workers",
    ),
    "step space": CategoryNote(
        "3 points for the black step space that shows them, once its disc is gone.",
        "discs",
    ),
    "job market token": CategoryNote(
        "2 points for whoever ended the game.",
        "end",
    ),
}
"""What each line of the score sheet counts."""

PLAYERS_RULES = Topics(
    headings=TOPICS,
    rules={topic: rule_ids("GWT", numbers) for topic, numbers in RULES.items()},
    questions=QUESTIONS,
    tables=TABLES,
    scored=SCORED,
    score_parts=score_parts,
)
