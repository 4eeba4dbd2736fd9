"""What every game promises, the template included: one suite over the catalogue.

A game is played at random for every number of seats and every set of options that it names; `Played` has each
record read back from its bytes, and the referee looks at each state.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain import catalog
from domain.kernel import decide as kernel
from domain.kernel.drawing.svg import standalone
from domain.kernel.frames import Answered, Closed, Opened, Stepped
from domain.kernel.game import Game
from domain.kernel.refusals import Refused
from domain.kernel.values import Command
from domain.table.commands import TableCommand
from domain.table.events import TableEvent
from domain.table.evolve import TABLE_EVOLVE
from domain.table.rules import HANDLERS
from infra.codec import codec
from tests.support import golden, perft, worlds
from tests.support.cases import files
from tests.support.every_game import NAMES, every_form, every_game, members, played, states
from tests.support.play import random_game, refolded


@every_form
def test_a_random_game_ends(name: str, seats: int, form: Any) -> None:
    game = played(name, seats, form)

    assert game.table.phase == "ended"
    assert game.state.stack == ()
    assert game.table.score is not None
    assert 1 in (*game.table.score.places, *(rival.place for rival in game.table.score.rivals))


@every_form
def test_the_log_read_back_from_its_bytes_tells_the_same_game(name: str, seats: int, form: Any) -> None:
    game = played(name, seats, form)

    assert refolded(game) == game.table


@every_form
def test_a_state_is_the_same_after_a_way_through_json(name: str, seats: int, form: Any) -> None:
    game, code = catalog.game(name), codec(name)
    for state in states(name, seats, form):
        assert msgspec.json.decode(code.encode(state), type=game.state) == state


def test_every_process_writes_the_same_bytes() -> None:
    """Sets come out in another order in each process; no record may."""
    root = Path(__file__).parents[2]

    def written(seed: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "tests.support.fingerprint", *NAMES],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
        ).stdout

    one = written("1")
    assert len(one.splitlines()) == 2 * len(NAMES)
    assert one == written("2")


@every_form
def test_whatever_is_listed_is_accepted(name: str, seats: int, form: Any) -> None:
    game, code = catalog.game(name), codec(name)
    for state in states(name, seats, form):
        for seat in range(seats):
            for command in (*kernel.options(game, state, seat), *kernel.offered(game, state, seat)):
                read = code.command(code.encode(command))
                assert kernel.decide(game, state, seat, read, worlds.Noted(Random(1))).events


@every_form
def test_whatever_is_not_listed_is_refused_and_leaves_nothing_behind(
    name: str, seats: int, form: Any
) -> None:
    """Commands of the same game at other moments, and listed ones with a value changed."""
    game, code, random = catalog.game(name), codec(name), Random(1)
    pool = {code.encode(entry.command) for entry in played(name, seats, form).log}
    pool = {data for data in pool if isinstance(code.command(data), game.commands)}
    for state in states(name, seats, form):
        before = code.encode(state)
        for seat in range(seats):
            listed = {*kernel.options(game, state, seat), *kernel.offered(game, state, seat)}
            changed = {data for command in listed for data in mutated(code.encode(command))}
            for data in random.sample(sorted(pool | changed), min(40, len(pool | changed))):
                refused_unless_listed(game, state, seat, data, listed)
        assert before == code.encode(state)


def refused_unless_listed(game: Game[Any], state: Any, seat: int, data: bytes, listed: set[Command]) -> None:
    try:
        command = codec(game.name).command(data)
    except Refused:
        return
    if isinstance(command, game.commands) and command not in listed:
        with pytest.raises(Refused) as refused:
            kernel.decide(game, state, seat, command, worlds.Noted(Random(1)))
        assert refused.value.message


def mutated(data: bytes) -> list[bytes]:
    """The command with each of its values changed in turn."""
    form = msgspec.json.decode(data)
    others: list[Any] = []
    for key, value in form.items():
        if isinstance(value, int):
            others += [{**form, key: value + by} for by in (-1, 1, 100)]
        else:
            others += [{**form, key: f"{value}x"}, {**form, key: None}, {**form, key: 7}]
    return [msgspec.json.encode(other) for other in (*others, {**form, "more": 1}, {"type": form["type"]})]


@every_form
def test_who_is_not_asked_has_no_options(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in states(name, seats, form):
        asked = kernel.asked(state)
        for seat in range(-1, seats + 1):
            assert bool(kernel.options(game, state, seat)) == (seat in asked)


@every_form
def test_the_default_answer_is_an_option(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in states(name, seats, form):
        for seat in kernel.asked(state):
            assert kernel.default(game, state, seat) in kernel.options(game, state, seat)


@every_form
def test_a_view_is_data_of_its_type_and_always_the_same_drawing(name: str, seats: int, form: Any) -> None:
    game, code = catalog.game(name), codec(name)
    for state in states(name, seats, form)[-2:]:
        for seat in (None, 0):
            view = game.view(state, seat)
            assert msgspec.json.decode(code.encode(view), type=game.view_type) == view
            assert standalone(game.picture(view)) == standalone(game.picture(game.view(state, seat)))


@every_game
def test_every_command_and_event_comes_up_in_a_game_or_in_a_case(name: str) -> None:
    """So that rules, words and drawings are asked about each of them, here or by the tests above."""
    game = catalog.game(name)
    walks = [played(name, seats, game.forms[0]) for seats in game.seats]
    walks += [case.run() for case in files.of(name)]

    commands = {type(record.command) for walk in walks for record in walk.log}
    events = {type(event): (walk, event) for walk in walks for record in walk.log for event in record.events}
    assert set(members(game.commands)) <= commands
    assert set(members(game.events)) <= set(events)
    for kind in members(game.events):
        walk, event = events[kind]
        assert game.tell(event, tuple(f"player {seat}" for seat in range(len(walk.table.chairs)))) != ""


@every_game
def test_every_frame_has_its_rule_and_every_event_its_fold(name: str) -> None:
    game = catalog.game(name)

    assert set(game.rules_by_frame) == set(members(game.frames))
    assert len(game.rules) == len(game.rules_by_frame), "two rules for one frame"
    assert set(game.evolve) == set(members(game.events))


@every_game
def test_no_two_things_share_a_stored_name(name: str) -> None:
    """The class's tag is its stored name, in the log for good."""
    game = catalog.game(name)
    events = (*members(game.events), *TABLE_EVOLVE, Opened, Closed, Answered, Stepped)
    for kinds in (members(game.frames), (*members(game.commands), *HANDLERS), events):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(tags) == len(set(tags))


