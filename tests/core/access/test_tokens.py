"""Names of tokens: how the person tells them apart, also on a terminal and when one is to go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.access.grant import EVERYTHING
from core.errors import ErrorCode, KnownError
from core.memory import Memory

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["2", "42", "two\nlines", "colour\x1b[31m", "hidden\u202e"])
def test_a_name_is_printable_and_no_number(tmp_path: Path, name: str) -> None:
    with Memory.open(tmp_path / "memory.recuerdo") as memory:
        with pytest.raises(KnownError) as error:
            memory.tokens.new(name, EVERYTHING)
        assert error.value.code is ErrorCode.VALUE_NOT_ALLOWED
        assert memory.tokens.all() == ()


def test_a_number_revokes_the_token_of_that_id_alone(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "memory.recuerdo") as memory:
        for name in ("laptop", "ünï 😀 2", "  phone  "):
            memory.tokens.new(name, EVERYTHING)
        assert memory.tokens.revoke("2").name == "ünï 😀 2"
        with pytest.raises(KnownError) as error:
            memory.tokens.revoke("2")
        assert error.value.code is ErrorCode.TOKEN_NOT_FOUND
        assert [one.name for one in memory.tokens.all() if one.revoked_at is None] == ["laptop", "phone"]
