"""Parameters of requests: declared in the signature of a handler, read and described by one msgspec type.

The type bounds what is read and becomes the schema in the OpenAPI document, so that the two cannot part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin

import msgspec
from starlette.requests import Request

from services.api.schemas.json_schema import component_ref, to_portable
from services.api.schemas.problems import Problem

ParameterLocation = Literal["path", "query", "header"]

MAX_ECHO = 20
"""Characters of a wrong value that are repeated to who sent it."""

_BOOLEANS = {"true": True, "false": False, "1": True, "0": False}


@dataclass(frozen=True)
class ParameterInfo:
    """What a parameter is beside its type.

    `component` is the schema that describes it, where its bounds are known only when the service runs; `hint`
    says what to do instead of a wrong value.
    """

    location: ClassVar[ParameterLocation]
    name: str
    description: str
    example: Any
    default: Any = None
    component: str | None = None
    hint: str = ""
    required: bool = False


@dataclass(frozen=True)
class PathParameter(ParameterInfo):
    location = "path"


@dataclass(frozen=True)
class QueryParameter(ParameterInfo):
    location = "query"


@dataclass(frozen=True)
class HeaderParameter(ParameterInfo):
    """A header; lines of one that `is_list` are read as one, joined by commas (RFC 9110, 5.3)."""

    location = "header"
    is_list: bool = False


class Parameter:
    """One parameter of a handler, made from its annotation, say `Annotated[TYPE, QueryParameter(...)]`.

    `schema` is what its reader keeps to, `documented_schema` what the OpenAPI document says.
    """

    def __init__(self, annotation: Any) -> None:
        """Raise TypeError where the annotation is none of a parameter, or its example is not of its type."""
        info = find_info(annotation)
        if info is None:
            raise TypeError(f"{annotation} is no parameter")
        self.info, self.name, self.location = info, info.name, info.location
        self._field = self.name.lower().encode()
        self.kind = _bare_type(annotation)
        self.schema = to_portable(msgspec.json.schema(self.kind))
        self.documented_schema = self.schema if info.component is None else component_ref(info.component)
        self._raw: Callable[[Request], str | None] = {
            "path": self._path_value,
            "query": self._query_value,
            "header": self._header_value,
        }[info.location]
        self._require_example()

    def read(self, request: Request) -> Any:
        """Give the value, or the default where there is none; bad-request, or not-found in a path."""
        raw = self._raw(request)
        if raw is None:
            if self.info.required:
                raise Problem("bad-request", f"{self.name} is missing: it is {self.allowed}")
            return self.info.default
        try:
            return msgspec.convert(self._literal(raw), self.kind)
        except msgspec.ValidationError:
            raise self._problem(raw) from None

    def _require_example(self) -> None:
        try:
            msgspec.convert(self.info.example, self.kind)
        except msgspec.ValidationError as error:
            raise TypeError(f"the example of {self.name}: {error}") from error

    def _problem(self, raw: str) -> Problem:
        if self.location == "path":
            return Problem("not-found", f"there is no {self.name} {raw[:64]!r}")
        detail = f"{self.name} is {self.allowed}, not {raw[:MAX_ECHO]!r}{self.info.hint}"
        return Problem("bad-request", detail)

    def _path_value(self, request: Request) -> str | None:
        return str(request.scope["path_params"][self.name])

    def _query_value(self, request: Request) -> str | None:
        if not request.scope["query_string"]:
            return None
        return self._single(request.query_params.getlist(self.name))

    def _header_value(self, request: Request) -> str | None:
        wanted = self._field
        lines = [value.decode("latin-1") for name, value in request.scope["headers"] if name == wanted]
        if isinstance(self.info, HeaderParameter) and self.info.is_list and lines:
            return ",".join(lines)
        return self._single(lines)

    def _single(self, found: list[str]) -> str | None:
        if len(found) > 1:
            raise Problem("bad-request", f"{self.name} is given {len(found)} times")
        return found[0] if found else None

    def _literal(self, raw: str) -> Any:
        """Give what the text stands for; what stands for nothing is left to be refused as the text it is."""
        match self.schema.get("type"):
            case "integer":
                return int(raw) if raw.isascii() and raw.isdigit() and len(raw) <= MAX_ECHO else raw
            case "boolean":
                return _BOOLEANS.get(raw, raw)
            case _:
                return raw

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        match self.schema:
            case {"enum": choices}:
                return f"one of {', '.join(choices)}"
            case {"type": "integer", "minimum": least, "maximum": most}:
                return f"a whole number from {least} to {most}"
            case {"type": "boolean"}:
                return "true or false"
            case {"pattern": pattern}:
                return f"text of the form {pattern}"
            case _:
                return "text"


def find_info(annotation: Any) -> ParameterInfo | None:
    """Give what an annotation says of a parameter, None where it is none."""
    found = (one for one in getattr(annotation, "__metadata__", ()) if isinstance(one, ParameterInfo))
    return next(found, None)


def _bare_type(annotation: Any) -> Any:
    """Give the type of a value that is there: without None, with its bounds."""
    inner, *metadata = get_args(annotation)
    if get_origin(inner) in (Union, UnionType):
        present = [one for one in get_args(inner) if one is not type(None)]
        inner = present[0] if len(present) == 1 else Union[tuple(present)]  # noqa: UP007 - made at run time
    bounds = [one for one in metadata if not isinstance(one, ParameterInfo)]
    for bound in bounds:
        inner = Annotated[inner, bound]
    return inner
