from __future__ import annotations

import io
import os
import pty
import subprocess
import sys

from infra.logs import LogStream

PROGRAM = """
from infra.logs import configure_logging, get_logger

def broken(token):
    raise ValueError("a fault")

configure_logging("info", "api")
try:
    broken("rh_secret")
except ValueError:
    get_logger().exception("a request failed")
"""


def test_error_is_logged_without_the_values_of_variables() -> None:
    """Variables of any function that an error passes through may hold tokens, keys and hidden cards."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)

    assert "a fault" in done.stderr
    assert "broken" in done.stderr
    assert '"locals"' not in done.stderr
    assert done.stderr.count("rh_secret") == 0


def test_terminal_output_omits_the_values_of_variables() -> None:
    terminal, end = pty.openpty()
    subprocess.run([sys.executable, "-c", PROGRAM], stderr=end, check=True)
    os.close(end)
    shown = os.read(terminal, 100_000).decode()
    os.close(terminal)

    assert "a fault" in shown
    assert shown.count("rh_secret") == 0


def test_log_lines_to_a_closed_stream_are_dropped() -> None:
    stream = io.StringIO()
    log = LogStream(stream)
    log.write("kept")
    stream.close()
    print("dropped", file=log, flush=True)
