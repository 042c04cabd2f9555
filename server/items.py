"""Entities, observations and relations as clients send them, into the drafts that `core` takes.

Kinds are checked here; lengths and vocabularies by `core`, whose refusals `as_item_error` puts in the same form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from core import model as domain
from core.errors import ErrorCode
from server.arguments import ArgumentError, ToolError, unwrapped
from server.messages import listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.errors import KnownError
    from core.model import EntityDraft, ObservationDraft, RelationDraft, SplitPart


def _list(value: object) -> object:
    return [] if value is None else unwrapped(value, list)


def _object(value: object) -> object:
    return unwrapped(value, dict)


def _observation(value: object) -> object:
    if isinstance(value, str):
        return {"content": value}
    if not isinstance(value, dict):
        raise PydanticCustomError("string_type", "Input should be a valid string")
    return value


class _Input(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)


class ObservationInput(_Input):
    """An observation: its text alone, or with what else is known of it."""

    content: str
    kind: str | None = None
    memory_type: str | None = None
    importance: Annotated[float | None, Field(allow_inf_nan=False)] = None
    expires_at: str | None = None

    def draft(self) -> ObservationDraft:
        """What `core` stores."""
        return domain.ObservationDraft(
            content=self.content,
            kind=self.kind or "generic",
            memory_type=self.memory_type or "",
            importance=self.importance,
            expires_at=self.expires_at or None,
        )


class EntityInput(_Input):
    """An entity to create or to extend."""

    name: str
    entityType: str | None = None  # noqa: N815 - the wire's name
    observations: Annotated[
        list[Annotated[ObservationInput, BeforeValidator(_observation)]], BeforeValidator(_list)
    ] = []
    status: str | None = None
    bucket: str | None = None
    scope: str | None = None
    team_id: str | None = None
    path: str | None = None
    pinned: bool | None = None

    def draft(self) -> EntityDraft:
        """What `core` stores."""
        return domain.EntityDraft(
            name=self.name,
            type=self.entityType,
            observations=tuple(observation.draft() for observation in self.observations),
            status=self.status or None,
            pinned=self.pinned,
            bucket=self.bucket,
            scope=self.scope,
            team_id=self.team_id,
            path=self.path,
        )


class RelationInput(_Input):
    """A relation, by the names of its ends."""

    source: str = Field(alias="from")
    to: str
    relationType: str  # noqa: N815 - the wire's name
    context: str | None = None

    def draft(self) -> RelationDraft:
        """What `core` stores."""
        return domain.RelationDraft(self.source, self.to, self.relationType, self.context or "")


class AdditionInput(_Input):
    """Observations for one entity, in the reference server's shape."""

    entityName: str  # noqa: N815 - the wire's name
    contents: Annotated[list[Annotated[ObservationInput, BeforeValidator(_observation)]], BeforeValidator(_list)]


class DeletionInput(_Input):
    """Observations to delete from one entity, in the reference server's shape."""

    entityName: str  # noqa: N815 - the wire's name
    observations: Annotated[list[str], BeforeValidator(_list)]


class SplitInput(_Input):
    """A part of a split that was approved."""

    name: str
    entity_type: str | None = Field(default=None, validation_alias=AliasChoices("entity_type", "entityType"))
    observations: Annotated[list[str], BeforeValidator(_list)]

    def part(self) -> SplitPart:
        """What `core` takes."""
        return domain.SplitPart(self.name, self.entity_type or "", tuple(self.observations))


Item = TypeVar("Item", bound=_Input)


def entity_drafts(items: Iterable[object]) -> list[EntityDraft]:
    """The entities of a call; the first invalid one fails it."""
    return [_item(EntityInput, item).draft() for item in items]


def relation_drafts(items: Iterable[object]) -> list[RelationDraft]:
    """The relations of a call; the first invalid one fails it."""
    return [_item(RelationInput, item).draft() for item in items]


def observation_drafts(items: Iterable[object], name: str) -> list[ObservationDraft]:
    """A plain array of observations."""
    return [
        _argument(ObservationInput, _observation_or_none(item), f"{name}.{place}").draft()
        for place, item in enumerate(items)
    ]


def additions(items: Iterable[object], name: str) -> list[tuple[str, list[ObservationDraft]]]:
    """Additions in the reference server's shape."""
    read = [_argument(AdditionInput, item, f"{name}.{place}") for place, item in enumerate(items)]
    return [(item.entityName, [observation.draft() for observation in item.contents]) for item in read]


def deletions(items: Iterable[object], name: str) -> list[tuple[str, list[str]]]:
    """Deletions in the reference server's shape."""
    read = [_argument(DeletionInput, item, f"{name}.{place}") for place, item in enumerate(items)]
    return [(item.entityName, item.observations) for item in read]


def split_parts(items: Iterable[object], name: str) -> list[SplitPart]:
    """The approved parts of a split."""
    return [_argument(SplitInput, item, f"{name}.{place}").part() for place, item in enumerate(items)]


def is_addition(item: object) -> bool:
    """Whether an item of add_observations has the reference server's shape."""
    item = _object(item)
    return isinstance(item, dict) and "entityName" in item


def as_item_error(error: KnownError, model: str) -> ToolError | None:
    """A refusal of `core` that concerns one field of an item, in the form of a validation error."""
    values = error.parameters
    match error.code:
        case ErrorCode.TEXT_EMPTY:
            message = "String should have at least 1 character [type=string_too_short]"
        case ErrorCode.TEXT_TOO_LONG:
            message = f"String should have at most {values['limit']} characters [type=string_too_long]"
        case ErrorCode.TEXT_HAS_NUL:
            message = "String should not hold a NUL character (U+0000) [type=string_nul]"
        case ErrorCode.TEXT_HAS_SURROGATE:
            message = "String should not hold a lone surrogate [type=string_unicode]"
        case ErrorCode.VALUE_NOT_ALLOWED:
            allowed = values.get("allowed")
            words = listed(allowed) if isinstance(allowed, tuple) and allowed else "something else"
            message = f"Input should be {words} [type=enum]"
        case _:
            return None
    return ToolError(f"1 validation error for {model}\n{values['field']}\n  {message}")


def _observation_or_none(item: object) -> object:
    return {"content": item} if isinstance(item, str) else item


def _item(model: type[Item], item: object) -> Item:
    try:
        return model.model_validate(_object(item))
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
        lines = [f"{len(details)} validation error{'s' if len(details) > 1 else ''} for {model.__name__}"]
        for detail in details[:20]:
            if place := _place(detail["loc"]):
                lines.append(place)
            lines.append(f"  {detail['msg']} [type={detail['type']}]")
        raise ToolError("\n".join(lines)) from None


def _argument(model: type[Item], item: object, name: str) -> Item:
    try:
        return model.model_validate(_object(item))
    except ValidationError as error:
        first: Any = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(filter(None, (name, _place(first["loc"]))))
        raise ArgumentError(f"{place}: {first['msg']}") from None


def _place(location: tuple[int | str, ...]) -> str:
    return ".".join(map(str, location))
