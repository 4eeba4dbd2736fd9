"""Update railhead/kit/action_slots.toml: the number of action slots for each kind of command.

python -m tools.action_slots 60            all games, 60 seconds of CPU time for each
    python -m tools.action_slots 60 handcar    one game; the others keep their slots

The number of slots is twice the maximum number of options in games of fast bots, rounded up to a multiple of
8. It is never reduced, so that agents trained with the existing slots remain usable.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from random import Random

import railhead.kit
from domain.games import catalog
from domain.kernel.bots import CHOOSERS, SimulatedChance
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from railhead.kit.actions import asking_kinds, combinations_of, slots_on_file

PLACE = Path(railhead.kit.__file__).parent / "action_slots.toml"
STEP, UNSEEN, LONGEST = 8, 32, 2_000


def count_options(name: str, seconds: float) -> Counter[str]:
    """Return the maximum number of options of each kind in one decision; `greedy` plays every third game."""
    game, most, began, number = catalog.game(name), Counter[str](), time.process_time(), 0
    tables = [(seats, form) for form in game.variants for seats in game.seat_counts]
    tables = [(seats, form) for seats, form in tables if game.invalid_reason(form, seats) is None]
    while time.process_time() < began + seconds:
        random, choose = Random(number), CHOOSERS["random" if number % 3 else "greedy"]
        seats, form = random.choice(tables)
        chance = SimulatedChance(random)
        state = start_game(game, form, seats, chance).state
        for _ in range(LONGEST):
            if not (asked := seats_to_act(state)):
                break
            options = legal_options(game, state, asked[0])
            most |= Counter(type(option).__name__ for option in options)
            command = choose(game, state, asked[0], random)
            state = decide(game, state, asked[0], command, chance).state
        number += 1
    return most


def slots_of(name: str, seconds: float) -> dict[str, int]:
    """Return the number of slots for each kind of command that has no fixed combinations."""
    most, known = count_options(name, seconds), slots_on_file().get(name, {})
    kinds = [kind.__name__ for kind in asking_kinds(name) if combinations_of(kind) is None]
    wanted = {kind: -(-2 * most[kind] // STEP) * STEP or UNSEEN for kind in kinds}
    return {kind: max(slots, known.get(kind, 0)) for kind, slots in wanted.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Update railhead/kit/action_slots.toml.")
    parser.add_argument("seconds", type=float, help="CPU time for each game")
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to examine; all by default")
    args = parser.parse_args()
    known = (*catalog.names(), catalog.TEMPLATE)
    unknown = sorted(set(args.games) - set(known))
    if unknown:
        parser.error(f"unknown game {', '.join(unknown)}; known games: {', '.join(known)}")
    found = {name: slots_of(name, args.seconds) for name in args.games or known}
    write_slots({**slots_on_file(), **found}, args.seconds)


def write_slots(slots: dict[str, dict[str, int]], seconds: float) -> None:
    """Write the file, with a section for each game that has slots."""
    lines = [
        "# Indices for commands that name more than their types bound; see railhead/kit/actions.py.",
        f'found_by = "python -m tools.action_slots {seconds:g}"',
    ]
    for name, counts in slots.items():
        lines += ["", f"[slots.{name}]", *(f"{kind} = {count}" for kind, count in counts.items())]
    PLACE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
