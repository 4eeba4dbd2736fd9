"""The bots' league is spread over the night, gives way to bots that people wait for, and is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import fakeredis
import pytest

from domain.planning.ratings import parse_ratings
from infra.ports.jobs import Claim, Job
from infra.redis.jobs.job_queues import RedisClaims, RedisJobQueues, open_queue
from infra.settings.settings import Settings
from services.jobs.dispatcher import Dispatcher
from services.jobs.job_context import JobContext, JobPorts, set_context
from services.jobs.tasks import bots
from services.shared.job_table import PERIODIC_JOBS, THINK_TURN, THINKING_QUEUE, ConditionPorts
from services.simulation import nightly_league

LEAGUE = next(job for job in PERIODIC_JOBS if job.function.endswith("play_league"))

HOUR = 3_600
MIDNIGHT = 1_800_000_000 // (24 * HOUR) * 24 * HOUR


class Night:
    """A dispatcher over queues, and its clock in seconds; what it puts in is taken up at once."""

    def __init__(self) -> None:
        self.now, self.connection = MIDNIGHT, fakeredis.FakeRedis()
        self.claims = RedisClaims(self.connection, lambda: self.now)
        self.queues = RedisJobQueues(self.connection)
        nothing = cast("Any", None)
        self.dispatcher = Dispatcher(self.claims, self.queues, nothing, nothing, lambda: self.now)

    def look(self, games: int, hours: int) -> list[int]:
        """Look once a minute; give how many games were put in, hour by hour."""
        return [sum(self._look(games) for _ in range(60)) for _ in range(hours)]

    def _look(self, games: int) -> int:
        before = self.queues.count_waiting(THINKING_QUEUE)
        ports = ConditionPorts(
            Settings(league_games=games, league_hour=1),
            *(cast("Any", None),) * 3,
            self.queues.count_waiting,
            lambda: self.now * 1_000,
        )
        self.dispatcher.dispatch_periodic([LEAGUE], ports)
        self.now += 60
        found = self.queues.count_waiting(THINKING_QUEUE) - before
        if found:
            self.connection.delete(open_queue(THINKING_QUEUE, self.connection).key)
        return found


def test_games_are_spread_over_four_hours_of_each_night() -> None:
    night = Night()

    assert [0, 5, 5, 5, 5, 0] == night.look(20, 6)
    night.now = MIDNIGHT + 24 * HOUR
    assert [0, 5, 5] == night.look(20, 3)


def test_without_the_setting_no_game_is_played() -> None:
    assert [0] * 6 == Night().look(0, 6)


def test_no_game_begins_while_a_bot_waits_to_plan() -> None:
    night = Night()
    night.queues.put([Job(THINKING_QUEUE, THINK_TURN, ("table", 0, "companion", 1), 60, 6 * HOUR)])

    assert [0, 0, 0] == night.look(20, 3)


def play(folder: Path) -> None:
    assert nightly_league.play_next_game(folder, ["template"], ["first", "random", "greedy-0"])


def test_a_game_is_added_at_a_time_and_ratings_follow_from_all(tmp_path: Path) -> None:
    for _ in range(4):
        play(tmp_path / "league")
    found = parse_ratings((tmp_path / "league/ratings.toml").read_bytes())["template"]

    assert (found.seats, found.games) == (2, 4)
    assert found.bots["greedy"].rating == 1_000
    assert found.bots.keys() == {"first", "random", "greedy"}


def test_a_league_of_other_weights_begins_anew(tmp_path: Path) -> None:
    play(tmp_path)
    play(tmp_path)
    file = tmp_path / "template.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"weights":null', b'"weights":{"coin":1.0}'))
    play(tmp_path)

    assert parse_ratings((tmp_path / "ratings.toml").read_bytes())["template"].games == 1


def test_one_process_at_a_time_plays_and_keeps_it_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path))
    folders = list[Path]()
    monkeypatch.setattr(bots, "play_next_game", lambda folder, games: folders.append(folder))
    claims = RedisClaims(fakeredis.FakeRedis())
    ports: dict[str, Any] = {**dict.fromkeys(JobPorts._fields), "claims": claims}
    set_context(JobContext(cast("Any", None), "", JobPorts(**ports)))
    bots.play_league()
    bots.play_league()
    claims.acquire([Claim("league under way", 60.0)])
    bots.play_league()

    assert [tmp_path / "league"] * 2 == folders
