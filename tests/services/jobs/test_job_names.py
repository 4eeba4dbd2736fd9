"""RQ finds the functions of jobs by their names, which no type checker follows."""

from __future__ import annotations

from pydoc import locate

import pytest

from services.shared.job_table import JOB_FUNCTIONS


@pytest.mark.parametrize("name", sorted(JOB_FUNCTIONS))
def test_the_name_of_a_job_is_that_of_a_function(name: str) -> None:
    assert callable(locate(name))
