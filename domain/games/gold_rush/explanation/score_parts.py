"""What the points of prairies and ore are for; of the others, whose cowboys went home, no account is kept."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.gold_rush import scoring
from domain.games.gold_rush.state import State
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.refusals import ScorePart, ScoreParts


def score_parts(state: State) -> ScoreParts:
    """Give what each seat's points are for, by line; what brought none is left out."""
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
