"""The kit's numbers reveal only what a position's seat may know, and always have the same meaning."""

from __future__ import annotations

import pickle
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from domain.games import catalog
from domain.log.codec import codec_for
from railhead import kit
from railhead.kit.__main__ import fewest_seats
from railhead.kit.actions import slots_on_file
from tests.support.games.game_matrix import every_game
from tools import action_slots

pytestmark = pytest.mark.wide

STRIDE, LONGEST = 5, 200


def positions(name: str, seed: int, seats: int | None = None) -> Iterator[kit.GamePosition]:
    """Yield every few positions of a random game, and its last position."""
    seats = seats or fewest_seats(name)
    form = random_form(name, seats, seed)
    position, chance, random = kit.new_game(name, seats, form, seed), kit.seeded_chance(seed), Random(seed)
    for number in range(LONGEST):
        seat = position.seat_to_act
        if seat is None:
            break
        if number % STRIDE == 0:
            yield position
        position = position.apply(seat, random.choice(position.options(seat)), chance)
    yield position


def random_form(name: str, seats: int, seed: int) -> dict[str, object]:
    game = catalog.game(name)
    fitting = [form for form in game.variants if game.invalid_reason(form, seats) is None]
    chosen: dict[str, object] = msgspec.to_builtins(fitting[seed % len(fitting)])
    return chosen


@every_game
def test_features_are_named_numbers_within_bounds(name: str) -> None:
    for seats in {fewest_seats(name), max(catalog.game(name).seat_counts)}:
        space = kit.FeatureSpace(name, seats)

        assert len(space) == len(space.bounds) == len(set(space.names)) > 0
        for position in positions(name, 2, seats):
            for seat in range(seats):
                numbers = space.read(position, seat)

                assert len(numbers) == len(space)
                assert all(
                    low <= value <= high for value, (low, high) in zip(numbers, space.bounds, strict=True)
                )


@every_game
def test_features_and_indices_hide_other_worlds(name: str) -> None:
    seats = fewest_seats(name)
    features, actions = kit.FeatureSpace(name, seats), kit.ActionSpace(name)
    for position in positions(name, 3):
        for seat in range(seats):
            world = position.determinize(seat, kit.seeded_chance("other"))

            assert features.read(position, seat) == features.read(world, seat)
            assert actions.encode(position, seat) == actions.encode(world, seat)


def test_features_include_the_seats_own_hand() -> None:
    """Otherwise, features of worlds that others cannot distinguish would always be equal."""
    space = kit.FeatureSpace("gold_rush", 2)
    *_, late = (position for position in positions("gold_rush", 3, 2) if not position.is_over)
    worlds = [late.determinize(0, kit.seeded_chance(seed)) for seed in range(8)]

    assert 1 == len({space.read(world, 0) for world in worlds})
    assert 1 < len({space.read(world, 1) for world in worlds})


@every_game
def test_options_and_indices_match(name: str) -> None:
    space = kit.ActionSpace(name)
    for seed in range(4):
        for position in positions(name, seed):
            for seat in position.seats_to_act:
                encoded = space.encode(position, seat)

                assert {*encoded.values()} == {*position.options(seat)}
                assert [*encoded] == sorted(encoded)
                assert [*encoded] == [at for at, legal in enumerate(space.mask(position, seat)) if legal]
                for index, option in encoded.items():
                    assert option == space.decode(position, seat, index)
                    assert space.describe(index).startswith(type(option).__name__)


def test_index_means_the_same_in_every_state() -> None:
    space = kit.ActionSpace("mini_express")
    meanings = {
        (index, option)
        for seed in range(3)
        for position in positions("mini_express", seed)
        for seat in position.seats_to_act
        for index, option in space.encode(position, seat).items()
        if type(option).__name__ == "TakeShare"
    }

    assert len(meanings) == len({index for index, _ in meanings}) == 4


def test_invalid_index_is_refused_with_the_valid_ones() -> None:
    position = kit.new_game("gold_rush", 2)

    with pytest.raises(ValueError, match=r"9999 is not an option of seat .* now; its options are \["):
        kit.ActionSpace("gold_rush").decode(position, position.seats_to_act[0], 9999)


def test_unlisted_game_has_indices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game has a kit before `tools.action_slots` has listed its slots."""
    monkeypatch.setattr("railhead.kit.actions.slots_on_file", dict)
    position = kit.new_game("gold_rush", 2)
    space = kit.ActionSpace("gold_rush")

    (seat,) = position.seats_to_act
    assert {*position.options(seat)} == {*space.encode(position, seat).values()}


def test_slots_of_games_are_independent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tools.action_slots.PLACE", tmp_path / "action_slots.toml")
    monkeypatch.setattr("sys.argv", ["action_slots", "0.1", "template"])

    action_slots.main()

    written = tomllib.loads((tmp_path / "action_slots.toml").read_text())["slots"]
    assert {**slots_on_file(), "template": written["template"]} == written


def test_too_many_options_name_the_number_to_raise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slots = {"gold_rush": {"PlaceTile": 1, "PlaceCowboy": 1, "PlaceTent": 1}}
    monkeypatch.setattr("railhead.kit.actions.slots_on_file", lambda: slots)
    position = kit.new_game("gold_rush", 2)

    with pytest.raises(kit.OptionsOverflow, match="more than 1 options of the kind PlaceTile"):
        kit.ActionSpace("gold_rush").encode(position, position.seats_to_act[0])


@every_game
def test_position_continues_from_the_api(name: str) -> None:
    for position in positions(name, 5):
        state = msgspec.json.decode(codec_for(name).encode(position.state))
        answer = {"game": name, "version": position.game.version, "seat": 0, "state": state, "head": 3}

        assert (position, 0) == kit.from_world(answer)
        assert (position, 0) == kit.from_world(msgspec.json.encode(answer))
        assert (position, 0) == kit.from_world(
            SimpleNamespace(**{**answer, "state": msgspec.Raw(msgspec.json.encode(state))})
        )


@every_game
def test_position_can_be_pickled(name: str) -> None:
    for position in positions(name, 6):
        assert position == pickle.loads(pickle.dumps(position))  # noqa: S301 - what was just written


@every_game
def test_options_round_trip_through_json(name: str) -> None:
    for position in positions(name, 7):
        for seat in position.seats_to_act:
            for option in position.options(seat):
                assert option == position.read_option(position.write_option(option))


def test_kit_itself_needs_none_of_the_extras() -> None:
    program = "import sys; sys.modules.update(numpy=None, pettingzoo=None, pyspiel=None); import railhead.kit"

    assert 0 == subprocess.run([sys.executable, "-c", program], check=False).returncode


def test_seed_fixes_the_deal() -> None:
    deals = [kit.new_game("mini_express", 3, seed=seed) for seed in (1, 1, 2)]

    assert deals[0] == deals[1] != deals[2]


@pytest.mark.parametrize(
    ("seats", "options", "told"),
    [
        (7, {}, "cannot be played with 7 seats; possible: 2, 3, 4, 5"),
        (2, {"start_seat": 4}, "0 to 1 with 2 seats"),
        (2, {"farms": True}, "unknown field `farms`"),
    ],
)
def test_invalid_table_is_refused_with_the_valid_values(
    seats: int, options: dict[str, object], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        kit.new_game("gold_rush", seats, options)
