"""Names of what players answer: a proposal by the record that made it, a question by its decision.

Without them an answer that is still on its way could meet another proposal, or another question, than the one
that its player saw.
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.refusals import IllegalCommand
from domain.table.context import CommandContext

NAMED_SINCE = 2
"""The version of the table's rules from which proposals have names."""


def proposal_name(context: CommandContext) -> int | UnsetType:
    """Return the name of the proposal that the command makes, UNSET where proposals have none."""
    return context.table.seq + 1 if context.table.table_version >= NAMED_SINCE else UNSET


def require_proposal(named: int | UnsetType, made: int | UnsetType, rule: str) -> None:
    """Refuse an agreement that does not name the open proposal, which record `made` opened."""
    if isinstance(named, UnsetType) and not isinstance(made, UnsetType):
        raise IllegalCommand(f"Say which proposal you agree to: `made` is {made}.", rule)
    check_proposal(named, made, rule)


def check_proposal(named: int | UnsetType, made: int | UnsetType, rule: str) -> None:
    """Refuse an agreement that names another proposal than the open one; it may leave the name out."""
    if not isinstance(named, UnsetType) and named != made:
        raise IllegalCommand(
            f"The proposal of record {named} is no longer open. Look at the table again.", rule
        )


def check_decision(context: CommandContext, seat: int, named: int | UnsetType, rule: str) -> None:
    """Refuse a vote or a claim about another decision than the seat is asked; it may leave the name out."""
    asked = context.table.decision(seat)
    if not isinstance(named, UnsetType) and named != asked:
        raise IllegalCommand(
            f"Seat {seat} is no longer asked decision {named}. Look at the table again.", rule
        )
