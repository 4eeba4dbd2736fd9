"""RQ finds the functions of jobs by name, which type checkers do not verify."""

from __future__ import annotations

from pydoc import locate

import pytest

from services.shared.job_table import JOB_FUNCTIONS


@pytest.mark.parametrize("name", sorted(JOB_FUNCTIONS))
def test_job_name_is_that_of_a_function(name: str) -> None:
    assert callable(locate(name))
