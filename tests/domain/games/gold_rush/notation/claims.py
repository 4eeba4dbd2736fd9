"""What a `gld` block may claim of a position after `=`.

What lies open is read from the view of a spectator, a player's own tokens from that player's view.
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
    """What facts are checked against."""

    played: TableDriver
    players: tuple[str, ...]
    state: State

    @property
    def seen(self) -> View:
        """The view of a spectator."""
        return view(self.state, None)


def check_claim(played: TableDriver, players: tuple[str, ...], word: str, words: Words) -> None:
    """Check one claim; CaseError says what is true instead."""
    if word not in FACTS:
        raise CaseError(f"nothing is known of {word!r}; after = comes one of: {' '.join(FACTS)}")
    FACTS[word](Position(played, players, played.state), words)


def _expect(what: str, expected: object, actual: object) -> None:
    if expected != actual:
        raise CaseError(f"{what} is {actual}, not {expected}")


def _of_each(found: Callable[[Position, int], int]) -> Callable[[Position, Words], None]:
    """Give the check of a number for each player named: `score A 4 B 0`."""

    def fact(position: Position, words: Words) -> None:
        for player, number in parse_pairs(words, position.players):
            _expect(f"that of {player}", number, found(position, position.players.index(player)))

    return fact


def _own(position: Position, seat: int) -> SeatView:
    """The player as the player sees it."""
    return view(position.state, seat).seats[seat]


def _faces(position: Position, seat: int) -> tuple[int, ...]:
    ore = _own(position, seat).ore
    if isinstance(ore, int):
        raise CaseError("a player does not see the faces of the own tokens")
    return ore


def _tokens(position: Position, seat: int) -> int:
    ore = position.seen.seats[seat].ore
    return ore if isinstance(ore, int) else len(ore)


def _oretokens(position: Position, words: Words) -> None:
    """`oretokens A 2 5`: the faces in the order taken; several players may follow each other."""
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
        _expect(f"that of {player}", tuple(faces), _faces(position, position.players.index(player)))


def _tent(position: Position, words: Words) -> None:
    """`tent A supply`, `tent A @0,0 m0`; several players may follow each other."""
    match words:
        case (player, "supply", *others) if player in position.players:
            _expect(f"that of {player}", "supply", _tent_of(position, player))
        case (player, spot, part, *others) if player in position.players and SPOT.fullmatch(spot):
            _expect(f"that of {player}", f"{spot} {part}", _tent_of(position, player))
        case _:
            raise CaseError("expected: tent PLAYER supply, or: tent PLAYER @X,Y PART")
    if others:
        _tent(position, tuple(others))


def _tent_of(position: Position, player: str) -> str:
    seat = position.players.index(player)
    for figure in position.seen.figures:
        if figure.kind == "tent" and figure.seat == seat:
            return f"@{figure.x},{figure.y} {figure.segment}"
    return "supply"


def _supply(position: Position, words: Words) -> None:
    _expect("the supply", _one(words), position.seen.supply)


def _stack(position: Position, words: Words) -> None:
    """`stack @0,0 m0 3`: as shown on the part of the mountain that was laid first."""
    mountain = _feature(position.state, words[:2])
    shown = [
        stack.tokens
        for stack in position.seen.stacks
        if _feature(position.state, (f"@{stack.x},{stack.y}", stack.part)) is mountain
    ]
    _expect("the stack", _one(words[2:]), sum(shown))


def _features(position: Position, words: Words) -> None:
    """`feature @0,0 r0 tiles 4 locos 1 open 0`."""
    feature, claims = _feature(position.state, words[:2]), words[2:]
    if not claims or len(claims) % 2 or any(name not in TOTALS for name in claims[::2]):
        raise CaseError(f"expected: feature @X,Y SEGMENT, then of {' '.join(TOTALS)} each with a number")
    for name, number in zip(claims[::2], map(parse_int, claims[1::2]), strict=True):
        _expect(name, number, TOTALS[name](feature))


TOTALS: Mapping[str, Callable[[Feature], int]] = {
    "tiles": scoring.tiles,
    "locos": lambda feature: feature.locomotives,
    "nuggets": lambda feature: feature.nuggets,
    "camps": lambda feature: feature.camps,
    "herds": lambda feature: feature.herds,
    "open": lambda feature: feature.open,
}


def _town(position: Position, words: Words) -> None:
    """`town @1,0 t0 open 2`."""
    match words:
        case (spot, segment, "open" | "done" as claimed, number) if segment.startswith("t"):
            tile = _node(position.state, (spot, segment)) // NODES_PER_TILE
            done = "done" if scoring.connected(position.state, tile) else "open"
            _expect("the town", claimed, done)
            _expect(
                "the railroads of the town", parse_int(number), scoring.railroads_of(position.state, tile)
            )
        case _:
            raise CaseError("expected: town @X,Y t0, then open or done, and the number of railroads")


def _same(position: Position, words: Words) -> None:
    if not _joined(position, words):
        raise CaseError("these are different features")


def _apart(position: Position, words: Words) -> None:
    if _joined(position, words):
        raise CaseError("these are the same feature")


def _joined(position: Position, words: Words) -> bool:
    if len(words) != 4:
        raise CaseError("expected two segments: @X,Y SEGMENT @X,Y SEGMENT")
    return _feature(position.state, words[:2]) is _feature(position.state, words[2:])


def _placements(position: Position, words: Words) -> None:
    """`placements T4 8`: as options of the seat whose turn it is, had it drawn that tile."""
    if len(words) != 2:
        raise CaseError("expected: placements TILE NUMBER")
    if not position.played.seats_to_act:
        raise CaseError("the game is over")
    seat = position.played.seats_to_act[0]
    drawn = replace(position.state, stack=(LayTile(seat, require_tile(words[0])),))
    _expect("the number", parse_int(words[1]), len(set(kernel.legal_options(GAME, drawn, seat))))


def _track(position: Position, words: Words) -> None:
    """`track B 1 1`: the space of the marker, and completed laps."""
    if len(words) != 3 or words[0] not in position.players:
        raise CaseError("expected: track PLAYER SPACE LAPS")
    seat = position.seen.seats[position.players.index(words[0])]
    _expect(f"that of {words[0]}", (parse_int(words[1]), parse_int(words[2])), (seat.space, seat.laps))


def _winner(position: Position, words: Words) -> None:
    """`winner A B`: all who win together."""
    score = position.played.table.score
    if score is None:
        raise CaseError("the game is not over")
    _expect("the winner", _known(position, words), sorted(position.players[seat] for seat in score.winners))


def _turn(position: Position, words: Words) -> None:
    """`turn B`: whose turn it is."""
    asked = [position.players[seat] for seat in position.played.seats_to_act]
    _expect("the turn", _known(position, words), asked)


def _known(position: Position, words: Words) -> list[str]:
    if not words or any(word not in position.players for word in words):
        raise CaseError(f"expected players ({' '.join(position.players)}), not {' '.join(words)!r}")
    return sorted(words)


def _one(words: Words) -> int:
    if len(words) != 1:
        raise CaseError(f"expected one number, not {' '.join(words)!r}")
    return parse_int(words[0])


def _node(state: State, words: Words) -> int:
    spot = SPOT.fullmatch(words[0]) if words else None
    if spot is None or len(words) != 2:
        raise CaseError(f"expected a segment as @X,Y m0, not {' '.join(words)!r}")
    node = node_at(state, int(spot[1]), int(spot[2]), words[1])
    if node is None:
        raise CaseError(f"there is no segment {words[1]} at {words[0]}")
    return node


def _feature(state: State, words: Words) -> Feature:
    return feature_of(state, _node(state, words))


FACTS: Mapping[str, Callable[[Position, Words], None]] = {
    "score": _of_each(lambda position, seat: position.seen.seats[seat].score),
    "cowboys": _of_each(lambda position, seat: position.seen.seats[seat].cowboys),
    "tent": _tent,
    "ore": _of_each(_tokens),
    "orevalue": _of_each(lambda position, seat: sum(_faces(position, seat))),
    "oretokens": _oretokens,
    "supply": _supply,
    "stack": _stack,
    "feature": _features,
    "town": _town,
    "same": _same,
    "apart": _apart,
    "placements": _placements,
    "track": _track,
    "winner": _winner,
    "turn": _turn,
}
