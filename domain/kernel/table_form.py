"""How people choose the options of a table: which there are, for how many seats, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from domain.kernel.phrases import join_words
from domain.kernel.values import Value

OptionValue = str | int | bool | None
Widget = Literal["switch", "choice", "levels", "sides", "seat"]


class OptionNeed(Value, frozen=True):
    """What another option must be: one of these values."""

    option: str
    values: tuple[OptionValue, ...]

    def holds(self, options: Mapping[str, Any]) -> bool:
        """Return whether it is so."""
        return options.get(self.option) in self.values


class OptionChoice(Value, frozen=True):
    """A value in words: `label` on the control, `note` a sentence below it, `said` where it stands alone.

    It can be chosen only where all `needs` hold.
    """

    value: OptionValue
    label: str
    note: str = ""
    said: str = ""
    needs: tuple[OptionNeed, ...] = ()


class OptionField(Value, frozen=True):
    """A question of the form: the option that it fills, and the control that suits it.

    `switch` has two values, the second the one that is on; `levels` are steps with a sentence each; `sides`
    are as many things as the text has letters, a or b each, called by the names of `things`; `seat` adds a
    choice for each seat to those that it has. `seats` are the numbers of seats for which it changes anything.
    """

    option: str
    label: str
    widget: Widget
    choices: tuple[OptionChoice, ...] = ()
    seats: tuple[int, ...] = ()
    note: str = ""
    things: tuple[str, ...] = ()

    def choices_in(self, options: Mapping[str, Any]) -> tuple[OptionChoice, ...]:
        """Return what can be chosen beside the other options."""
        return tuple(one for one in self.choices if all(need.holds(options) for need in one.needs))

    def is_shown(self, options: Mapping[str, Any]) -> bool:
        """Return whether there is anything to choose beside the other options."""
        return self.widget in {"seat", "sides"} or len(self.choices_in(options)) > 1

    def takes(self, options: Mapping[str, Any], seats: int) -> bool:
        """Return whether the control can be set to the value that these options have."""
        value = options[self.option]
        if self.widget == "sides":
            return isinstance(value, str) and len(value) == len(self.things) and set(value) <= {"a", "b"}
        if self.widget == "seat" and isinstance(value, int):
            return 0 <= value < seats
        return self.is_shown(options) and any(one.value == value for one in self.choices_in(options))

    def describe(self, options: Mapping[str, Any]) -> str:
        """Say in words what is chosen."""
        value = options[self.option]
        if self.widget == "sides":
            return self._describe_sides(str(value))
        found = next((one.said or one.label for one in self.choices if one.value == value), None)
        return f"seat {int(value) + 1} begins" if found is None else found

    def _describe_sides(self, value: str) -> str:
        turned = [name for name, side in zip(self.things, value, strict=True) if side == "b"]
        named = self.label.lower()
        if len(turned) == len(self.things):
            return f"{named}: all on side B"
        return f"{named}: {join_words(turned)} on side B" if turned else f"{named}: all on side A"


class TableForm(Value, frozen=True):
    """What a game says to who opens a table.

    `first` are the options that suit a first game, None where those are the usual ones; `minutes` is how long
    a game takes round one table; `icon` names an icon of domain/drawing that stands for the game.
    """

    fields: tuple[OptionField, ...] = ()
    first: Any = None
    minutes: int | None = None
    icon: str | None = None

    def fields_for(self, seats: int) -> tuple[OptionField, ...]:
        """Return the questions that matter for so many seats."""
        return tuple(one for one in self.fields if seats in one.seats)

    def can_choose(self, options: Mapping[str, Any], usual: Mapping[str, Any], seats: int) -> bool:
        """Return whether the form leads to these options; what it does not ask about is as usual."""
        asked = {one.option for one in self.fields_for(seats) if one.takes(options, seats)}
        return all(name in asked or options[name] == usual[name] for name in options)

    def describe(self, options: Mapping[str, Any], usual: Mapping[str, Any], seats: int) -> tuple[str, ...]:
        """Say in words what is chosen otherwise than usual."""
        fields = (one for one in self.fields_for(seats) if options.get(one.option) != usual[one.option])
        return tuple(one.describe(options) for one in fields if one.option in options)


EMPTY_FORM = TableForm()
"""Asks nothing."""
