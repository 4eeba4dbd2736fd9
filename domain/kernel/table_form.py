"""The form for a table's options: its fields, the numbers of seats for which they appear, and their texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from domain.kernel.phrases import join_words
from domain.kernel.values import Value

OptionValue = str | int | bool | None
Widget = Literal["switch", "choice", "levels", "sides", "seat"]


class OptionNeed(Value, frozen=True):
    """A condition on another option, which must have one of these values."""

    option: str
    values: tuple[OptionValue, ...]

    def holds(self, options: Mapping[str, Any]) -> bool:
        """Return whether the condition is met."""
        return options.get(self.option) in self.values


class OptionChoice(Value, frozen=True):
    """A value and its texts: `label` on the control, `note` below it, `said` where it stands alone.

    It can be chosen only if all `needs` are met.
    """

    value: OptionValue
    label: str
    note: str = ""
    said: str = ""
    needs: tuple[OptionNeed, ...] = ()


class OptionField(Value, frozen=True):
    """A field of the options form: its option, and the control for it.

    A `switch` has two values; the second means "on". `levels` are ordered choices, each with a sentence.
    `sides` has a letter, a or b, for each of the named `things`. `seat` offers each seat in addition to
    `choices`. `seats` are the seat counts for which the option matters.
    """

    option: str
    label: str
    widget: Widget
    choices: tuple[OptionChoice, ...] = ()
    seats: tuple[int, ...] = ()
    note: str = ""
    things: tuple[str, ...] = ()

    def choices_in(self, options: Mapping[str, Any]) -> tuple[OptionChoice, ...]:
        """Return the choices whose requirements are met by the other options."""
        return tuple(choice for choice in self.choices if all(need.holds(options) for need in choice.needs))

    def is_shown(self, options: Mapping[str, Any]) -> bool:
        """Return whether the other options leave more than one choice."""
        return self.widget in {"seat", "sides"} or len(self.choices_in(options)) > 1

    def takes(self, options: Mapping[str, Any], seats: int) -> bool:
        """Return whether the control can show the value in the given options."""
        value = options[self.option]
        if self.widget == "sides":
            return isinstance(value, str) and len(value) == len(self.things) and set(value) <= {"a", "b"}
        if self.widget == "seat" and isinstance(value, int):
            return 0 <= value < seats
        return self.is_shown(options) and any(choice.value == value for choice in self.choices_in(options))

    def describe(self, options: Mapping[str, Any]) -> str:
        """Return the text of the chosen value."""
        value = options[self.option]
        if self.widget == "sides":
            return self._describe_sides(str(value))
        text = next((choice.said or choice.label for choice in self.choices if choice.value == value), None)
        return f"seat {int(value) + 1} starts" if text is None else text

    def _describe_sides(self, value: str) -> str:
        on_side_b = [name for name, side in zip(self.things, value, strict=True) if side == "b"]
        label = self.label.lower()
        if len(on_side_b) == len(self.things):
            return f"{label}: all on side B"
        return f"{label}: {join_words(on_side_b)} on side B" if on_side_b else f"{label}: all on side A"


class TableForm(Value, frozen=True):
    """A game's form for the host of a new table.

    `first` are the options for a first game, or None if they are the usual ones. `minutes` is the playing
    time in one sitting. `icon` is the game's icon in domain/drawing.
    """

    fields: tuple[OptionField, ...] = ()
    first: Any = None
    minutes: int | None = None
    icon: str | None = None

    def fields_for(self, seats: int) -> tuple[OptionField, ...]:
        """Return the fields that matter for this number of seats."""
        return tuple(each for each in self.fields if seats in each.seats)

    def can_choose(self, options: Mapping[str, Any], usual: Mapping[str, Any], seats: int) -> bool:
        """Return whether the form can produce these options; options without a field must match `usual`."""
        reachable = {each.option for each in self.fields_for(seats) if each.takes(options, seats)}
        return all(name in reachable or options[name] == usual[name] for name in options)

    def describe(self, options: Mapping[str, Any], usual: Mapping[str, Any], seats: int) -> tuple[str, ...]:
        """Return the texts of the options that differ from the usual ones."""
        changed = (each for each in self.fields_for(seats) if options.get(each.option) != usual[each.option])
        return tuple(each.describe(options) for each in changed if each.option in options)


EMPTY_FORM = TableForm()
"""A form without fields."""
