"""What the points of goals and monopolies are for; of victory points no account is kept."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.trains_and_stations.data import CARDS, GOODS, MONOPOLIES
from domain.games.trains_and_stations.model.names import amount as name_amount
from domain.games.trains_and_stations.model.names import city
from domain.games.trains_and_stations.scoring import amount
from domain.games.trains_and_stations.state import Player, State
from domain.kernel.phrases import join_words
from domain.kernel.refusals import ScorePart, ScoreParts


def score_parts(state: State) -> ScoreParts:
    """Give what each seat's points are for, by line (TNS-12.1 to TNS-12.3)."""
    held = [amount(player) for player in state.players]
    most = [max(counts) for counts in zip(*held, strict=True)]
    return {
        "goals": [list(_goals(player)) for player in state.players],
        "monopolies": [
            [
                ScorePart(name_amount(count, good), worth)
                for good, count, top, worth in zip(GOODS, own, most, MONOPOLIES, strict=True)
                if count and count == top
            ]
            for own in held
        ],
    }


def _goals(player: Player) -> Iterator[ScorePart]:
    for card in player.goals:
        yield ScorePart(join_words([city(name) for name in CARDS[card].cities]), CARDS[card].vp)
