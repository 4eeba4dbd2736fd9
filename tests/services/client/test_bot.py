from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner

from railhead import Client, requests
from services.cli.main import app
from services.client import client_base
from services.client.bot import STRATEGIES, play_seat
from services.client.responses import LegalOption, Observation
from tests.support.runtime.processes import free_port
from tests.support.runtime.running_service import RunningService

_numbers = count(1)


def untold(option: LegalOption) -> None:
    """Ignore the option."""


def opened(railhead: RunningService, game: str, seats: int, **changes: object) -> tuple[Client, str]:
    """Open a table whose owner has seat 0."""
    owner = Client(railhead.url)
    owner.register(f"Owner {next(_numbers)}")
    settings = {"game": game, "seats": seats, "name": "Players", "me": {"seat": 0}, **changes}
    return owner, owner.send(requests.open_table(settings)).table.id


def played(railhead: RunningService, game: str, kinds: Iterable[str]) -> list[Observation]:
    """Play a game to its end with one thread per player of these kinds; return each player's last view."""
    kinds = tuple(kinds)
    with ExitStack() as stack:
        owner, table = opened(railhead, game, len(kinds))
        seated = [stack.enter_context(owner)]
        for seat in range(1, len(kinds)):
            seated.append(stack.enter_context(Client(railhead.url)))
            seated[-1].register(f"Holder {next(_numbers)}")
            seated[-1].take_seat(table, seat)
        with ThreadPoolExecutor(len(kinds)) as threads:
            games = [
                threads.submit(play_seat, speaking, table, seat, STRATEGIES[kind], Random(seat), untold)
                for seat, (speaking, kind) in enumerate(zip(seated, kinds, strict=True))
            ]
            return [game.result(300) for game in games]


@pytest.mark.parametrize("game", ["template", "gold_rush"])
def test_all_three_kinds_play_a_game_to_its_end(railhead: RunningService, game: str) -> None:
    last = played(railhead, game, STRATEGIES)

    assert ["ended"] * 3 == [sight.table.phase for sight in last]
    assert all(sight.score is not None for sight in last)


def bot(*words: str) -> tuple[int, str]:
    """Run `railhead bot`; return its exit code and output."""
    done = CliRunner().invoke(app, ["bot", *words])
    return done.exit_code, done.stdout


def test_command_takes_a_seat_and_plays_to_the_end(railhead: RunningService) -> None:
    owner, table = opened(railhead, "template", 2)
    with owner, ThreadPoolExecutor(1) as thread:
        other = thread.submit(play_seat, owner, table, 0, STRATEGIES["first"], Random(1), untold)
        words = ("--table", table, "--seat", "1", "--player", "greedy", "--url", railhead.url, "--json")
        code, printed = bot(*words)
        score = other.result(60).score
    said = msgspec.json.decode(printed)

    assert 0 == code
    assert (table, 1, score) == (said["table"], said["seat"], said["score"])
    assert said["answered"]


def test_command_continues_with_its_seat(railhead: RunningService) -> None:
    owner, table = opened(railhead, "template", 2, several=True)
    with owner:
        owner.take_seat(table, 1)
        with ThreadPoolExecutor(1) as thread:
            other = thread.submit(play_seat, owner, table, 0, STRATEGIES["first"], Random(1), untold)
            words = ("--table", table, "--seat", "1", "--url", railhead.url, "--token", owner.token or "")
            code, printed = bot(*words)
            other.result(60)

    assert 0 == code
    assert "the table has ended" in printed


def test_command_refuses_a_taken_seat(railhead: RunningService) -> None:
    owner, table = opened(railhead, "template", 2)
    with owner:
        code, _ = bot("--table", table, "--seat", "0", "--url", railhead.url)

    assert 1 == code


def test_command_joins_a_private_table_by_invitation(railhead: RunningService) -> None:
    owner, table = opened(railhead, "template", 2, public=False)
    with owner:
        invite = owner.observe(table).table.invite
        without, _ = bot("--table", table, "--seat", "1", "--url", railhead.url)
        with ThreadPoolExecutor(1) as thread:
            other = thread.submit(play_seat, owner, table, 0, STRATEGIES["first"], Random(1), untold)
            words = ("--table", table, "--seat", "1", "--url", railhead.url, "--invite", invite or "")
            code, _ = bot(*words)
            other.result(60)

    assert (1, 0) == (without, code)


def test_exit_codes_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_base, "PAUSE", 0.001)
    nowhere = f"http://127.0.0.1:{free_port()}"

    assert 2 == bot("--table", "00x", "--seat", "0", "--player", "clever", "--url", nowhere)[0]
    assert 3 == bot("--table", "00x", "--seat", "0", "--url", nowhere)[0]
