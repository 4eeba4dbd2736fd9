"""Claims about a position after `=` in a `gld` block.

Public facts are read from a spectator's view, a player's own tokens from that player's view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from domain.games.gold_rush import GAME, scoring
from domain.games.gold_rush.frames import LayTile
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, State, feature_of, node_at
from domain.games.gold_rush.view import SeatView, View, view
from domain.kernel import decide as kernel
from tests.domain.games.gold_rush.notation.parser import SPOT, parse_int, parse_pairs, require_tile
from tests.support.cases.case import CaseError
from tests.support.games.table_driver import TableDriver

Words = tuple[str, ...]


class Position(NamedTuple):
    """The position that claims are checked against."""

    played: TableDriver
    players: tuple[str, ...]
    state: State

    @property
    def seen(self) -> View:
        """The view of a spectator."""
        return view(self.state, None)


def check_claim(played: TableDriver, players: tuple[str, ...], word: str, words: Words) -> None:
    """Check one claim; raise CaseError with the actual value if it is false."""
    if word not in FACTS:
        raise CaseError(f"unknown claim {word!r}; known claims: {' '.join(FACTS)}")
    FACTS[word](Position(played, players, played.state), words)


def _expect(what: str, expected: object, actual: object) -> None:
    if expected != actual:
        raise CaseError(f"{what} is {actual}, not {expected}")


def _check_each_player(read_number: Callable[[Position, int], int]) -> Callable[[Position, Words], None]:
    """Return a function that checks a number for each named player: `score A 4 B 0`."""

    def fact(position: Position, words: Words) -> None:
        for player, number in parse_pairs(words, position.players):
            _expect(f"{player}'s value", number, read_number(position, position.players.index(player)))

    return fact


def _view_own_seat(position: Position, seat: int) -> SeatView:
    """Return a player's state as seen by that player."""
    return view(position.state, seat).seats[seat]


def _read_faces(position: Position, seat: int) -> tuple[int, ...]:
    ore = _view_own_seat(position, seat).ore
    if isinstance(ore, int):
        raise CaseError("the player's view hides the player's own tokens")
    return ore


def _count_tokens(position: Position, seat: int) -> int:
    ore = position.seen.seats[seat].ore
    return ore if isinstance(ore, int) else len(ore)


def _check_ore_tokens(position: Position, words: Words) -> None:
    """Check `oretokens A 2 5`: faces in the order taken, for one or more players."""
    claims: dict[str, list[int]] = {}
    for word in words:
        if word in position.players:
            claims[word] = []
        elif not claims:
            raise CaseError(f"expected a player ({' '.join(position.players)}), then faces")
        else:
            claims[next(reversed(claims))].append(parse_int(word))
    if not claims:
        raise CaseError("expected a player, then faces")
    for player, faces in claims.items():
        _expect(f"{player}'s ore", tuple(faces), _read_faces(position, position.players.index(player)))


def _check_tent(position: Position, words: Words) -> None:
    """Check `tent A supply` or `tent A @0,0 m0`, for one or more players."""
    match words:
        case (player, "supply", *rest) if player in position.players:
            _expect(f"{player}'s tent", "supply", _find_tent(position, player))
        case (player, spot, part, *rest) if player in position.players and SPOT.fullmatch(spot):
            _expect(f"{player}'s tent", f"{spot} {part}", _find_tent(position, player))
        case _:
            raise CaseError("expected: tent PLAYER supply, or: tent PLAYER @X,Y PART")
    if rest:
        _check_tent(position, tuple(rest))


def _find_tent(position: Position, player: str) -> str:
    seat = position.players.index(player)
    for figure in position.seen.figures:
        if figure.kind == "tent" and figure.seat == seat:
            return f"@{figure.x},{figure.y} {figure.segment}"
    return "supply"


def _check_supply(position: Position, words: Words) -> None:
    _expect("the supply", _parse_one_number(words), position.seen.supply)


def _check_stack(position: Position, words: Words) -> None:
    """Check `stack @0,0 m0 3`; in the view, a stack is on the first part of its mountain."""
    mountain = _find_feature(position.state, words[:2])
    shown = [
        stack.tokens
        for stack in position.seen.stacks
        if _find_feature(position.state, (f"@{stack.x},{stack.y}", stack.part)) is mountain
    ]
    _expect("the stack", _parse_one_number(words[2:]), sum(shown))


def _check_feature(position: Position, words: Words) -> None:
    """Check `feature @0,0 r0 tiles 4 locos 1 open 0`."""
    feature, claims = _find_feature(position.state, words[:2]), words[2:]
    if not claims or len(claims) % 2 or any(name not in TOTALS for name in claims[::2]):
        raise CaseError(f"expected: feature @X,Y SEGMENT, then pairs of {'|'.join(TOTALS)} and a number")
    for name, number in zip(claims[::2], map(parse_int, claims[1::2]), strict=True):
        _expect(name, number, TOTALS[name](feature))


