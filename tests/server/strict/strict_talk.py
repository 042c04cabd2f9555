"""What a client of the strict profile says, with the responses as the documentation has them."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import jsonschema
from pydantic import BaseModel, ConfigDict
from server_talk import Conversation, conversation

from server.profiles import profile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TOOLS = profile("strict").tools
ERROR_TYPES = {"NOT_FOUND", "VALIDATION_ERROR", "INTERNAL_ERROR", "ALREADY_EXISTS", "INVALID_RELATION", "NO_RESULTS"}


class EntityResponse(BaseModel):
    """As documented; a key more or less fails."""

    model_config = ConfigDict(extra="forbid", strict=True)
    success: bool
    data: dict[str, Any] | None
    error: str | None
    error_type: str | None


class GraphResponse(EntityResponse):
    """The same."""


class OperationResponse(BaseModel):
    """As documented; a key more or less fails."""

    model_config = ConfigDict(extra="forbid", strict=True)
    success: bool
    error: str | None
    error_type: str | None


MODELS: dict[str, type[BaseModel]] = {
    "get_entity": EntityResponse,
    "get_graph": GraphResponse,
    "create_entities": EntityResponse,
    "add_observation": EntityResponse,
    "create_relation": EntityResponse,
    "search_memory": GraphResponse,
    "delete_entities": OperationResponse,
    "delete_relation": OperationResponse,
    "flush_memory": OperationResponse,
}


@dataclass
class StrictTalk:
    """A conversation whose responses are checked for what holds of every one."""

    talk: Conversation

    def raw(self, tool: str, /, **arguments: object) -> tuple[Any, bool]:
        """The typed response, and whether it came as an error of the protocol."""
        result = self.talk.result(tool, **arguments)
        jsonschema.validate(result.structured_content, TOOLS[tool].output_schema)
        response: Any = MODELS[tool].model_validate(result.structured_content)
        assert response.error_type is None or response.error_type in ERROR_TYPES
        assert (response.error is None) == (response.error_type is None)
        if not response.success:
            assert response.error_type != "NO_RESULTS"
            assert getattr(response, "data", None) is None
        return response, result.is_error

    def __call__(self, tool: str, /, **arguments: object) -> Any:
        """The typed response of a call whose arguments have the right form."""
        response, is_error = self.raw(tool, **arguments)
        assert not is_error, response
        return response

    def refused(self, tool: str, /, **arguments: object) -> str:
        """The type of a domain error, which has changed nothing."""
        before = self("get_graph").data
        response = self(tool, **arguments)
        assert response.success is False, response
        assert self("get_graph").data == before
        return response.error_type


@contextmanager
def strict_conversation(file: Path, **options: Any) -> Iterator[StrictTalk]:
    """A client connected to a strict server for `file`."""
    with conversation(file, profile="strict", **options) as talk:
        yield StrictTalk(talk)
