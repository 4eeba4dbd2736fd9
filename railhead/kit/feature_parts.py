"""Components of features: how each type in a view becomes numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec import inspect

LIMIT = 1_000.0
"""The bound for numbers whose type has no bounds; no score or amount of money comes near it."""

SEAT_FIELDS = frozenset({"active", "closer", "owner", "seat", "winner"})
"""Names of fields that hold a seat's number."""
IDENTITY_FIELDS = frozenset({"viewer"})
"""Fields that are left out: they name the viewer, but all numbers are already from the viewer's
perspective."""
MOST_ARMS = 3
"""For a union of more types than this, the features say only which type a value has."""


class FeatureBounds(NamedTuple):
    """The lowest and the highest value of a feature, inclusive."""

    low: float
    high: float

    @classmethod
    def whole(cls) -> FeatureBounds:
        return cls(-LIMIT, LIMIT)


@dataclass(frozen=True)
class SeatOrder:
    """The order of a table's seats, starting with the reader's; a rival played by the rules comes last."""

    count: int
    own: int

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple((self.own + step) % self.count for step in range(self.count))

    @property
    def names(self) -> tuple[str, ...]:
        return ("own", *(f"next_{step}" for step in range(1, self.count)), "rival")

    def place(self, seat: int) -> int:
        """Return a seat's position in this order; a rival's seat number is higher than that of any seat."""
        return (seat - self.own) % self.count if 0 <= seat < self.count else self.count

    def flags(self, seats: Collection[int | None]) -> list[float]:
        places = {self.place(seat) for seat in seats if seat is not None}
        return [float(place in places) for place in range(self.count + 1)]


Reader = Callable[[Any, SeatOrder], Sequence[float]]


@dataclass(frozen=True)
class FeaturePart:
    """The features of a part of a view; `read` returns a number for each name."""

    names: tuple[str, ...]
    bounds: tuple[FeatureBounds, ...]
    read: Reader

    @property
    def nothing(self) -> list[float]:
        return [0.0] * len(self.names)


EMPTY = FeaturePart((), (), lambda value, order: ())
FLAG = FeatureBounds(0, 1)


def read_seats(name: str, seats: int) -> FeaturePart:
    """Return the features of a field that names a seat, or nobody."""
    prefix = f"{name}." if name else ""
    names = tuple(prefix + each for each in SeatOrder(seats, 0).names)
    return FeaturePart(names, (FLAG,) * len(names), lambda value, order: order.flags((value,)))


def read_part(form: inspect.Type, name: str, seats: int) -> FeaturePart:
    """Return the features of a type; free text has none."""
    match form:
        case inspect.BoolType():
            return FeaturePart((name,), (FLAG,), lambda value, order: (float(value),))
        case inspect.IntType() | inspect.FloatType():
            return FeaturePart((name,), (_bounds(form),), lambda value, order: (float(value),))
        case inspect.LiteralType(values=values):
            return _read_words(tuple(values), name)
        case inspect.StructType():
            return _read_fields(form.fields, name, seats)
        case inspect.TupleType(item_types=forms):
            return _join(read_part(each, f"{name}.{at}", seats) for at, each in enumerate(forms))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return _read_row(item, name, seats)
        case inspect.FrozenSetType(item_type=item) | inspect.SetType(item_type=item):
            return _read_row(item, name, seats)
        case inspect.DictType(value_type=item):
            row = _read_row(item, name, seats)
            return FeaturePart(row.names, row.bounds, lambda value, order: row.read(value.values(), order))
        case inspect.UnionType(types=forms):
            return _read_union(forms, name, seats)
        case _:
            return EMPTY


def _bounds(form: inspect.IntType | inspect.FloatType) -> FeatureBounds:
    low = -LIMIT if form.ge is None else min(0.0, float(form.ge))
    return FeatureBounds(low, LIMIT if form.le is None else max(0.0, float(form.le)))


def _read_words(words: tuple[Any, ...], name: str) -> FeaturePart:
    names = tuple(f"{name}={word}" for word in words)
    return FeaturePart(names, (FLAG,) * len(names), lambda value, order: [float(value == w) for w in words])


def _join(parts: Iterable[FeaturePart]) -> FeaturePart:
    """Combine the features of an object's fields."""
    all_parts = tuple(parts)

    def read(value: Any, order: SeatOrder) -> list[float]:
        pairs = zip(all_parts, value, strict=True)
        return [number for part, each in pairs for number in part.read(each, order)]

    names = tuple(name for part in all_parts for name in part.names)
    return FeaturePart(names, tuple(one for part in all_parts for one in part.bounds), read)


