"""The headings of the players' rules, in reading order: cards lead to them by their slugs."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.el_paso import frames
from domain.games.el_paso.explanation.rules_tables import TABLES
from domain.games.el_paso.explanation.score_parts import score_parts
from domain.kernel.frames import Frame
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import Topics, rule_ids

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
    "scoring": "Counting the points",
    "secrets": "What is open and what is secret",
    "players": "One to four players",
    "sue": "Alone against Sue",
}
"""Slug to heading."""

RULES: Mapping[str, str] = {
    "goal": "1 12",
    "turn": "3 7.3",
    "trail": "4 6.10",
    "buildings": "5 6.1 6.2",
    "building": "6.9",
    "auxiliary": "5.6 6.11",
    "workers": "1.4 6.5 6.15 7.2 7.4",
    "cattle": "1.3 6.6 6.12",
    "cards": "5.7 6.13 9",
    "exchanges": "6.4 6.14 7",
    "train": "1.5 6.7",
    "goals": "2.9 6.8 11.7 11.8",
    "bonuses": "11.6",
    "el-paso": "8",
    "certificates": "6.3 8.4",
    "posts": "8.5 8.7",
    "discs": "1.8 8.6",
    "simmental": "2.5 10",
    "scoring": "11",
    "secrets": "13 14",
    "players": "2 15 17",
    "sue": "1.9 16",
}
"""Which rules each topic tells."""

QUESTIONS: Mapping[type[Frame], str] = {
    frames.SetupGoal: "goals",
    frames.Place: "turn",
    frames.Move: "trail",
    frames.Actions: "buildings",
    frames.Train: "train",
    frames.AuxPair: "auxiliary",
    frames.ExchangeDiscard: "exchanges",
    frames.ExchangeAgain: "exchanges",
    frames.Delivery: "certificates",
    frames.PickDisc: "posts",
    frames.Reward: "posts",
    frames.TurnEnd: "turn",
    frames.DiscardCow: "buildings",
    frames.RemoveCow: "cards",
    frames.Hire: "workers",
    frames.BuyCow: "cattle",
    frames.ChooseTrain: "train",
    frames.Build: "building",
    frames.PayWorkers: "workers",
    frames.GainToken: "goals",
    frames.MoveOn: "trail",
}

SCORED: Mapping[str, CategoryNote] = {
    "dollars": CategoryNote(
        "1 point for each full $5.",
        "scoring",
    ),
    "buildings": CategoryNote(
        "Own buildings on the trail: 1, 3, 5, 8, 11 or 14 points each by their level.",
        "building",
    ),
    "trading posts": CategoryNote(
        "Discs on dark trading posts: 2, 4, 6 or 9 points each.",
        "posts",
    ),
    "workers": CategoryNote(
        "2 points for each worker card, 3 for a versatile one, wherever the cards are.",
        "workers",
    ),
    "cattle": CategoryNote(
        "2, 3, 5 or 8 points a card; nothing for the first cards. Simmental and ending the game: 2 each.",
        "cattle",
    ),
    "bonus tokens": CategoryNote(
        "1 to 5 points for each bonus token.",
        "bonuses",
    ),
    "goal tokens": CategoryNote(
        "3, 4 or 5 points for each goal that is met; the others cost nothing.",
        "goals",
    ),
}
"""What each line of the score sheet counts."""

PLAYERS_RULES = Topics(
    headings=TOPICS,
    rules={topic: rule_ids("ELP", numbers) for topic, numbers in RULES.items()},
    questions=QUESTIONS,
    tables=TABLES,
    scored=SCORED,
    score_parts=score_parts,
)
