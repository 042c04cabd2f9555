"""One server process for the tests of a module."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hidden_world import ANA, build
from http_client import Served, issue, served, without_model

from core.access.grant import EVERYTHING, grant

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for the world that is half hidden from Ana."""
    file = tmp_path_factory.mktemp("http") / "memory.recuerdo"
    build(file)
    without_model(file)
    tokens = issue(file, all=EVERYTHING, read=grant(["memory:read"]), ana=ANA, other=EVERYTHING, paced=EVERYTHING)
    with served(file) as (process, port):
        yield Served(file, port, process, tokens)
