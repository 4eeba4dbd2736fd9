"""The headings of the players' rules, in reading order: cards lead to them by their slugs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.games.gold_rush import scoring
from domain.games.gold_rush.frames import Act, LayTile
from domain.games.gold_rush.state import State
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import ScorePart, ScoreParts, Topics, rule_ids


def score_parts(state: State) -> ScoreParts:
    """Return what each seat's points are for, by line; what brought none is left out."""
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
"""Which rules each topic tells."""

SCORED: Mapping[str, CategoryNote] = {
    "during play": CategoryNote(
        "All that was finished in the game: railroads, mountains and their ore, towns.",
        "score",
    ),
    "mountains": CategoryNote(
        "Mountains not finished: 1 point for each nugget on them.",
        "final-scoring",
    ),
    "railroads": CategoryNote(
        "Railroads not finished: 1 point for each tile, locomotives or not.",
        "final-scoring",
    ),
    "towns": CategoryNote(
        "Towns that still have a merchant: 3 points for each finished railroad that leaves them.",
        "final-scoring",
    ),
    "prairies": CategoryNote(
        "Prairies with farmers: 2 points for each camp and 4 for each herd.",
        "prairies",
    ),
    "ore": CategoryNote(
        "The ore tokens that were taken: 1 point for each nugget on them.",
        "ore",
    ),
}
"""What each line of the score sheet counts."""

PLAYERS_RULES = Topics(
    headings=TOPICS,
    rules={topic: rule_ids("GLD", numbers) for topic, numbers in RULES.items()},
    questions={LayTile: "tiles", Act: "turn"},
    scored=SCORED,
    score_parts=score_parts,
)
