"""The Ports variant (MEX-12.3)."""

from __future__ import annotations

from domain.games.mini_express.commands import ChoosePort, Company, port_option
from domain.games.mini_express.events import PortOccupied
from domain.games.mini_express.frames import ChoosePortFor
from domain.games.mini_express.model import board_of, companies_at
from domain.games.mini_express.rules.demand import WILD, token_at
from domain.games.mini_express.rules.exhaustion import exhaust
from domain.games.mini_express.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def company_due(state: State, city: str) -> Company | None:
    """Return the company that would get a port if a build into the city were made now (MEX-12.3.2)."""
    if state.options.variant != "ports" or companies_at(state, city):
        return None
    token = token_at(state, board_of(state), city)
    return token[0] if token and token[1] == WILD else None


def free_ports(state: State) -> tuple[int, ...]:
    """Return the numbers of the unoccupied ports. There is at least one (MEX-12.3.5)."""
    ports = board_of(state).ports
    return tuple(number for number, port in ports.items() if not companies_at(state, port.hex))


def ports(state: State, frame: ChoosePortFor) -> tuple[ChoosePort, ...]:
    return tuple(map(port_option, free_ports(state)))


def choose_port(ledger: Ledger[State], frame: ChoosePortFor, command: ChoosePort) -> None:
    ledger.close_frame()
    occupy_port(ledger, frame.company, command.port)


def occupy_port(ledger: Ledger[State], company: Company, port: int) -> None:
    """Put a train from the supply on the port (MEX-12.3.3).

    The port adds no track length or influence.
    """
    place = board_of(ledger.state).ports[port]
    ledger.record(PortOccupied(company, port, place.hex, place.name))
    exhaust(ledger, company)


def why_no_port(state: State, frame: ChoosePortFor, command: Command) -> RefusalReason:
    board_ports = board_of(state).ports
    legal = f"unoccupied ports: {', '.join(board_ports[number].name for number in free_ports(state))}"
    if isinstance(command, ChoosePort):
        name = board_ports[command.port].name
        return RefusalReason("MEX-12.3.2", f"the port of {name} is occupied; {legal}")
    return RefusalReason("MEX-4.4", f"first choose a port for {frame.company}; {legal}")


RULES: tuple[FrameRule, ...] = (Question(ChoosePortFor, ports, choose_port, why=why_no_port),)
