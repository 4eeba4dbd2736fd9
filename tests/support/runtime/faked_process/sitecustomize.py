"""Loaded when Python starts, because libfaketime fails if a sleep ends before it begins."""

from __future__ import annotations

import errno
import time
from typing import SupportsIndex

_sleep = time.sleep


def _sleep_anyway(seconds: float | SupportsIndex) -> None:
    try:
        _sleep(seconds)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise


time.sleep = _sleep_anyway
