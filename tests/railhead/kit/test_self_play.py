"""Self-play gives the same games for any number of processes, and shows players no secrets."""

from __future__ import annotations

from typing import Any

import pytest

from railhead import kit
from railhead.kit import __main__ as counting

pytestmark = pytest.mark.wide

PLAYERS = [kit.random_player] * 2


def test_games_do_not_depend_on_the_number_of_processes() -> None:
    alone = [*kit.self_play("mini_express", PLAYERS, 4, seed=3)]

    assert alone == [*kit.self_play("mini_express", PLAYERS, 4, seed=3, jobs=2)]
    assert [0, 1, 2, 3] == [game.number for game in alone]
    assert all(game.is_whole for game in alone)
    assert len({game.points for game in alone}) > 1


class Spy:
    """A player that plays at random, and records the positions that it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[kit.GamePosition, int]] = []
        self._inner = kit.random_player(0, 0)

    def choose(self, position: kit.GamePosition, seat: int) -> Any:
        self.shown.append((position, seat))
        return self._inner.choose(position, seat)


def spied(*, is_honest: bool) -> list[tuple[kit.GamePosition, int]]:
    spy = Spy()
    [*kit.self_play("gold_rush", [lambda number, seat: spy] * 2, 1, seed=1, is_honest=is_honest)]
    return spy.shown


def test_real_world_is_shown_only_on_request() -> None:
    imagined, real = spied(is_honest=True), spied(is_honest=False)

    assert [seat for _, seat in imagined] == [seat for _, seat in real]
    assert all(
        one.view(seat) == other.view(seat) for (one, seat), (other, _) in zip(imagined, real, strict=True)
    )
    assert any(one != other for (one, _), (other, _) in zip(imagined, real, strict=True))


def test_long_game_is_cut_off_and_marked() -> None:
    (game,) = kit.self_play("gold_rush", PLAYERS, 1, most_decisions=5)

    assert (5, False) == (game.decisions, game.is_whole)


def test_greedy_beats_random() -> None:
    games = [*kit.self_play("gold_rush", [kit.greedy_player, kit.random_player], 4, seed=1)]

    assert sum(game.places[0] == 1 for game in games) >= 3


def test_command_line_counts_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["kit", "mini_express", "--games", "2"])
    counting.main()

    assert "mini_express, 2 seats, 1 processes: 2 games in" in capsys.readouterr().out
