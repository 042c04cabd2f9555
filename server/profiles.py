"""What a server serves: a profile is one argument, everything behind it the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from server.instructions import PromptText
    from server.shapes import Shape
    from server.tools.tool import Tool

ProfileName = Literal["memory", "strict"]
Fault = Literal["arguments", "refused", "internal"]
"""Whose a failure is: the call's form; its content or the memory's state; nobody's who calls (the disk's, ours)."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A contract that clients are offered.

    Attributes:
        tools: By name, in the order in which they are listed.
        other_names: Names that are answered, and not listed.
        prompts: By name, in the order in which they are listed.
        instructions: What a model is told about the server as a whole.
        refusal: The structured answer of a call that failed, by the tool's name, the sentence, and whose fault it is.
    """

    tools: Mapping[str, Tool]
    other_names: Mapping[str, str]
    prompts: Mapping[str, PromptText]
    instructions: str
    refusal: Callable[[str, str, Fault], Shape]


def profile(name: ProfileName, *, maintenance: bool = True) -> Profile:
    """The profile of that name, without `maintenance` where that is not wanted."""
    if name == "strict":
        from server.strict.profile import STRICT

        return STRICT
    from server.instructions import INSTRUCTIONS, PROMPTS
    from server.tools import CATALOGUE, OTHER_NAMES

    tools = {key: tool for key, tool in CATALOGUE.items() if maintenance or not tool.maintenance}
    return Profile(tools, OTHER_NAMES, PROMPTS, INSTRUCTIONS, lambda _tool, sentence, _fault: {"error": sentence})
