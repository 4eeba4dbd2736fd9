"""The headings of the players' rules, in reading order. Cards link to them by slug."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from domain.games.trains_and_stations import frames
from domain.games.trains_and_stations.data import CARDS, GOODS, MONOPOLIES, NUMBERS
from domain.games.trains_and_stations.model import city
from domain.games.trains_and_stations.scoring import amount
from domain.games.trains_and_stations.state import Player, State
from domain.kernel.frames import Frame
from domain.kernel.phrases import give_range, join_words
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import ScorePart, ScoreParts, Topics, rule_ids


def score_parts(state: State) -> ScoreParts:
    """Return the parts of each seat's points, by line of the score sheet (TNS-12.1 to TNS-12.3)."""
    held = [amount(player) for player in state.players]
    most = [max(counts) for counts in zip(*held, strict=True)]
    return {
        "goals": [list(_goals(player)) for player in state.players],
        "monopolies": [
            [
                ScorePart(f"most {good} ({count})", worth)
                for good, count, top, worth in zip(GOODS, counts, most, MONOPOLIES, strict=True)
                if count and count == top
            ]
            for counts in held
        ],
    }


def _goals(player: Player) -> Iterator[ScorePart]:
    for card in player.goals:
        yield ScorePart(join_words([city(name) for name in CARDS[card].cities]), CARDS[card].vp)


Rows = Sequence[Sequence[str]]

GOALS = [card.vp for card in CARDS.values() if card.kind == "goal"]


def points_table() -> Rows:
    """Return the table of the sources of points."""
    return [
        ("source", "points", "when"),
        (
            "[Delivery](#deliveries) with your die on the route",
            f"**{NUMBERS.completion_vp_per_city}** for each of its 2 or 3 cities",
            "immediately",
        ),
        ("City bonus with :points:", "**1**", "immediately, to the majority"),
        (
            "A building when its [goods](#goods) have run out",
            f"**{NUMBERS.empty_stack_vp}** instead of a card",
            "immediately",
        ),
        (
            "Each card you are owed in a [speculation](#speculation) but do not get",
            f"**{NUMBERS.speculation_shortfall_vp}**",
            "immediately",
        ),
        ("[Strike](#rolling)", f"**−{NUMBERS.strike_loss_vp}**", "immediately"),
        (":goal: Revealed [goals](#goals)", f"{give_range(GOALS, '**')} each", "at the end"),
        (
            "[Monopolies](#monopolies): the most of a good",
            f"{give_range(MONOPOLIES, '**')} each",
            "at the end",
        ),
    ]


def monopoly_table() -> Rows:
    """Return the table of the points for the most of each good."""
    return [[f":{good}: {good}" for good in GOODS], [f"**{worth}**" for worth in MONOPOLIES]]


TABLES: Mapping[str, Callable[[], Rows]] = {"points": points_table, "monopolies": monopoly_table}
"""The tables, keyed by their names in the rules' `data` blocks."""


TOPICS: Mapping[str, str] = {
    "aim": "Aim of the game",
    "turn": "Your turn in five steps",
    "gathering": "Gathering and recalling dice",
    "rolling": "Rolling, rerolling and strikes",
    "trains": "Placing trains",
    "buildings": "Ranches, mines and hotels",
    "saving": "Coins from dice and saving dice",
    "bonus-dice": "Bonus dice",
    "deliveries": "Routes and deliveries",
    "majorities": "Majorities and city bonuses",
    "goods": "Goods and their fields",
    "upgrades": "Upgrades: when a goods stack runs out",
    "speculation": "Speculation: two goods for one new good",
    "goals": "Goals",
    "special-cards": "Special cards",
    "coins": "Coins and gifts",
    "points": "Victory points",
    "monopolies": "Monopolies",
    "end": "End of the game and scoring",
    "secrets": "Public and secret information",
}
"""The headings, keyed by slug."""

RULES: Mapping[str, str] = {
    "aim": "1 2",
    "turn": "2.4 2.5 3 11.2",
    "gathering": "4 4.1 4.2 4.3 4.4 4.7 4.8",
    "rolling": "1.2 5",
    "trains": "1.9 6 6.1 6.2",
    "buildings": "1.8 6.3",
    "saving": "6.4 6.5 6.6 6.8",
    "bonus-dice": "4.5 4.6 6.7",
    "deliveries": "1.10 7 7.1 7.2 7.3 7.6",
    "majorities": "7.4",
    "goods": "2.1 7.5",
    "upgrades": "9",
    "speculation": "10",
    "goals": "8",
    "special-cards": "1.6 2.3 2.6",
    "coins": "1.4 13.7 13.8",
    "points": "1.11 1.12 1.13 1.15 2.2",
    "monopolies": "1.7 12.2 12.3",
    "end": "1.14 11 12",
    "secrets": "13",
}
"""The rule numbers, keyed by slug."""

QUESTIONS: Mapping[type[Frame], str] = {
    frames.KeepSpecials: "special-cards",
    frames.GatherDice: "gathering",
    frames.RerollDice: "rolling",
    frames.ResolveDice: "turn",
    frames.PickDelivery: "deliveries",
    frames.PickMajority: "majorities",
    frames.SplitGoods: "goods",
    frames.ClaimByHand: "goals",
    frames.PickUpgrade: "upgrades",
    frames.Speculate: "speculation",
    frames.SplitNewGood: "speculation",
}

SCORED: Mapping[str, CategoryNote] = {
    "victory points": CategoryNote(
        "Points gained during the game: deliveries, bonuses, missing goods;"
        f" minus {NUMBERS.strike_loss_vp} per strike.",
        "points",
    ),
    "goals": CategoryNote(
        f"{give_range(GOALS)} points for each revealed goal.",
        "goals",
    ),
    "monopolies": CategoryNote(
        f"{give_range(MONOPOLIES)} points for holding the most of a good.",
        "monopolies",
    ),
}
"""The explanation of each line of the score sheet."""

PLAYERS_RULES = Topics(
    headings=TOPICS,
    rules={topic: rule_ids("TNS", numbers) for topic, numbers in RULES.items()},
    questions=QUESTIONS,
    scored=SCORED,
    score_parts=score_parts,
    tables=TABLES,
)
