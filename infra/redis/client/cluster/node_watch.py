"""Which nodes of a cluster say nothing: whoever waits for one has all asked, and no later call waits for it.

A node that stands still takes connections and commands all the same, so that each call would wait as long as
it may. What the other nodes say decides: whose view of the cluster is the latest, and who takes over.
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
"""How long a reply is waited for until all nodes are asked whether they answer at all."""

LOOK_SECONDS = 1.0
"""How long a node that is asked so may take for each step of connecting and answering."""

GRACE_SECONDS = 0.1
"""How much longer than the others a node is waited for that said nothing the last time."""

REFRESH_SECONDS = 0.25
"""The shortest time from one look to the next; while a node is away it doubles to the longest."""

LONGEST_REFRESH_SECONDS = 0.5

OUTAGES = (RedisError, RedisClusterException, OSError)
OUTDATED = (Lost, TooLate, OSError, ClusterDownError, MovedError, ReadOnlyError, RedisClusterException)
REDIRECTED = (AskError, TryAgainError)
"""What a node says that did not carry out a command, of which another may; MovedError is an AskError."""

CALLS = ("FCALL", "FCALL_RO")

Answers = Mapping[str, Mapping[str, Any]]
"""What CLUSTER INFO says, by the name of the node (`host:port`); who does not answer is not in it."""


class NodeSilent(Lost):
    """A node said nothing when it was last asked: this call was not sent, or its reply is not waited for."""


class NodeWatch:
    """The nodes that say nothing, as of the last looks."""

    def __init__(self, look_anew: Callable[[], None]) -> None:
        self.look_anew = look_anew
        self.silent: frozenset[str] = frozenset()
        self._missed: frozenset[str] = frozenset()

    def require_answering(self, node: str) -> None:
        """Raise NodeSilent for a node that says nothing; all are asked anew meanwhile."""
        if node in self.silent:
            self.look_anew()
            raise NodeSilent(f"{node} says nothing")

    def note(self, asked: Iterable[str], answers: Answers, primaries: Collection[str]) -> None:
        """Take note of who was asked, and who answered.

        Who did not counts as silent where another is primary in its place, or where it did not the last time
        either: once may be as a busy machine, our own among them, stood still.
        """
        before, self._missed = self._missed, frozenset(asked) - answers.keys()
        self.silent = frozenset(node for node in self._missed if node in before or node not in primaries)


def shows_outdated(reply: Reply) -> bool:
    """See whether a reply says that a node is away or a slot elsewhere; to be out of connections does not."""
    return isinstance(reply, OUTDATED) and not isinstance(reply, MaxConnectionsError)


def is_passing(error: Exception) -> bool:
    """Return whether a node said no, or nothing, as another takes over in its place or is about to."""
    return isinstance(error, (*OUTDATED, *REDIRECTED))


def choose_view(answers: Answers) -> str:
    """Name the node that knows most of who took over: one that is parted from the others knows nothing."""
    return max(answers, key=lambda node: (_is_ok(answers[node]), int(answers[node]["cluster_current_epoch"])))


def is_whole(primaries: Iterable[str], answers: Answers) -> bool:
    """See whether all primaries answer, and serve."""
    return all(node in answers and _is_ok(answers[node]) for node in primaries)


def _is_ok(info: Mapping[str, Any]) -> bool:
    return bool(info["cluster_state"] == "ok")


def keys_of_call(words: Any) -> Any:
    """Return the keys of a call of a function: name, function, how many keys, keys, arguments."""
    return words[3 : 3 + int(words[2])]