def test_the_table_folds_and_handles_all_that_it_knows() -> None:
    opening = {"TableOpened"}

    assert {kind.__name__ for kind in members(TableEvent)} == {
        kind.__name__ for kind in TABLE_EVOLVE
    } | opening
    assert set(members(TableCommand)) == set(HANDLERS)


@every_game
def test_a_game_says_what_it_is(name: str) -> None:
    game = catalog.game(name)

    assert game.name == name
    assert game.title
    assert game.summary
    assert game.version >= 1
    assert game.forms[0] == game.options()
    assert game.seats == tuple(sorted(set(game.seats)))
    assert msgspec.json.schema(game.options)["$defs"]
    for seats in game.seats:
        assert any(game.objection(form, seats) is None for form in game.forms)


RECORDED = [pytest.param(path, id=f"{name}-{path.stem}") for name in NAMES for path in golden.games(name)]


@pytest.mark.parametrize("path", RECORDED)
def test_a_recorded_game_goes_as_its_transcript_says(path: Path) -> None:
    game = golden.play(golden.read(path))

    assert game.table.phase == "ended"
    assert path.with_suffix(".txt").read_text() == golden.transcript(game)


@every_game
def test_there_are_two_recorded_games(name: str) -> None:
    assert len(golden.games(name)) >= 2


@every_game
def test_a_recorded_game_can_be_stopped_at_any_moment(name: str) -> None:
    path = golden.games(name)[0]

    scene = golden.at(name, path.stem, 5)

    assert kernel.asked(scene.state)


PERFT = [
    pytest.param(name, opening, id=f"{name}-{opening.name}")
    for name in NAMES
    for opening in perft.openings(name)
]


@pytest.mark.parametrize(("name", "opening"), PERFT)
def test_perft_counts_what_is_on_file(name: str, opening: perft.Opening) -> None:
    assert opening.counts == tuple(perft.counted(name, opening, len(opening.counts)))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "opening"), PERFT)
def test_deep_perft_counts_what_is_on_file(name: str, opening: perft.Opening) -> None:
    expected = (*opening.counts, *opening.deep)

    assert expected == tuple(perft.counted(name, opening, len(expected)))


@every_game
def test_there_are_perft_counts_to_depth_two(name: str) -> None:
    assert any(len(opening.counts) >= 2 for opening in perft.openings(name))


@pytest.mark.slow
@every_form
def test_many_random_games_end(name: str, seats: int, form: Any) -> None:
    for seed in range(100, 130):
        assert random_game(catalog.game(name), seats, form, seed).table.phase == "ended"
