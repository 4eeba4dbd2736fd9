"""Why a local action cannot be performed: what it lacks, and the rule that asks for it (GWT-3.2.2)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.great_western_trail.commands import LocalAction
from domain.games.great_western_trail.data import actions
from domain.games.great_western_trail.rules.adjacent import nothing_beside
from domain.games.great_western_trail.rules.local_actions import possible
from domain.games.great_western_trail.rules.rewards import discardable
from domain.games.great_western_trail.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.phrases import join_words, pluralize


def missing(state: State, seat: int, action: actions.AnyAction, command: LocalAction) -> RefusalReason:
    """Say what the action lacks."""
    if isinstance(action, actions.Choice):
        if command.option >= len(action.options):
            return RefusalReason(
                "GWT-5.1.2", f"it has {pluralize(len(action.options), 'half', 'halves')}, counted from 0"
            )
        return missing(state, seat, action.options[command.option], replace(command, option=0))
    if command.option:
        return RefusalReason("GWT-5.1.2", "it has no other half")
    if isinstance(action, actions.DiscardGain):
        found = " or ".join(join_words(cards) for cards in discardable(state.players[seat], action))
        wanted = action.discard.replace("_", " ")
        return RefusalReason("GWT-8.1.2", f"discard {action.count} ({wanted}); in hand: {found or 'none'}")
    if command.cards and possible(state, seat, action):
        return RefusalReason("GWT-8.1.3", "no card is discarded for it")
    if isinstance(action, actions.UseAdjacentBuilding):
        return nothing_beside(state, command.site)
    rule, says = LACKS.get(type(action), ("GWT-3.2.2", "it cannot be carried out in full"))
    return RefusalReason(rule, f"{says}; you have {pluralize(state.players[seat].money, 'dollar')}")


LACKS: dict[type[actions.AnyAction], tuple[str, str]] = {
    actions.Hire: ("GWT-8.3.1", "no worker above the token can be paid and placed"),
    actions.Build: ("GWT-8.4.2", "no tile can be placed with your craftsmen and money"),
    actions.EngineForward: ("GWT-8.6.1", "the engine cannot be moved, or its move not be paid"),
    actions.EngineBackGain: ("GWT-8.7.1", "the engine cannot move back exactly that far"),
    actions.RemoveHazard: ("GWT-8.11.1", "no hazard is there, or it cannot be paid"),
    actions.Trade: ("GWT-8.9.1", "no teepee is there that can be paid"),
    actions.BuyCattle: ("GWT-8.12.1", "no card of the market can be paid, and none is left to add"),
    actions.TakeObjective: ("GWT-8.13.2", "no objective card is left"),
    actions.ExtraordinaryDelivery: ("GWT-8.16.3", "from the start the engine cannot move back"),
    actions.BuildStationBehind: ("GWT-8.17.1", "no station behind the engine can be built"),
}