def _read_fields(fields: Iterable[inspect.Field], name: str, seats: int) -> FeaturePart:
    told = {field.name: field.type for field in fields if field.name not in IDENTITY_FIELDS}
    parts = {key: _read_field(key, kind, f"{name}.{key}", seats) for key, kind in told.items()}
    kept = {key: part for key, part in parts.items() if part.names}
    readers = tuple((key, part.read) for key, part in kept.items())

    def read(value: Any, order: SeatOrder) -> list[float]:
        found: list[float] = []
        for key, read_one in readers:
            found += read_one(getattr(value, key), order)
        return found

    whole = _join(kept.values())
    return FeaturePart(whole.names, whole.bounds, read)


def _read_field(key: str, form: inspect.Type, name: str, seats: int) -> FeaturePart:
    return (
        read_seats(name, seats) if key in SEAT_FIELDS and _is_number(form) else read_part(form, name, seats)
    )


def _is_number(form: inspect.Type) -> bool:
    arms = form.types if isinstance(form, inspect.UnionType) else (form,)
    return all(isinstance(arm, inspect.IntType | inspect.NoneType) for arm in arms)


def _read_row(item: inspect.Type, name: str, seats: int) -> FeaturePart:
    """Return the features of a sequence: by seat if its items name a seat, else their count and sums."""
    if isinstance(item, inspect.StructType) and any(field.name == "seat" for field in item.fields):
        return _read_by_seat(item, name, seats)
    part = read_part(item, name, seats)

    def read(value: Any, order: SeatOrder) -> Sequence[float]:
        if not part.names:
            return (float(len(value)),)
        return _add_up([part.read(each, order) for each in value], part)

    names = (f"{name}.count", *(f"{each}.sum" for each in part.names))
    return FeaturePart(names, (FeatureBounds.whole(),) * len(names), read)


def _add_up(rows: Sequence[Sequence[float]], part: FeaturePart) -> list[float]:
    return [float(len(rows)), *(map(sum, zip(*rows, strict=True)) if rows else part.nothing)]


def _read_by_seat(item: inspect.StructType, name: str, seats: int) -> FeaturePart:
    part = _read_fields([field for field in item.fields if field.name != "seat"], "", seats)
    groups = SeatOrder(seats, 0).names

    def read(value: Any, order: SeatOrder) -> list[float]:
        rows: list[list[Sequence[float]]] = [[] for _ in groups]
        for each in value:
            rows[order.count if each.seat is None else order.place(each.seat)].append(part.read(each, order))
        return [number for group in rows for number in _add_up(group, part)]

    names = tuple(f"{name}.{group}{each}" for group in groups for each in (".count", *part.names))
    return FeaturePart(names, (FeatureBounds.whole(),) * len(names), read)


def _read_union(forms: Sequence[inspect.Type], name: str, seats: int) -> FeaturePart:
    """Return the features of a union: which type a value has, and its numbers; 0 for the other types."""
    arms = [form for form in forms if not isinstance(form, inspect.NoneType)]
    parts = [read_part(form, name, seats) if len(arms) <= MOST_ARMS else EMPTY for form in arms]
    kinds = [_python_types(form) for form in arms]
    labels = [_label(form) for form in arms]

    def read(value: Any, order: SeatOrder) -> list[float]:
        is_one = [isinstance(value, kind) for kind in kinds]
        numbers = [
            number
            for fits, part in zip(is_one, parts, strict=True)
            for number in (part.read(value, order) if fits else part.nothing)
        ]
        return [*map(float, is_one), *numbers]

    flags = tuple(f"{name}:{label}" for label in labels)
    names = (*flags, *(each for part in parts for each in part.names))
    bounds = ((FLAG,) * len(flags), *(part.bounds for part in parts))
    return FeaturePart(names, tuple(one for some in bounds for one in some), read)


def _python_types(form: inspect.Type) -> tuple[type, ...]:
    match form:
        case inspect.StructType(cls=kind):
            return (kind,)
        case inspect.LiteralType(values=values):
            return tuple({type(value) for value in values})
        case inspect.BoolType():
            return (bool,)
        case inspect.IntType():
            return (int,)
        case inspect.FloatType():
            return (float,)
        case inspect.StrType():
            return (str,)
        case _:
            return (tuple, list, frozenset, set, dict)


def _label(form: inspect.Type) -> str:
    if isinstance(form, inspect.StructType):
        return form.cls.__name__
    return type(form).__name__.removesuffix("Type").removeprefix("Var").lower()
