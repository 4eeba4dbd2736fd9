"""What goes along with a command to enter: hours, what the service says of the player; who keeps apart."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.tenure.persons import ONE_PERSON_VERSION
from domain.tournament.commands import Enter
from domain.tournament.state import Tournament
from infra.ports.outcomes import AcceptedOutcome
from services.api.auth.call import PlayerCall
from services.api.routes.tables.sitting import RULE, has_blocked, keep_apart
from services.api.runtime.command_outcomes import find_outcome
from services.api.runtime.own_hours import find_own_hours
from services.api.runtime.shown import add_owner, find_shown
from services.api.schemas.problems import Problem


async def prepare_entry(call: PlayerCall, tournament: Tournament, nonce: str, command_id: str) -> Enter:
    """Give the command by which the caller enters, or raise why that may not be.

    What the service fills in may change, and a command sent again is the same one: it gets what the first
    had.
    """
    known = await find_outcome(call.api, tournament.id, call.player, command_id)
    if isinstance(known, AcceptedOutcome):
        return await _as_before(call, tournament.id, known.seq, nonce)
    if known is None:
        await _require_apart(call, tournament)
        await _require_one_entry(call, tournament)
    entry = None if isinstance(tournament.plan.entry, UnsetType) else tournament.plan.entry
    shown = await find_shown(
        call.api, call.player, rated=False, entry=entry, owner=tournament.owner, game=tournament.plan.game
    )
    shown = await add_owner(call.api, call.player, shown, tournament.version)
    return Enter(nonce, await find_own_hours(call.api, call.player), shown)


async def _as_before(call: PlayerCall, tournament: str, seq: int, nonce: str) -> Enter:
    entry = (await call.api.ports.reader.records(tournament, seq - 1, 1))[0]
    before = TOURNAMENT_CODEC.decode_record(entry.record).command
    if isinstance(before, Enter):
        return Enter(nonce, before.hours, before.shown)
    return Enter(nonce, UNSET)


async def _require_apart(call: PlayerCall, tournament: Tournament) -> None:
    """Refuse who keeps apart from the organiser; others who enter may be anybody: pairings know no blocks."""
    found = await call.api.ports.accounts.find_players((call.player, tournament.owner))
    me, organiser = found.get(call.player), found.get(tournament.owner)
    if me is None or organiser is None or me.id == organiser.id or not keep_apart(me, organiser):
        return
    if has_blocked(me, organiser):
        detail = f"you have blocked {organiser.display_name}, who organises this tournament"
    else:
        detail = "the organiser of this tournament wants to keep apart from you"
    raise Problem("not-allowed", detail, rule=RULE)


async def _require_one_entry(call: PlayerCall, tournament: Tournament) -> None:
    """Refuse a person who takes part by another account, where the log does not record owners."""
    if tournament.version >= ONE_PERSON_VERSION:
        return
    others = {tournament.entrants[number].player for number in tournament.active} - {call.player}
    found = await call.api.player_names.players((call.player, *others))
    if any(found[one].person == found[call.player].person for one in others):
        detail = "you and your programs are one person, who takes part already"
        raise Problem("illegal-command", detail, rule="TBL-6.7")
