"""Properties of all games in the catalog, including the template.

Random games are played for all numbers of seats and all variants that a game lists. The table driver decodes
each record from its bytes, and each state is checked against the invariants of the game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, permutations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.drawing.board import draw_board
from domain.drawing.svg import standalone_svg
from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, FrameClosed, FrameOpened
from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command, any_order_fields
from domain.log.codec import codec_for
from domain.table.commands import TableCommand
from domain.table.events import TableEvent
from domain.table.evolve import TABLE_EVOLVE
from domain.table.rules import COMMAND_HANDLERS
from tests.support.cases import loader
from tests.support.games import hidden_information, perft_counts, recorded_games
from tests.support.games.game_matrix import (
    GAME_NAMES,
    covering_tables,
    every_game,
    every_pair,
    every_value,
    random_game_of,
    sample_states,
    union_members,
)
from tests.support.games.table_driver import TableDriver, play_random_game, refold

PERMUTATIONS = 24
"""Number of orders tried per collection."""


@every_pair
def test_a_random_game_ends(name: str, seats: int, form: Any) -> None:
    game = random_game_of(name, seats, form)

    assert game.table.phase == "ended"
    assert game.state.stack == ()
    assert game.table.score is not None
    assert 1 in (*game.table.score.places, *(rival.place for rival in game.table.score.rivals))


@every_pair
def test_decoded_log_folds_to_the_same_table(name: str, seats: int, form: Any) -> None:
    game = random_game_of(name, seats, form)

    assert refold(game) == game.table


@every_pair
def test_states_survive_a_json_round_trip(name: str, seats: int, form: Any) -> None:
    game, code = catalog.game(name), codec_for(name)
    for state in sample_states(name, seats, form):
        assert msgspec.json.decode(code.encode(state), type=game.state_type) == state


def test_all_processes_write_the_same_bytes() -> None:
    """The iteration order of sets differs between processes; no record may depend on it."""
    root = Path(__file__).parents[3]

    def record_hashes(seed: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "tests.support.games.record_hashes", *GAME_NAMES],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
        ).stdout

    first = record_hashes("1")
    assert len(first.splitlines()) == len(GAME_NAMES)
    assert first == record_hashes("2")


@every_pair
def test_listed_options_are_accepted(name: str, seats: int, form: Any) -> None:
    game, code = catalog.game(name), codec_for(name)
    for state in sample_states(name, seats, form):
        for seat in range(seats):
            for command in (
                *kernel.legal_options(game, state, seat),
                *kernel.free_actions(game, state, seat),
            ):
                read = code.decode_command(code.encode(command))
                assert kernel.decide(
                    game, state, seat, read, hidden_information.RecordingChance(Random(1))
                ).events


@every_pair
def test_unlisted_commands_are_refused_without_effect(name: str, seats: int, form: Any) -> None:
    """Includes commands from other moments of the game, and listed commands with one value changed."""
    game, code, random = catalog.game(name), codec_for(name), Random(1)
    pool = {code.encode(entry.command) for entry in random_game_of(name, seats, form).log}
    pool = {data for data in pool if isinstance(code.decode_command(data), game.commands)}
    for state in sample_states(name, seats, form):
        before = code.encode(state)
        for seat in range(seats):
            listed = {*kernel.legal_options(game, state, seat), *kernel.free_actions(game, state, seat)}
            changed = {data for command in listed for data in mutate_command(code.encode(command))}
            for data in random.sample(sorted(pool | changed), min(16, len(pool | changed))):
                check_refused_unless_listed(game, state, seat, data, listed)
        assert before == code.encode(state)


@every_pair
def test_order_in_collections_is_irrelevant(name: str, seats: int, form: Any) -> None:
    """All permutations of an option are the same command and are recorded as the same bytes."""
    code = codec_for(name)
    for command, field in options_with_collections(name, seats, form):
        if field in any_order_fields(type(command)):
            sent, things = msgspec.to_builtins(command), getattr(command, field)
            for permuted in islice(permutations(things), PERMUTATIONS):
                read = code.decode_command(msgspec.json.encode({**sent, field: permuted}))
                assert read == command
                assert code.encode(read) == code.encode(command)


@every_game
def test_collections_that_are_always_sorted_are_declared_any_order(name: str) -> None:
    """A plain tuple keeps its order; a field whose order is irrelevant has the type AnyOrder."""
    plain: dict[tuple[type[Command], str], list[bool]] = {}
    for table in covering_tables(name):
        for command, field in options_with_collections(*table):
            things = getattr(command, field)
            if field not in any_order_fields(type(command)) and len(set(things)) > 1:
                plain.setdefault((type(command), field), []).append(tuple(sorted(things)) == things)

    assert [] == [f"{kind.__name__}.{field}" for (kind, field), is_sorted in plain.items() if all(is_sorted)]


def options_with_collections(name: str, seats: int, form: Any) -> Iterator[tuple[Command, str]]:
    """Yield options of a random game that have a field with several elements."""
    game, offered = catalog.game(name), set[Command]()
    for state in sample_states(name, seats, form):
        for seat in range(seats):
            offered.update(kernel.legal_options(game, state, seat), kernel.free_actions(game, state, seat))
    for command in sorted(offered, key=repr):
        for field in command.__struct_fields__:
            things = getattr(command, field)
            if isinstance(things, tuple) and len(things) > 1:
                yield command, field


@every_pair
def test_refusals_name_missing_optional_fields(name: str, seats: int, form: Any) -> None:
    """If a field with a default is left out, the command is not an option; the refusal names that field."""
    game = catalog.game(name)
    kinds = [kind for kind in union_members(game.commands) if kind.__struct_defaults__]
    for state in sample_states(name, seats, form) if kinds else ():
        for seat in range(seats):
            listed = set(kernel.legal_options(game, state, seat))
            for command in listed:
                for field, short in without_optional_fields(command):
                    if short not in listed:
                        with pytest.raises(CommandRefused, match=f"`{field}`"):
                            kernel.decide(game, state, seat, short, ScriptedChance())


def without_optional_fields(command: Command) -> Iterator[tuple[str, Command]]:
    """Yield each optional field that the command sets, and the command without it."""
    for field in msgspec.structs.fields(command):
        if not field.required and getattr(command, field.name) != field.default:
            yield field.name, replace(command, **{field.name: field.default})


def check_refused_unless_listed(
    game: Game[Any], state: Any, seat: int, data: bytes, listed: set[Command]
) -> None:
    try:
        command = codec_for(game.name).decode_command(data)
    except CommandRefused:
        return
    if isinstance(command, game.commands) and command not in listed:
        with pytest.raises(CommandRefused) as refused:
            kernel.decide(game, state, seat, command, hidden_information.RecordingChance(Random(1)))
        assert refused.value.message


def mutate_command(data: bytes) -> list[bytes]:
    """Return encodings with one value changed each, one with an extra field, and one without any fields."""
    form = msgspec.json.decode(data)
    mutants: list[Any] = []
    for key, value in form.items():
        if isinstance(value, int):
            mutants += [{**form, key: value + by} for by in (-1, 1, 100)]
        else:
            mutants += [{**form, key: f"{value}x"}, {**form, key: None}, {**form, key: 7}]
    return [msgspec.json.encode(each) for each in (*mutants, {**form, "more": 1}, {"type": form["type"]})]


@every_pair
def test_only_seats_to_act_have_options(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        asked = kernel.seats_to_act(state)
        for seat in range(-1, seats + 1):
            assert bool(kernel.legal_options(game, state, seat)) == (seat in asked)


@every_pair
def test_default_answers_are_options(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in kernel.seats_to_act(state):
            assert kernel.default_answer(game, state, seat) in kernel.legal_options(game, state, seat)


@every_value
def test_views_decode_and_draw_reproducibly(name: str, seats: int, form: Any) -> None:
    game, code = catalog.game(name), codec_for(name)
    for state in sample_states(name, seats, form)[-2:]:
        for seat in (None, 0):
            view = game.view(state, seat)
            assert msgspec.json.decode(code.encode(view), type=game.view_type) == view
            again = game.view(state, seat)
            assert standalone_svg(draw_board(game, view)) == standalone_svg(draw_board(game, again))


@every_game
def test_all_commands_and_events_occur_in_games_or_cases(name: str) -> None:
    """This ensures that the tests check the rules, words and drawings of every command and event."""
    game = catalog.game(name)
    missing = {*union_members(game.commands), *union_members(game.events)}
    for walk in games_and_cases(name):
        names = tuple(f"player {seat}" for seat in range(len(walk.table.seats)))
        for record in walk.log:
            missing.discard(type(record.command))
            for event in (event for event in record.events if type(event) in missing):
                missing.remove(type(event))
                assert game.presentation.event_text(event, names) != ""
        if not missing:
            break

    assert set() == missing


def games_and_cases(name: str) -> Iterator[TableDriver]:
    """Yield random games, then cases, until everything to be covered has occurred."""
    yield from (random_game_of(*table) for table in covering_tables(name))
    yield from (case.run() for case in loader.cases_of_game(name))


@every_game
def test_frames_have_rules_and_events_have_folds(name: str) -> None:
    game = catalog.game(name)

    assert set(game.rules_by_frame) == set(union_members(game.frames))
    assert len(game.rules) == len(game.rules_by_frame), "two rules for one frame"
    assert set(game.evolve) == set(union_members(game.events))


@every_game
def test_stored_names_are_unique(name: str) -> None:
    """The log stores the tag of a class permanently."""
    game = catalog.game(name)
    events = (
        *union_members(game.events),
        *TABLE_EVOLVE,
        FrameOpened,
        FrameClosed,
        AnswerGiven,
        AnswerStepGiven,
    )
    for kinds in (union_members(game.frames), (*union_members(game.commands), *COMMAND_HANDLERS), events):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(tags) == len(set(tags))


def test_all_table_events_and_commands_have_handlers() -> None:
    opening = {"TableOpened"}

    assert {kind.__name__ for kind in union_members(TableEvent)} == {
        kind.__name__ for kind in TABLE_EVOLVE
    } | opening
    assert set(union_members(TableCommand)) == set(COMMAND_HANDLERS)


@every_game
def test_games_have_title_summary_and_variants(name: str) -> None:
    game = catalog.game(name)

    assert game.name == name
    assert game.title
    assert game.presentation.summary
    assert game.version >= 1
    assert game.variants[0] == game.options_type()
    assert game.seat_counts == tuple(sorted(set(game.seat_counts)))
    assert msgspec.json.schema(game.options_type)["$defs"]
    for seats in game.seat_counts:
        assert any(game.invalid_reason(form, seats) is None for form in game.variants)


RECORDED = [
    pytest.param(path, id=f"{name}-{path.stem}")
    for name in GAME_NAMES
    for path in recorded_games.list_recordings(name)
]


@pytest.mark.parametrize("path", RECORDED)
def test_recorded_games_match_their_transcripts(path: Path) -> None:
    game = recorded_games.replay(recorded_games.read_recording(path))

    assert game.table.phase == "ended"
    assert path.with_suffix(".txt").read_text() == recorded_games.build_transcript(game)


@every_game
def test_every_game_has_two_recordings(name: str) -> None:
    assert len(recorded_games.list_recordings(name)) >= 2


@every_game
def test_recorded_game_can_be_stopped_at_a_position(name: str) -> None:
    path = recorded_games.list_recordings(name)[0]

    scene = recorded_games.scene_after(name, path.stem, 5)

    assert kernel.seats_to_act(scene.state)


PERFT = [
    pytest.param(name, opening, id=f"{name}-{opening.name}")
    for name in GAME_NAMES
    for opening in perft_counts.read_openings(name)
]


@pytest.mark.parametrize(("name", "opening"), PERFT)
def test_perft_matches_the_stored_counts(name: str, opening: perft_counts.PerftOpening) -> None:
    assert opening.counts == tuple(perft_counts.count_depths(name, opening, len(opening.counts)))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "opening"), PERFT)
def test_deep_perft_matches_the_stored_counts(name: str, opening: perft_counts.PerftOpening) -> None:
    expected = (*opening.counts, *opening.deep)

    assert expected == tuple(perft_counts.count_depths(name, opening, len(expected)))


@every_game
def test_every_game_has_perft_counts_to_depth_two(name: str) -> None:
    assert any(len(opening.counts) >= 2 for opening in perft_counts.read_openings(name))


@pytest.mark.slow
@every_pair
def test_many_random_games_end(name: str, seats: int, form: Any) -> None:
    for seed in range(100, 130):
        assert play_random_game(catalog.game(name), seats, form, seed).table.phase == "ended"
