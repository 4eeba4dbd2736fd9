"""The headings of the players' rules, in reading order. Cards refer to them by slug."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.games.gold_rush import scoring
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
        "Unfinished mountains: 1 point per nugget.",
        "final-scoring",
    ),
    "railroads": CategoryNote(
        "Unfinished railroads: 1 point per tile, regardless of locomotives.",
        "final-scoring",
    ),
    "towns": CategoryNote(
        "Towns that still have a merchant: 3 points for each complete railroad that leaves them.",
        "final-scoring",
    ),
    "prairies": CategoryNote(
        "Prairies with farmers: 2 points per camp and 4 per herd.",
        "prairies",
    ),
    "ore": CategoryNote(
        "Ore tokens collected: 1 point per nugget.",
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
)
