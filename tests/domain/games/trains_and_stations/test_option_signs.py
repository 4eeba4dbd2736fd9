"""Options that choose dice, as pictures of these dice on one line."""

from __future__ import annotations

import re

import pytest

from domain.games.trains_and_stations import GAME, commands
from domain.games.trains_and_stations.commands import FinishResolve, Gather, PickWhite, Reroll
from tests.domain.games.trains_and_stations.scene import at, resolving, rolling
from tests.support.games.scene import Scene

SAVED = at(saved={"blue": "hotel hotel"}, bonus_dice={"blue": 2})
ROLLED = rolling(at(bonus_dice={"blue": 1}), "hotel hotel mine train coin mine", bonus=1)
RESOLVED = resolving(at(coins={"blue": 0}), "hotel hotel coin coin train")


def read_signs(scene: Scene, command: commands.AnyCommand) -> str:
    """Return the signs of an option: the words, and for each picture its die and face or its icon."""
    view = GAME.view(scene.state, 0)
    words = []
    for sign in GAME.presentation.option_signs(view, command):
        shown = re.findall(r"#rh-(die-[a-z]+|face-[a-z_]+)", sign.drawing or "")
        words += [" ".join(each.partition("-")[2] for each in shown), sign.icon or "", sign.says]
    return " ".join(filter(None, words))


@pytest.mark.parametrize(
    ("scene", "command", "signs"),
    [
        (at(), Gather(0, ()), ""),
        (SAVED, Gather(0, ()), "Roll 3 dice and keep blue hotel blue hotel"),
        (SAVED, Gather(1, ("hotel",)), "Roll 5 dice including white blue hotel and keep blue hotel"),
        (SAVED, Gather(2, ("hotel", "hotel")), "Roll 7 dice including white ×2 blue hotel blue hotel"),
        (ROLLED, PickWhite(("mine",)), "Reroll white mine"),
        (ROLLED, PickWhite(()), "Reroll none"),
        (ROLLED, Reroll(("hotel",), ("mine",)), "Reroll blue hotel white mine coin \u22121"),
        (RESOLVED, FinishResolve(("hotel", "coin")), "Save blue coin blue hotel coin +2"),
        (RESOLVED, FinishResolve(()), "Save no dice coin +4"),
        (RESOLVED, commands.StopRolling(), ""),
    ],
)
def test_options_show_the_dice_that_they_choose(
    scene: Scene, command: commands.AnyCommand, signs: str
) -> None:
    assert signs == read_signs(scene, command)
