from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.games import catalog
from services.api.openapi.components import to_camel_case
from tests.fuzz.conftest import CLIENTS, Run
from tests.fuzz.fuzz_tables import register
from tests.support.runtime.running_service import RunningService

MOST = 2_000
"""More answers than any game needs."""

WAITS = "wait=15"


@pytest.fixture(scope="package")
def generated(described: Path, run: Run, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the name of the package that openapi-python-client generates; warnings are errors."""
    folder = tmp_path_factory.mktemp("generated")
    run(
        *(Path(sys.executable).parent / "openapi-python-client", "generate"),
        *("--path", described, "--output-path", folder / "railhead_client", "--meta", "none"),
        *("--config", CLIENTS / "python.yaml", "--fail-on-warning"),
    )
    sys.path.insert(0, str(folder))
    yield "railhead_client"
    sys.path.remove(str(folder))


class Player:
    """A player who uses only the generated client."""

    def __init__(self, package: str, url: str) -> None:
        self._package = package
        self._models = import_module(f"{package}.models")
        client = import_module(f"{package}.client").AuthenticatedClient
        self.client = client(base_url=url, token=register(url), raise_on_unexpected_status=True)

    def call(self, name: str, *path: object, **said: Any) -> Any:
        """Make a call, and check that the answer has the documented type."""
        module = import_module(f"{self._package}.api.{name}")
        return module.sync(*path, client=self.client, **said)

    def open(self, game: str, seats: int) -> str:
        """Open a table of the game with this title, and take a seat at it."""
        form = getattr(self._models, f"{to_camel_case(game)}NewTable")
        body = form(game=game, seats=seats, name="Generated", me=self._models.SeatChoice(seat=0))
        seen = self.call("tables.open_table", body=body, prefer=WAITS)
        return str(seen.table.id)

    def sit(self, table: str, seat: int) -> None:
        self.call("tables.take_seat", table, body=self._models.SeatRequest(seat=seat), prefer=WAITS)

    def look(self, table: str, seat: int) -> Any:
        """Get the view of a seat."""
        return self.call("play.get_table", table, seat=seat)

    def answer(self, table: str, seen: Any, random: Random) -> Any:
        """Answer with the first option half of the time: random choices alone could roll dice forever."""
        option = random.choice((seen.options[0], random.choice(seen.options)))
        body = self._models.CommandRequest(
            command_id=f"at{seen.decision}-{random.getrandbits(32)}",
            command=option.command,
            seat=seen.seat,
            decision=seen.decision,
        )
        return self.call("play.post_command", table, body=body, prefer=WAITS)


SHORTEST = "gold_rush"
"""The game that `make test-all` plays; `make fuzz` plays all."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(name, marks=() if name == SHORTEST else pytest.mark.slow) for name in catalog.names()],
)
def test_generated_client_plays_a_whole_game(running: RunningService, generated: str, game: str) -> None:
    seats = max(2, min(catalog.game(game).seat_counts))
    with ExitStack() as held:
        players = [Player(generated, running.url) for _ in range(seats)]
        for player in players:
            held.enter_context(player.client)
        table = players[0].open(game, seats)
        for seat, player in enumerate(players[1:], 1):
            player.sit(table, seat)
        seen = played(players, table)

    assert f"{to_camel_case(game)}TableView" == type(seen).__name__
    assert "ended" == seen.table.phase
    assert seats == len(seen.score.totals)


def played(players: list[Player], table: str) -> Any:
    """Play until no seat has a decision, and return the last view."""
    random, seen = Random(7), players[0].look(table, 0)
    for _ in range(MOST):
        if not seen.waiting:
            break
        seat = seen.waiting[0].seat
        done = players[seat].answer(table, players[seat].look(table, seat), random)
        assert done.seq, done
        seen = players[seat].look(table, seat)
    return seen
