"""The package of the types is one name for many modules, each made when it is first asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core import model


@pytest.mark.parametrize("name", model.__all__)
def test_every_name_leads_to_what_it_means(name: str) -> None:
    found = getattr(model, name)
    assert found is getattr(model, name)
    if isinstance(found, type):
        assert found.__name__ == name
        assert found.__module__.startswith("core.model.")


def test_nothing_else_is_there() -> None:
    with pytest.raises(AttributeError, match=r"module 'core\.model' has no attribute 'Nothing'"):
        model.Nothing  # noqa: B018


def test_only_what_is_asked_for_is_made() -> None:
    told = "import sys, core.model; core.model.Actor; print([each for each in sys.modules if 'core.model.' in each])"
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=Path(model.__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['core.model.actors']"
