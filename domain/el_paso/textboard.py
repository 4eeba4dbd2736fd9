"""The table as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from domain.el_paso.data import WORKERS
from domain.el_paso.phrases import cards, count
from domain.el_paso.state import Workers
from domain.el_paso.view import SeatView, SueView, View


def text(view: View) -> str:
    """Give what the view shows, in lines."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"El Paso, turn {view.turn}" + (", over" if view.over else "")
    spaces = (
        f"{space.id}{f'={space.tile}' if space.tile else ''}{_here(space.here)}" for space in view.trail
    )
    yield f"Trail: {' '.join(spaces)}"
    yield f"Posts: {' '.join(f'{post.minimum}{_here(post.discs)}' for post in view.posts)}"
    yield f"Cattle: {', '.join(f'{breed} {left}' for breed, left in view.cattle)}; Simmental {view.simmental}"
    stacks = ", ".join(f"{stack.level}{stack.side} {stack.left}" for stack in view.stacks)
    yield f"Workers: {_workers(view.workers)}; buildings: {stacks}"
    for pool, supply in (("Goals", view.goal), ("Bonuses", view.bonus)):
        yield f"{pool}: {' '.join(token or '-' for token in supply.display)} and {supply.stack}"
    yield from map(_seat, view.seats)
    if view.sue:
        yield _sue(view.sue)


def _here(parties: tuple[int, ...]) -> str:
    return f"[{','.join(str(party + 1) for party in parties)}]" if parties else ""


def _workers(workers: Workers) -> str:
    return ", ".join(f"{getattr(workers, worker)} {worker}" for worker in WORKERS)


def _seat(seat: SeatView) -> str:
    hand = count(seat.hand, "card") if isinstance(seat.hand, int) else cards(seat.hand)
    return (
        f"[{seat.seat + 1}] score {seat.score}  ${seat.money}  exchange {seat.exchange_tokens}  "
        f"certificates {seat.certificates}+{seat.permanent}  {_workers(seat.area)}; hand {hand}; "
        f"draw {seat.draw}; discs {' '.join(seat.discs)}; goals {' '.join(seat.goals)}; "
        f"bonuses {' '.join(seat.bonuses)}"
    )


def _sue(sue: SueView) -> str:
    row = ", ".join(f"{place.worker} {place.count}" for place in sue.row)
    return f"Sue: score {sue.score}; {row}; goals {' '.join(sue.goals)}; bonuses {' '.join(sue.bonuses)}"
