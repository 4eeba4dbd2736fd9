"""Commits of generations as calls of the server: those of one partition together (`read_models.lua`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from infra.ports.read_models import GenerationCommit
from infra.redis.client.packed_values import pack_value
from infra.redis.client.types import Argument, RedisCommand
from infra.redis.functions.read_model_library import COMMIT, commit_arguments
from infra.redis.keys import keys_of_partition
from infra.redis.read_models import keys

BUILD_LOCK_MILLISECONDS = 5_000
"""How long a build counts as alive after its last commit."""

MAX_CHANGES = 64
"""Changed documents of one call, where it is of several commits: the server does nothing else meanwhile."""


def commit_calls(commits: Sequence[GenerationCommit]) -> list[RedisCommand]:
    """Give the calls that carry these commits out in order; the reply to each lists what came of its own."""
    return [_call(together) for together in _split(commits)]


def _split(commits: Sequence[GenerationCommit]) -> Iterator[list[GenerationCommit]]:
    """Part commits where the partition changes, and where a call would grow too long."""
    together: list[GenerationCommit] = []
    changes = 0
    for commit in commits:
        changes += len(commit.changes)
        if together and (
            commit.generation.partition != together[0].generation.partition or changes > MAX_CHANGES
        ):
            yield together
            together, changes = [], len(commit.changes)
        together.append(commit)
    if together:
        yield together


def _call(commits: Sequence[GenerationCommit]) -> RedisCommand:
    names = [name for commit in commits for name in _names(commit)]
    arguments = [argument for commit in commits for argument in _arguments(commit)]
    return ("FCALL", COMMIT, len(names), *names, *arguments)


def _names(commit: GenerationCommit) -> tuple[str, ...]:
    generation = commit.generation
    lock = keys.build_lock_key(generation.model, generation.partition)
    names = (*keys.generation_keys(generation), lock)
    return (*names, keys_of_partition(generation.partition).documents_channel) if commit.announce else names


def _arguments(commit: GenerationCommit) -> list[Argument]:
    documents = [
        part for change in commit.changes for part in (change.table, pack_value(change.document or b""))
    ]
    removed = [row for change in commit.changes for row in change.removed_rows]
    added = [row for change in commit.changes for row in change.added_rows]
    return commit_arguments(
        (commit.expected, commit.following),
        (commit.generation.number, BUILD_LOCK_MILLISECONDS),
        (documents, removed, added),
        announces=commit.announce,
    )
