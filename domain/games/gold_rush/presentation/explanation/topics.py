"""The headings of the players' rules, in reading order. Cards refer to them by slug."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from domain.games.gold_rush import scoring
from domain.games.gold_rush.data import PIECES, POINTS
from domain.games.gold_rush.frames import Act, LayTile
from domain.games.gold_rush.state import State
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import ScorePart, ScoreParts, Topics, rule_ids


def score_parts(state: State) -> ScoreParts:
    """Return each seat's points by line of the score sheet.

    Lines worth nothing are left out.
    """
    return {
        "prairies": [list(_prairies(state, seat)) for seat in range(len(state.players))],
        "ore": [
            [ScorePart(pluralize(sum(each.ore), "nugget"), scoring.ore_points(each))] if each.ore else []
            for each in state.players
        ],
    }


def _prairies(state: State, seat: int) -> Iterator[ScorePart]:
    for prairie in scoring.occupied_features(state, "p"):
        points = scoring.prairie_points(prairie)
        if points and seat in scoring.owners(prairie):
            counts = ((prairie.camps, "camp"), (prairie.herds, "herd"))
            yield ScorePart(join_words([pluralize(count, word) for count, word in counts if count]), points)


Rows = Sequence[Sequence[str]]


def points_table() -> Rows:
    """Return the table of what each feature scores."""
    railroad, bonus = POINTS.railroad_per_tile, POINTS.railroad_per_tile * POINTS.railroad_bonus_factor
    locomotives = POINTS.railroad_locomotives_for_bonus
    exactly = f"{'one' if locomotives == 1 else locomotives} :locomotive: locomotive{'s' * (locomotives > 1)}"
    faces = sorted(token.value * POINTS.ore_point_per_nugget for token in PIECES.ore_token)
    prairie = f"**{POINTS.prairie_per_camp}** per camp, **{POINTS.prairie_per_herd}** per herd"
    return [
        ("feature", "when complete", "if unfinished at the end"),
        (
            ":track: [Railroad](#railroads)",
            f"**{railroad}** per tile, **{bonus}** with exactly {exactly}",
            f"**{POINTS.unfinished_railroad_per_tile}** per tile",
        ),
        (
            ":mountain: [Mountain](#mountains)",
            f"**{POINTS.mountain_per_nugget_symbol}** per nugget, and all remaining ore",
            f"**{POINTS.unfinished_mountain_per_nugget_symbol}** per nugget, no ore",
        ),
        (
            ":town: [Town](#towns)",
            f"**{POINTS.town_per_completed_railroad}** per railroad that leaves it",
            f"**{POINTS.unfinished_town_per_completed_railroad}** per complete railroad",
        ),
        (":horse: [Prairie](#prairies) with farmers", "not during the game", prairie),
        (
            ":ore: [Ore tokens](#ore) you collected",
            "not during the game",
            f"**{faces[0]}** to **{faces[-1]}** each",
        ),
    ]


def ore_table() -> Rows:
    """Return the table of the faces of ore tokens."""
    return [
        ("nuggets", *(f"{token.value}" for token in PIECES.ore_token)),
        (f"tokens (of {PIECES.counts.ore_tokens})", *(f"{token.count}" for token in PIECES.ore_token)),
    ]


TABLES: Mapping[str, Callable[[], Rows]] = {"points": points_table, "ore": ore_table}
"""The tables, keyed by their names in the rules' `data` blocks."""


TOPICS: Mapping[str, str] = {
    "aim": "Aim of the game",
    "turn": "Your turn: tile, action, scoring",
    "tiles": "Laying a tile",
    "pile": "The draw pile",
    "cowboys": "Placing a cowboy",
    "majorities": "Ownership of railroads, mountains and prairies",
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
    "final-scoring": "Final scoring",
    "secrets": "Public and secret information",
    "without-farmers": "First game: without farmers",
}
"""The headings, keyed by slug."""

RULES: Mapping[str, str] = {
    "turn": "2.6 3 6.1",
    "tiles": "4 4.1 4.2 4.4 4.5",
    "pile": "2.3 3.2 3.3 4.3 10.1",
    "cowboys": "2.4 6.2 6.3 6.4 6.6 6.7 6.8 6.9 7.11",
    "majorities": "7.1 7.2",
    "railroads": "7 7.3 7.4",
    "junctions": "1.8",
    "mountains": "7.5 7.6",
    "tents": "6.10 6.11 6.12 7.7",
    "ore": "5 1.2 6.13 6.14 6.15 10.2",
    "towns": "6.5 7.8",
    "prairies": "1.9 8.8 8.9",
    "score": "1.5 7.9 7.10",
    "end": "8 8.1 8.12",
    "final-scoring": "8.2 8.3 8.4 8.5 8.6 8.7 8.10 8.11",
    "secrets": "9",
    "without-farmers": "12",
    "aim": "1 2",
}
"""The rules explained by each topic."""

SCORED: Mapping[str, CategoryNote] = {
    "during play": CategoryNote(
        "Railroads, mountains and towns completed during the game.",
        "score",
    ),
    "mountains": CategoryNote(
        "Unfinished mountains:"
        f" {pluralize(POINTS.unfinished_mountain_per_nugget_symbol, 'point')} per nugget.",
        "final-scoring",
    ),
    "railroads": CategoryNote(
        f"Unfinished railroads: {pluralize(POINTS.unfinished_railroad_per_tile, 'point')} per tile,"
        " regardless of locomotives.",
        "final-scoring",
    ),
    "towns": CategoryNote(
        "Towns that still have a merchant:"
        f" {pluralize(POINTS.unfinished_town_per_completed_railroad, 'point')}"
        " for each complete railroad that leaves them.",
        "final-scoring",
    ),
    "prairies": CategoryNote(
        f"Prairies with farmers: {pluralize(POINTS.prairie_per_camp, 'point')} per camp"
        f" and {POINTS.prairie_per_herd} per herd.",
        "prairies",
    ),
    "ore": CategoryNote(
        f"Ore tokens collected: {pluralize(POINTS.ore_point_per_nugget, 'point')} per nugget.",
        "ore",
    ),
}
"""An explanation of each line of the score sheet."""

PLAYERS_RULES = Topics(
    headings=TOPICS,
    rules={topic: rule_ids("GLD", numbers) for topic, numbers in RULES.items()},
    questions={LayTile: "tiles", Act: "turn"},
    scored=SCORED,
    score_parts=score_parts,
    tables=TABLES,
)
