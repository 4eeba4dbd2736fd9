"""Views of Trains & Stations, from random games and from a hand-made position."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.data import CITIES, COLOURS
from domain.games.trains_and_stations.frames import Pool
from domain.games.trains_and_stations.state import Built
from domain.games.trains_and_stations.view import CityView, FieldView, SeatView, SpaceView, View
from tests.support.games.game_matrix import sample_states

NOTHING = (0, 0, 0, 0, 0, 0)
GOODS = (3, 2, 0, 1, 0, 12)


def moments(seats: int) -> list[tuple[Any, tuple[View, ...]]]:
    """Return states of a random game, each with the views of a spectator and of every seat."""
    return [
        (state, tuple(GAME.view(state, seat) for seat in (None, *range(seats))))
        for state in sample_states(GAME.name, seats, GAME.variants[0])
    ]


def a_seat(seat: int, **changes: Any) -> SeatView:
    """Return a seat in the middle of a game with a hidden hand, changed as given."""
    view = SeatView(
        seat=seat, colour=COLOURS[seat], vp=10 + seat, coins=seat, dice=4, bonus=1,
        saved=("coin", "hotel", "hotel"), buildings=(3, 2, 1), goals=("SP12",), spent=NOTHING,
        spent_specials=(),
    )  # fmt: skip
    return replace(view, **changes)


def a_view(players: int = 4, viewer: int | None = 1, **changes: Any) -> View:
    """Return a view with a complete route, buildings and a roll, changed as given."""
    board = {"BDE-1": "red", "BDE-2": "white", "BDE-3": "red", "BDE-4": "blue", "SLB-2": "green"}
    built = {"seattle": (Built(0, "ranch"), Built(1, "hotel")), "boston": (Built(2, "mine"),)}
    seats = [a_seat(seat) for seat in range(players)]
    if viewer is not None:
        secrets = {"goods": GOODS, "specials": ("SP03", "SP10", "SP15"), "auto_claim": True}
        seats[viewer] = replace(seats[viewer], **secrets)
    view = View(
        viewer=viewer, step="resolve", asked=(1,), active=1, conductor=0, turn=14, seats=tuple(seats),
        board=tuple(SpaceView(space, piece) for space, piece in board.items()),  # type: ignore[arg-type]  # colours
        cities=tuple(CityView(city, built.get(city, ())) for city in CITIES),
        fields=(
            FieldView("ranch", "cattle", 7, ("food",), dead=False),
            FieldView("mine", "gold", 0, (), dead=True),
            FieldView("hotel", "workers", 2, ("silver", "food"), dead=False),
        ),
        used=("workers", "coal", "cattle", "gold"), vp_supply=37, deck=9, bonus=5, bank=11, final=False,
        pool=Pool(("hotel", "hotel", "locked_train", "ranch"), ("coin", "mine"), ("hotel",)),
        complete=("BDE",), last=("BDE-1", "city:boston"),
    )  # fmt: skip
    return replace(view, **changes)


def ended() -> View:
    """Return a view of a finished game, with all hands shown."""
    players = tuple(
        a_seat(seat, goods=GOODS, specials=("SP01", "SP20"), auto_claim=True, score=40 + seat)
        for seat in range(4)
    )
    return a_view(step="over", asked=(), pool=None, complete=(), seats=players, final=True)
