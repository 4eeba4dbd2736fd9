"""Track unresponsive nodes: the first call that waits too long starts a check; later calls fail fast.

A hung node still accepts connections and commands, so each call would wait for its full timeout. The other
nodes' answers decide whose view of the cluster is current, and which node takes over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from redis.exceptions import (
    AskError,
    ClusterDownError,
    MaxConnectionsError,
    MovedError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import TimeoutError as TooLate

from infra.redis.client.types import Reply

DOUBT_SECONDS = 0.5
"""How long a reply may take before all nodes are checked."""

LOOK_SECONDS = 1.0
"""Timeout of each step (connecting, answering) when a node is checked."""

GRACE_SECONDS = 0.1
"""Extra time, after the other nodes have answered, for a node that did not respond last time."""

REFRESH_SECONDS = 0.25
"""The shortest interval between checks; while a node is down, it doubles each time, up to the longest."""

LONGEST_REFRESH_SECONDS = 0.5

OUTAGES = (RedisError, RedisClusterException, OSError)
OUTDATED = (Lost, TooLate, OSError, ClusterDownError, MovedError, ReadOnlyError, RedisClusterException)
REDIRECTED = (AskError, TryAgainError)
"""Errors from a node that did not execute a command; another node may. MovedError is an AskError."""

CALLS = ("FCALL", "FCALL_RO")

Answers = Mapping[str, Mapping[str, Any]]
"""Replies to CLUSTER INFO by node (`host:port`); unresponsive nodes are missing."""


class NodeSilent(Lost):
    """The node did not respond when last asked; the call was not sent, or its reply is no longer awaited."""


class NodeWatch:
    """The nodes that did not respond to the last checks."""

    def __init__(self, rediscover: Callable[[], None]) -> None:
        self.rediscover = rediscover
        self.silent: frozenset[str] = frozenset()
        self._missed: frozenset[str] = frozenset()

    def require_answering(self, node: str) -> None:
        """Raise NodeSilent for an unresponsive node; this also starts a new check of all nodes."""
        if node in self.silent:
            self.rediscover()
            raise NodeSilent(f"{node} does not respond")

    def note(self, asked: Iterable[str], answers: Answers, primaries: Collection[str]) -> None:
        """Record which nodes were asked and which answered.

        A node that did not answer is considered silent if another node is primary in its place, or if it also
        did not answer last time. A single miss may be due to a busy machine, even our own.
        """
        before, self._missed = self._missed, frozenset(asked) - answers.keys()
        self.silent = frozenset(node for node in self._missed if node in before or node not in primaries)


def shows_outdated(reply: Reply) -> bool:
    """Return whether a reply shows that a node is down or a slot has moved; an exhausted pool does not."""
    return isinstance(reply, OUTDATED) and not isinstance(reply, MaxConnectionsError)


def is_passing(error: Exception) -> bool:
    """Return whether an error is temporary, because another node takes over or is about to."""
    return isinstance(error, (*OUTDATED, *REDIRECTED))


def choose_view(answers: Answers) -> str:
    """Return the node with the latest view of the cluster; an isolated node knows nothing of failovers."""
    return max(answers, key=lambda node: (_is_ok(answers[node]), int(answers[node]["cluster_current_epoch"])))


def is_whole(primaries: Iterable[str], answers: Answers) -> bool:
    """Return whether all primaries answer and serve requests."""
    return all(node in answers and _is_ok(answers[node]) for node in primaries)


def _is_ok(info: Mapping[str, Any]) -> bool:
    return bool(info["cluster_state"] == "ok")


def keys_of_call(words: Any) -> Any:
    """Return the keys from a call's words: command, function, number of keys, keys, arguments."""
    return words[3 : 3 + int(words[2])]
