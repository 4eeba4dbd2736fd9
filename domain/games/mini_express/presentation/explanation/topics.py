"""The headings of the players' rules, in reading order. Cards link to them by slug."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domain.games.mini_express import frames
from domain.games.mini_express.data import BOX
from domain.games.mini_express.scoring import share_value
from domain.games.mini_express.state import State
from domain.kernel.frames import Frame
from domain.kernel.phrases import pluralize
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import ScorePart, ScoreParts, Topics, rule_ids


def score_parts(state: State) -> ScoreParts:
    """Return the points of each seat's shares by company, including the Machinist's."""
    seats = range(len(state.players) if state.machinist else state.seats)
    return {
        company.name: [_parts(state, number, seat) for seat in seats]
        for number, company in enumerate(BOX.company)
    }


def _parts(state: State, company: int, seat: int) -> list[ScorePart]:
    shares, worth = state.players[seat].shares[company], share_value(state, seat, company)
    influence = state.players[seat].influence[company]
    rank = 1 + sum(player.influence[company] > influence for player in state.players)
    held = f"rank {rank} with {influence} influence" if influence else "no influence"
    text = f"{pluralize(shares, 'share')} at {worth} ({held}, track length {state.lines[company].length})"
    return [ScorePart(text, shares * worth)] if shares else []


Rows = Sequence[Sequence[str]]

HALF = (BOX.track_length.max + 2) // 2
"""The number of columns of the first of two tables of share values, each narrow enough for a phone."""


def value_table(lengths: range) -> Rows:
    """Return the values of a share by rank, for these track lengths."""
    values = BOX.share_value
    ranks = (("1st", values.first), ("2nd", values.second), ("other", values.other))
    return [
        ("track", *map(str, lengths)),
        *((rank, *(f"{worth[length]}" for length in lengths)) for rank, worth in ranks),
    ]


TABLES: Mapping[str, Callable[[], Rows]] = {
    "values": lambda: value_table(range(HALF)),
    "further": lambda: value_table(range(HALF, BOX.track_length.max + 1)),
}
"""The tables, keyed by their names in the rules' `data` blocks."""


TOPICS: Mapping[str, str] = {
    "aim": "Aim of the game",
    "turn": "Your turn: one action",
    "draft": "Opening shares",
    "companies": "Nobody owns a company",
    "shares": "Taking a share",
    "trains": "Train space and supply",
    "building": "Building track",
    "cities": "Cities and their capacity",
    "demand": "Demand tokens and influence",
    "starts": "Start locations",
    "compensation": "Compensation: trains for other companies",
    "length": "Track length",
    "exhaustion": "Exhausted companies",
    "influence": "Influence and rank",
    "scoring": "What a share is worth",
    "end": "End of the game",
    "machinist": "The Machinist",
    "levels": "Solo game: difficulty levels",
    "duel": "Two-player duel",
    "golden-spike": "The Golden Spike",
    "ports": "Ports",
    "first-game": "Option for a first game",
}
"""The headings, keyed by slug."""

RULES: Mapping[str, str] = {
    "aim": "1",
    "turn": "4",
    "draft": "3 3.2 3.7 3.8 3.9 3.10",
    "companies": "2.5",
    "shares": "5",
    "trains": "3.3 5.4",
    "building": "6 2.1 2.2 2.4",
    "cities": "2.3 2.6 6.14",
    "demand": "3.5 6.11 6.12",
    "starts": "6.3",
    "compensation": "6.9",
    "length": "3.4 6.10",
    "exhaustion": "7.1 7.2",
    "influence": "3.11 8.1",
    "scoring": "8",
    "end": "7",
    "machinist": "9 10",
    "levels": "9.16",
    "duel": "11",
    "golden-spike": "12.2 6.15",
    "ports": "12.3 6.13",
    "first-game": "12.1",
}
"""The rule numbers, keyed by slug."""

QUESTIONS: Mapping[type[Frame], str] = {
    frames.DraftFirst: "draft",
    frames.DraftSecond: "draft",
    frames.DraftSolo: "draft",
    frames.DraftDuelPair: "draft",
    frames.DraftDuelShared: "draft",
    frames.DraftDuelLast: "draft",
    frames.Act: "turn",
    frames.ChooseWildCompany: "demand",
    frames.ChoosePortFor: "ports",
    frames.ChooseWestern: "golden-spike",
}

SCORED: Mapping[str, CategoryNote] = {
    company.name: CategoryNote(
        f"Your shares of {company.name}. A longer track and a higher influence rank make each worth more;"
        " without influence it is worth nothing.",
        "scoring",
    )
    for company in BOX.company
}
"""The explanation of each line of the score sheet."""

PLAYERS_RULES = Topics(
    headings=TOPICS,
    rules={topic: rule_ids("MEX", numbers) for topic, numbers in RULES.items()},
    questions=QUESTIONS,
    scored=SCORED,
    score_parts=score_parts,
    tables=TABLES,
)