TOTALS: Mapping[str, Callable[[Feature], int]] = {
    "tiles": scoring.count_tiles,
    "locos": lambda feature: feature.locomotives,
    "nuggets": lambda feature: feature.nuggets,
    "camps": lambda feature: feature.camps,
    "herds": lambda feature: feature.herds,
    "open": lambda feature: feature.open,
}


def _check_town(position: Position, words: Words) -> None:
    """Check `town @1,0 t0 open 2`."""
    match words:
        case (spot, segment, "open" | "done" as claimed, number) if segment.startswith("t"):
            tile = _find_node(position.state, (spot, segment)) // NODES_PER_TILE
            done = "done" if scoring.is_connected(position.state, tile) else "open"
            _expect("the town", claimed, done)
            _expect(
                "the town's number of railroads",
                parse_int(number),
                scoring.count_railroads(position.state, tile),
            )
        case _:
            raise CaseError("expected: town @X,Y t0, then open or done, and the number of railroads")


def _check_same(position: Position, words: Words) -> None:
    if not _are_joined(position, words):
        raise CaseError("these are different features")


def _check_apart(position: Position, words: Words) -> None:
    if _are_joined(position, words):
        raise CaseError("these are the same feature")


def _are_joined(position: Position, words: Words) -> bool:
    if len(words) != 4:
        raise CaseError("expected two segments: @X,Y SEGMENT @X,Y SEGMENT")
    return _find_feature(position.state, words[:2]) is _find_feature(position.state, words[2:])


def _check_placements(position: Position, words: Words) -> None:
    """Check `placements T4 8`: the number of options if the active seat had drawn that tile."""
    if len(words) != 2:
        raise CaseError("expected: placements TILE NUMBER")
    if not position.played.seats_to_act:
        raise CaseError("the game is over")
    seat = position.played.seats_to_act[0]
    drawn = replace(position.state, stack=(LayTile(seat, require_tile(words[0])),))
    _expect("the number", parse_int(words[1]), len(set(kernel.legal_options(GAME, drawn, seat))))


def _check_track(position: Position, words: Words) -> None:
    """Check `track B 1 1`: the marker's space and completed laps."""
    if len(words) != 3 or words[0] not in position.players:
        raise CaseError("expected: track PLAYER SPACE LAPS")
    seat = position.seen.seats[position.players.index(words[0])]
    _expect(f"{words[0]}'s marker", (parse_int(words[1]), parse_int(words[2])), (seat.space, seat.laps))


def _check_winners(position: Position, words: Words) -> None:
    """Check `winner A B`: all players who win together."""
    score = position.played.table.score
    if score is None:
        raise CaseError("the game is not over")
    _expect(
        "the winner",
        _parse_players(position, words),
        sorted(position.players[seat] for seat in score.winners),
    )


def _check_turn(position: Position, words: Words) -> None:
    """Check `turn B`: the active player."""
    asked = [position.players[seat] for seat in position.played.seats_to_act]
    _expect("the turn", _parse_players(position, words), asked)


def _parse_players(position: Position, words: Words) -> list[str]:
    if not words or any(word not in position.players for word in words):
        raise CaseError(f"expected players ({' '.join(position.players)}), not {' '.join(words)!r}")
    return sorted(words)


def _parse_one_number(words: Words) -> int:
    if len(words) != 1:
        raise CaseError(f"expected one number, not {' '.join(words)!r}")
    return parse_int(words[0])


def _find_node(state: State, words: Words) -> int:
    spot = SPOT.fullmatch(words[0]) if words else None
    if spot is None or len(words) != 2:
        raise CaseError(f"expected a segment as @X,Y m0, not {' '.join(words)!r}")
    node = node_at(state, int(spot[1]), int(spot[2]), words[1])
    if node is None:
        raise CaseError(f"no segment {words[1]} at {words[0]}")
    return node


def _find_feature(state: State, words: Words) -> Feature:
    return feature_of(state, _find_node(state, words))


FACTS: Mapping[str, Callable[[Position, Words], None]] = {
    "score": _check_each_player(lambda position, seat: position.seen.seats[seat].score),
    "cowboys": _check_each_player(lambda position, seat: position.seen.seats[seat].cowboys),
    "tent": _check_tent,
    "ore": _check_each_player(_count_tokens),
    "orevalue": _check_each_player(lambda position, seat: sum(_read_faces(position, seat))),
    "oretokens": _check_ore_tokens,
    "supply": _check_supply,
    "stack": _check_stack,
    "feature": _check_feature,
    "town": _check_town,
    "same": _check_same,
    "apart": _check_apart,
    "placements": _check_placements,
    "track": _check_track,
    "winner": _check_winners,
    "turn": _check_turn,
}
