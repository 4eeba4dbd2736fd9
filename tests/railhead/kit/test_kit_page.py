"""The code of docs/kit.md runs as written; only the learning player runs in a shorter form."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest

from domain.games import catalog
from domain.log.codec import codec_for
from railhead import kit
from services.client.responses import HeadRecord, LegalOption, Observation, TableInfo

pytestmark = pytest.mark.wide

ROOT = Path(__file__).parents[3]
BLOCKS = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs/kit.md").read_text(), re.MULTILINE | re.DOTALL)
SHORT = [block for block in BLOCKS if "class Learner" not in block]


@pytest.fixture(scope="module")
def learner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """Yield the page's program, saved and imported as the page describes."""
    (program,) = (block for block in BLOCKS if "class Learner" in block)
    place = tmp_path_factory.mktemp("page") / "learner.py"
    place.write_text(program)
    spec = spec_from_file_location("learner", place)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["learner"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["learner"]


@pytest.mark.parametrize("block", SHORT, ids=range(len(SHORT)))
def test_examples_run_as_written(block: str) -> None:
    exec(compile(block, "docs/kit.md", "exec"), {"__name__": "page"})  # noqa: S102 - of our own page


def test_page_imports_only_the_public_package() -> None:
    imports = [node for block in BLOCKS for node in ast.walk(ast.parse(block))]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in imports if isinstance(node, ast.ImportFrom)}

    assert {name.partition(".")[0] for name in names} - sys.stdlib_module_names == {
        "numpy",
        "pyspiel",
        "railhead",
    }


@pytest.mark.parametrize(("won", "learns"), [(0.6, True), (0.4, False)])
def test_learner_keeps_weights_only_if_they_win(
    learner: ModuleType, monkeypatch: pytest.MonkeyPatch, won: float, *, learns: bool
) -> None:
    monkeypatch.setattr(learner, "match", lambda *args: won)
    rows = [learner.START * 0 + step for step in range(9)]
    monkeypatch.setattr(learner, "self_play", lambda weights, seed: (rows, [2.0 * at for at in range(9)]))

    weights = learner.train(rounds=1, games=1, jobs=1)

    assert len(weights) == len(learner.START)
    assert learns == any(weight != start for weight, start in zip(weights, learner.START, strict=True))


def test_learner_records_the_value_of_positions(learner: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner, "EXPLORE", 0.7)
    rows, worth = learner.self_play(learner.START, "page")

    assert len(rows) == len(worth) > 100
    assert len(set(worth)) > 10


def test_learner_is_judged_from_both_seats(learner: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [
        [kit.PlayedGame(0, (9, 3), (1, 2), 70, is_whole=True)],
        [kit.PlayedGame(0, (9, 9), (1, 1), 70, is_whole=True)],
    ]
    monkeypatch.setattr(learner.kit, "self_play", lambda *args, **options: seats.pop(0))

    assert 0.75 == learner.judge(learner.START, games=1)


class LocalTable:
    """Stands in for the service: a table with the API's answers, whose other seat plays at random."""

    def __init__(self) -> None:
        self.position, self.chance = kit.new_game("gold_rush", 2, seed=3), kit.seeded_chance(3)
        self.answers, self._random = 0, Random(3)

    def turns(self, table: str, seat: int) -> Iterator[Observation]:
        while (asked := self.position.seat_to_act) is not None:
            if asked == seat:
                yield self.observe(table, seat)
            else:
                option = self._random.choice(self.position.options(asked))
                self.position = self.position.apply(asked, option, self.chance)

    def observe(self, table: str, seat: int) -> Observation:
        commands = map(self.position.write_option, self.position.options(seat))
        return Observation(
            table=TableInfo(table, "gold_rush", "playing", ()),
            at=self.answers,
            head=HeadRecord(self.answers, ""),
            seat=seat,
            decision=self.answers,
            given_options=tuple(LegalOption(command) for command in commands),
        )

    def send(self, request: Any) -> Any:
        assert (request.method, request.path) == ("GET", "/v1/tables/here/world")
        seat = request.query["seat"]
        world = self.position.determinize(seat, self.chance)
        return {
            "game": "gold_rush",
            "version": catalog.game("gold_rush").version,
            "seat": seat,
            "decision": self.answers,
            "state": msgspec.json.decode(codec_for("gold_rush").encode(world.state)),
        }

    def answer(self, seen: Observation, option: LegalOption) -> None:
        command = self.position.read_option(option.command)
        self.position = self.position.apply(seen.seat or 0, command, self.chance)
        self.answers += 1


def test_learner_plays_to_the_end_over_the_api(learner: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner, "CLOSER", 1)
    table = LocalTable()

    learner.play(learner.START, table, "here", 1)

    assert table.position.is_over
    assert table.answers > 40
