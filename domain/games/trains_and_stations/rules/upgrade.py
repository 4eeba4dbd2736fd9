"""Step 5, exhausted goods and the upgrade (section 9 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.trains_and_stations.commands import AnyCommand, ChooseUpgrade
from domain.games.trains_and_stations.data import BUILDINGS
from domain.games.trains_and_stations.data.schema import Building, Good
from domain.games.trains_and_stations.events import FieldUpgraded
from domain.games.trains_and_stations.frames import PickUpgrade, Speculate, Upgrading
from domain.games.trains_and_stations.model import next_goods
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.state import State
from domain.kernel.game import AutoStep, Question, RefusalReason
from domain.kernel.ledger import Ledger


def upgrade_field(ledger: Ledger[State], frame: Upgrading) -> None:
    """Upgrade one exhausted field (TNS-9.2, TNS-9.5).

    The active player chooses if several upgrades are possible.
    """
    choices = possible_upgrades(ledger.state)
    ledger.close_frame()
    if len(choices) > 1:
        ledger.open_frames(PickUpgrade(frame.seat, choices))
    elif choices:
        lay_new_stack(ledger, *choices[0])


def possible_upgrades(state: State) -> tuple[tuple[Building, Good], ...]:
    """Return all pairs of an exhausted field and a possible next good (TNS-9.3)."""
    return tuple(
        (building, good)
        for building, field in zip(BUILDINGS, state.fields, strict=True)
        if not field.left
        for good in next_goods(building, field.good, state.used)
    )


def lay_new_stack(ledger: Ledger[State], building: Building, good: Good) -> None:
    """Put the new stack on the field and open the speculation (TNS-9.4, TNS-10.1).

    The questions depend only on the goods used so far, so they reveal nothing about hands. At this point,
    nobody can hold the new good (ruling R22).
    """
    kinds = ledger.state.used
    ledger.record(FieldUpgraded(building, good))
    seats = tuple(range(len(ledger.state.players)))
    ledger.open_frames(Speculate(seats, steps=len(kinds) + 1, building=building, good=good, kinds=kinds))


def upgrades(state: State, frame: PickUpgrade) -> Iterator[ChooseUpgrade]:
    """Yield the possible upgrades in this order: ranch, mine, hotel (TNS-15.3)."""
    return (ChooseUpgrade(building, good) for building, good in frame.choices)


def choose_upgrade(ledger: Ledger[State], frame: PickUpgrade, command: ChooseUpgrade) -> None:
    ledger.close_frame()
    lay_new_stack(ledger, command.building, command.good)


def why_not_upgrade(state: State, frame: PickUpgrade, command: AnyCommand) -> RefusalReason:
    if not isinstance(command, ChooseUpgrade):
        return not_asked("which field to upgrade, and to which good")
    legal = ", ".join(f"{building} to {good}" for building, good in frame.choices)
    return RefusalReason("TNS-9.3", f"choose one of these upgrades: {legal}")


RULES = (
    AutoStep(Upgrading, upgrade_field),
    Question(PickUpgrade, upgrades, choose_upgrade, why=why_not_upgrade),
)
