"""Cases must claim something: if a case cannot fail, its author has made a mistake."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.cases.case import CaseError
from tests.support.cases.schema import (
    CaseClaims,
    CaseSpec,
    EventsClaim,
    EventsClaimForm,
    OptionsClaim,
    RecordClaim,
    ScoreClaim,
)


def require_claims(case: CaseSpec) -> None:
    """Raise CaseError for a case that claims nothing, or that has a part without a claim."""
    if case.then is None and not case.when:
        raise CaseError("the case claims nothing: it has neither a command nor a then")
    for number, step in enumerate(case.when, start=1):
        _require(step.then, f"when {number}: then")
        if step.refused and step.draws:
            raise CaseError(
                f"when {number}: a refused command draws nothing, so no draws can be forced in it"
            )
        if step.refused and step.then and step.then.events is not None:
            raise CaseError(f"when {number}: then.events: a refused command leads to no events")
    _require(case.then, "then")
    accepted = [*case.given.play, *(step for step in case.when if not step.refused)]
    if case.then and case.then.events is not None and not accepted:
        raise CaseError("then.events: no command is accepted, so there are no events")


def _require(then: CaseClaims | None, where: str) -> None:
    if then is None:
        return
    if then == CaseClaims():
        raise CaseError(f"{where} claims nothing")
    empty = next(_empty(then), None)
    if empty:
        raise CaseError(f"{where}.{empty} claims nothing")


def _empty(then: CaseClaims) -> Iterator[str]:
    yield from (f"views {number}" for number, look in enumerate(then.views, start=1) if not look.values)
    for name, choices in (("options", then.options), ("anytime", then.anytime)):
        yield from (f"{name} {number}" for number, one in enumerate(choices, start=1) if _idle(one))
    yield from (f"seen {number}" for number, one in enumerate(then.seen, start=1) if _blind(one))
    if then.pending is not None and not then.pending:
        yield "pending"
    if then.scores is not None and then.scores == ScoreClaim():
        yield "scores"
    if then.events is not None and _eventless(then.events):
        yield "events"


def _idle(choices: OptionsClaim) -> bool:
    return not (choices.has or choices.lacks) and choices.exactly is None and choices.count is None


def _blind(one: RecordClaim) -> bool:
    return not one.values and (one.events is None or _eventless(one.events))


def _eventless(events: EventsClaimForm) -> bool:
    return not (events.has or events.lacks) if isinstance(events, EventsClaim) else not events
