"""Any-time actions: worker bonuses and exchange tokens (section 7 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.el_paso.commands import DiscardWorker, UseExchangeToken
from domain.games.el_paso.data import SETUP, WORKER_CARDS
from domain.games.el_paso.data.actions import Worker
from domain.games.el_paso.events import (
    CertificatesGained,
    ExchangeTokenUsed,
    MoneyGained,
    MoneyPaid,
    WorkersDiscarded,
)
from domain.games.el_paso.rules.herd import exchange
from domain.games.el_paso.rules.price import why_too_poor
from domain.games.el_paso.rules.refusals import card_name
from domain.games.el_paso.state import Player, State
from domain.kernel.game import FreeActions, RefusalReason
from domain.kernel.ledger import Ledger

BONUSES = {worker: card.bonus for worker, card in WORKER_CARDS.items()}
DISCARDED: tuple[Worker, ...] = ("versatile", "engineer", "builder")
"""Workers that may be discarded for a bonus. Cowboys are discarded only for moves (ELP-7.2)."""


def free_actions(state: State, seat: int) -> Iterator[UseExchangeToken | DiscardWorker]:
    player = state.players[seat]
    if player.exchange_tokens:
        yield UseExchangeToken()
    for worker in DISCARDED:
        if why_no_bonus(player, worker) is None:
            yield DiscardWorker(worker)


def take_free_action(ledger: Ledger[State], seat: int, command: UseExchangeToken | DiscardWorker) -> None:
    if isinstance(command, UseExchangeToken):  # ELP-7.1
        ledger.record(ExchangeTokenUsed(seat))
        exchange(ledger, seat)
        return
    bonus = BONUSES[command.worker]
    ledger.record(WorkersDiscarded(seat, (command.worker,)))
    if bonus.cost:
        ledger.record(MoneyPaid(seat, bonus.cost))
    gained = CertificatesGained if bonus.type == "gain_certificates" else MoneyGained
    ledger.record(gained(seat, bonus.amount))


def why_not(state: State, seat: int, command: UseExchangeToken | DiscardWorker) -> RefusalReason | None:
    if isinstance(command, UseExchangeToken):
        return RefusalReason("ELP-7.1", "you have no exchange token")
    return why_no_bonus(state.players[seat], command.worker)


def why_no_bonus(player: Player, worker: Worker) -> RefusalReason | None:
    """Return why a worker cannot be discarded for its bonus, or None if it can (ELP-7.2)."""
    bonus = BONUSES[worker]
    if bonus.type == "extra_step":
        return RefusalReason("ELP-7.2", "a cowboy can only be discarded as part of a move")
    if not getattr(player.area, worker):
        return RefusalReason("ELP-7.2", f"you have no {card_name(worker)} in your worker area")
    if bonus.type == "gain_certificates" and player.certificates == SETUP.certificate_max:
        return RefusalReason("ELP-7.2", f"you already have {SETUP.certificate_max} certificates")
    return why_too_poor(player, bonus.cost, "ELP-7.2")


BETWEEN_ACTIONS = FreeActions((UseExchangeToken, DiscardWorker), free_actions, take_free_action, why=why_not)
