"""Structured logs: one JSON line per event, or coloured lines on a terminal."""

from __future__ import annotations

import io
import logging
import sys
from contextlib import suppress
from typing import Any, TextIO, cast

import msgspec
import structlog

LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}

_tracebacks = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)  # locals may be secret
)


class LogStream(io.TextIOBase):
    """A stream whose write errors never stop the process.

    Its reader may have exited (`railhead up 2>&1 | head`), its disk may be full, or it may be closed.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):  # ValueError: the stream is closed
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()


def configure_logging(level: str, process: str) -> None:
    """Send the logs of structlog and of the standard library to standard error."""
    person = sys.stderr.isatty()

    def add_process(_: object, __: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
        return {"process": process, **line}

    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        add_process,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if person else "iso", utc=not person),
    ]
    closing: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if person
        else [_tracebacks, structlog.processors.JSONRenderer(serializer=_json)]
    )
    structlog.configure(
        processors=[*shared, *closing],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", LogStream(sys.stderr))),
        cache_logger_on_first_use=True,
    )
    _adopt_standard_logs(LEVELS[level], shared, closing)


def _adopt_standard_logs(
    level: int, shared: list[structlog.typing.Processor], closing: list[structlog.typing.Processor]
) -> None:
    handler = logging.StreamHandler(LogStream(sys.stderr))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *closing],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(level, logging.WARNING))


def _json(line: dict[str, Any], **_: object) -> str:
    return msgspec.json.encode(line, enc_hook=repr).decode()


def get_logger(**bound: object) -> structlog.typing.FilteringBoundLogger:
    """Return a logger that adds the given fields to every line."""
    found: structlog.typing.FilteringBoundLogger = structlog.get_logger(**bound)
    return found
