"""No sequence of calls leads to a memory that breaks the rules, and none that is refused changes anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st
from strict_talk import TOOLS

from server.arguments import Arguments
from server.options import Options
from server.tools.tool import Call
from tests.core.dumps import domain
from tests.core.quick import quick_memory

if TYPE_CHECKING:
    from core.memory import Memory

NAMES = st.sampled_from(["a", "b", "c", "d", "Bad", "", "x" * 101])
TYPES = st.sampled_from(["person", "person", "tool", "thing"])
SAID = st.sampled_from(["one", "two", "", "x" * 500, "x" * 501, "cafe\u0301", "caf\u00e9"])
RELATIONS = st.sampled_from(["knows", "contains", "depends-on", "belongs-to", "created", "uses", "likes"])
ENTITY = st.fixed_dictionaries({"name": NAMES, "entityType": TYPES, "observations": st.lists(SAID, max_size=2)})
GOOD = st.builds(lambda name, type_: {"name": name, "entityType": type_}, st.sampled_from("abcd"), st.just("person"))

CALLS = st.one_of(
    st.tuples(st.just("create_entities"), st.fixed_dictionaries({"entities": st.lists(GOOD | ENTITY, max_size=3)})),
    st.tuples(st.just("add_observation"), st.fixed_dictionaries({"entity": NAMES, "observation": SAID})),
    st.tuples(
        st.just("create_relation"),
        st.fixed_dictionaries({"from_entity": NAMES, "to_entity": NAMES, "relation_type": RELATIONS}),
    ),
    st.tuples(st.just("delete_entities"), st.fixed_dictionaries({"names": st.lists(NAMES, max_size=2)})),
    st.tuples(st.just("delete_relation"), st.fixed_dictionaries({"from_entity": NAMES, "to_entity": NAMES})),
)


def carried_out(memory: Memory, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    call = Call(memory, Arguments(arguments), Options(memory.path), lambda _work: None, lambda: False)
    return TOOLS[tool].run(call)


@given(st.lists(CALLS, max_size=25))
def test_whatever_is_called_the_rules_hold(calls: list[tuple[str, dict[str, Any]]]) -> None:
    with quick_memory() as memory:
        for name in "abcd":
            carried_out(memory, "create_entities", {"entities": [{"name": name, "entityType": "person"}]})
        for tool, arguments in calls:
            before = domain(memory)
            response = carried_out(memory, tool, arguments)
            assert response["success"] or domain(memory) == before
            assert memory.rules.check() == ()


def test_the_harness_reaches_success_and_refusal() -> None:
    with quick_memory() as memory:
        fine = carried_out(memory, "create_entities", {"entities": [{"name": "a", "entityType": "tool"}]})
        assert fine["success"]
        assert not carried_out(memory, "delete_entities", {"names": ["b"]})["success"]
