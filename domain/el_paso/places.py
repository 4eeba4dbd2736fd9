"""Where options are on the drawing: the names of its places."""

from __future__ import annotations

from typing import assert_never

from domain.el_paso import commands as wanted
from domain.el_paso.data import EL_PASO
from domain.el_paso.view import View

Places = str | tuple[str, ...] | None


def at(view: View, command: wanted.AnyCommand) -> Places:  # noqa: C901, PLR0911, PLR0912 - a place for each command
    """Name the place of an option, or all things that it is made of."""
    match command:
        case wanted.ChooseGoal(index):
            return f"goal:{index}"
        case wanted.PlaceRancher(site) | wanted.MoveRancher(site):
            return site
        case wanted.Use(slot):
            return f"slot:{slot}"
        case wanted.UseAuxiliary(action):
            return f"aux:{action}"
        case wanted.DiscardWorker(worker):
            return f"worker:{worker}"
        case wanted.DiscardCattle(breed) | wanted.RemoveCattle(breed):
            return f"card:{breed}#1"
        case wanted.HireWorker(worker):
            return f"workers:{worker}"
        case wanted.BuyCattle(breed):
            return f"cattle:{breed}"
        case wanted.BoardTrain(card):
            return f"train:{card}"
        case wanted.PlaceBuilding(level, site):
            return (f"stack:{level}", site)
        case wanted.TakeToken(pool, index):
            return f"{pool}:{index}"
        case wanted.DrawToken(pool):
            return "goals" if pool == "goal" else "bonuses"
        case wanted.Deliver():
            return EL_PASO
        case wanted.PlaceDisc(disc, post):
            return (f"disc:{disc}", f"post:{post}")
        case (
            wanted.Done()
            | wanted.ExchangeMore()
            | wanted.EndTurn()
            | wanted.UseExchangeToken()
            | wanted.PayVersatile()
        ):
            return None
        case _:
            assert_never(command)
