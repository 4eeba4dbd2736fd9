"""Files of the pages, and one range of them where a GET asks for it (RFC 9110, 14.2)."""

from __future__ import annotations

import os

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from services.api.schemas.problems import Problem, problem_response

MAX_DIGITS = 15
"""Of a number in a range; one of more is passed over."""


class RangeFileResponse(FileResponse):
    """A file; ranges that it does not know, or several at once, are passed over, as they may be."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the file, a range of it, or range-not-satisfiable."""
        asked = _asked_range(scope)
        if asked is None:
            fields = [field for field in scope["headers"] if field[0] != b"range"]
            await super().__call__({**scope, "headers": fields}, receive, send)
            return
        size = (await to_thread.run_sync(os.stat, self.path)).st_size
        if asked[0] < size and asked[1] != 0:
            await super().__call__(scope, receive, send)
            return
        response = problem_response(Problem("range-not-satisfiable", f"the file has {size} bytes"))
        response.headers["Content-Range"] = f"bytes */{size}"
        await response(scope, receive, send)


def _asked_range(scope: Scope) -> tuple[int, int | None] | None:
    """Give the first byte, and the length of a range that is counted from the end; None for no range."""
    headers = Headers(scope=scope)
    unit, _, asked = headers.get("range", "").partition("=")
    first, dash, last = asked.partition("-")
    if unit.lower() != "bytes" or not dash or scope["method"] != "GET" or "if-range" in headers:
        return None
    if not all(_is_number(part) for part in (first, last) if part):
        return None
    if not first:
        return (0, int(last)) if last else None
    return None if last and int(last) < int(first) else (int(first), None)


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) <= MAX_DIGITS


class PageFiles(StaticFiles):
    """The files of a folder."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Give a file that is read by ranges as the pages are."""
        found = super().file_response(full_path, stat_result, scope, status_code)
        if not isinstance(found, FileResponse):
            return found
        return RangeFileResponse(full_path, status_code=status_code, stat_result=stat_result)
