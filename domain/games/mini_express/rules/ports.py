"""The Ports variant (MEX-12.3)."""

from __future__ import annotations

from domain.games.mini_express.commands import ChoosePort, Company, choose_port
from domain.games.mini_express.events import PortOccupied
from domain.games.mini_express.frames import ChoosePortFor
from domain.games.mini_express.model.board import board_of, companies_at
from domain.games.mini_express.rules.demand import WILD, token_at
from domain.games.mini_express.rules.exhaustion import check
from domain.games.mini_express.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def due(state: State, city: str) -> Company | None:
    """Give the company that gets a port when the city is built into now (MEX-12.3.2)."""
    if state.options.variant != "ports" or companies_at(state, city):
        return None
    token = token_at(state, board_of(state), city)
    return token[0] if token and token[1] == WILD else None


def free(state: State) -> tuple[int, ...]:
    """Give the numbers of the unoccupied ports; at least one always is (MEX-12.3.5)."""
    ports = board_of(state).ports
    return tuple(number for number, port in ports.items() if not companies_at(state, port.hex))


def ports(state: State, frame: ChoosePortFor) -> tuple[ChoosePort, ...]:
    """Any unoccupied port (MEX-12.3.2)."""
    return tuple(map(choose_port, free(state)))


def choose(ledger: Ledger[State], frame: ChoosePortFor, command: ChoosePort) -> None:
    """Occupy the port."""
    ledger.close_frame()
    occupy(ledger, frame.company, command.port)


def occupy(ledger: Ledger[State], company: Company, port: int) -> None:
    """A train of the supply stands there; neither track length nor influence comes of it (MEX-12.3.3)."""
    found = board_of(ledger.state).ports[port]
    ledger.record(PortOccupied(company, port, found.hex, found.name))
    check(ledger, company)


def why_not(state: State, frame: ChoosePortFor, command: Command) -> RefusalReason:
    """Say which rule speaks against the choice."""
    legal = f"unoccupied ports: {', '.join(map(str, free(state)))}"
    if isinstance(command, ChoosePort):
        return RefusalReason("MEX-12.3.2", f"port {command.port} is occupied; {legal}")
    return RefusalReason("MEX-4.4", f"first a port for {frame.company} has to be chosen; {legal}")


RULES: tuple[FrameRule, ...] = (Question(ChoosePortFor, ports, choose, why=why_not),)
