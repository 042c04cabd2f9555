"""A sentence for everything the core reports as a code: errors, import problems, what an export left out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject

from core.errors import ErrorCode
from core.model import ActorKind

if TYPE_CHECKING:
    from core.errors import KnownError
    from core.model import Actor

_CLIENT_NAMES = {
    "claude-ai": "Claude Desktop",
    "claude-code": "Claude Code",
    "cursor-vscode": "Cursor",
    "cursor": "Cursor",
    "windsurf-client": "Windsurf",
}
"""What clients call themselves on the wire, where that is not what people call them."""


class Messages(QObject):
    """Words the core's codes for a person."""

    def who(self, actor: Actor) -> str:
        """The name of whoever made a change."""
        if actor.kind is ActorKind.PERSON:
            return self.tr("You")
        if actor.kind is ActorKind.SYSTEM and not actor.name:
            return self.tr("Recuerdo")
        name = _CLIENT_NAMES.get(actor.name, actor.name) or self.tr("An agent")
        return f"{name} ({actor.token})" if actor.token else name

    def error(self, error: KnownError) -> str:  # noqa: C901, PLR0911, PLR0912, PLR0915  # one branch a code, on purpose
        """What went wrong, and what helps."""
        facts = error.parameters
        field = self._field(facts)
        count, limit, length = (number(facts.get(key)) for key in ("count", "limit", "length"))
        path = Path(str(facts.get("path", ""))).name
        name = str(facts.get("name", ""))
        match error.code:
            case ErrorCode.ENTITY_NOT_FOUND:
                if not name:
                    return self.tr("This entity is no longer there.")
                return self.tr("There is no entity called “{name}”.").format(name=name)
            case ErrorCode.RELATION_NOT_FOUND:
                return self.tr("This relation is no longer there.")
            case ErrorCode.OBSERVATION_NOT_FOUND:
                return self.tr("This observation is no longer there.")
            case ErrorCode.RELATION_EXISTS:
                return self.tr("This relation is there already.")
            case ErrorCode.OBSERVATION_EXISTS:
                return self.tr("This observation is there already.")
            case ErrorCode.NAME_TAKEN:
                return self.tr("Another entity is called “{name}” already.").format(name=name)
            case ErrorCode.TEXT_EMPTY:
                return self.tr("Write something first: the {field} is empty.").format(field=field)
            case ErrorCode.TEXT_TOO_LONG:
                return self.tr("The {field} is too long: {length} characters, {limit} at most.").format(
                    field=field, length=length, limit=limit
                )
            case ErrorCode.TEXT_HAS_NUL | ErrorCode.TEXT_HAS_SURROGATE:
                return self.tr("The {field} holds a character that cannot be stored.").format(field=field)
            case ErrorCode.TOO_MANY:
                return self.tr("Too many at once: {count}, {limit} at most.").format(count=count, limit=limit)
            case ErrorCode.VALUE_NOT_ALLOWED:
                return self.tr("“{value}” is not possible here.").format(value=facts.get("value", ""))
            case ErrorCode.BAD_CURSOR:
                return self.tr("The list has changed meanwhile. Look again from its beginning.")
            case ErrorCode.BUSY:
                return self.tr("Another program is using the memory. Try again in a moment.")
            case ErrorCode.MEMORY_CLOSED:
                return self.tr("This memory has been closed.")
            case ErrorCode.DISK_FULL:
                return self.tr("The disk is full. Nothing was changed; make room and try again.")
            case ErrorCode.FILE_DAMAGED:
                return self.tr("“{path}” is damaged and cannot be read. A backup may help.").format(path=path)
            case ErrorCode.FILE_NOT_FOUND:
                return self.tr("“{path}” is not there.").format(path=path)
            case ErrorCode.FILE_NOT_REGULAR:
                return self.tr("“{path}” is not a file.").format(path=path)
            case ErrorCode.FILE_NOT_READABLE:
                return self.tr("“{path}” cannot be read. You may lack the permission.").format(path=path)
            case ErrorCode.FILE_NOT_WRITABLE:
                return self.tr("“{path}” cannot be written. You may lack the permission.").format(path=path)
            case ErrorCode.FILE_NOT_OURS:
                return self.tr("“{path}” is not a memory of Recuerdo.").format(path=path)
            case ErrorCode.FILE_TOO_NEW:
                return self.tr("“{path}” was made by a newer Recuerdo. Update Recuerdo to open it.").format(path=path)
            case ErrorCode.FILE_ON_NETWORK:
                return self.tr(
                    "“{path}” lies on a network drive, where a memory in use can be damaged. "
                    "Copy it to a disk of this computer."
                ).format(path=path)
            case ErrorCode.CANCELLED:
                return self.tr("Cancelled. Nothing was changed.")
            case ErrorCode.UNDO_BLOCKED:
                return self.tr("A later change stands in the way. Undo that one first.")
            case ErrorCode.UNDO_DONE_ALREADY:
                return self.tr("This was undone already.")
            case ErrorCode.UNDO_NOT_KEPT:
                return self.tr("This change is too large or too old to undo. Restore a backup instead.")
            case ErrorCode.NOTHING_TO_UNDO:
                return self.tr("There is nothing to undo.")
            case ErrorCode.NOTHING_TO_REDO:
                return self.tr("There is nothing to redo.")
            case ErrorCode.NOTHING_TO_MERGE:
                return self.tr("Name another entity to merge with this one.")
            case ErrorCode.NOTHING_TO_SPLIT:
                return self.tr("Name at least one part to split into.")
            case ErrorCode.OBSERVATION_NOT_HELD:
                return self.tr("The entity no longer holds one of these observations.")
            case ErrorCode.OBSERVATION_IN_TWO:
                return self.tr("An observation can only go to one part.")
            case ErrorCode.TARGET_NOT_FOUND:
                return self.tr("What this reflection is about is no longer there.")
            case ErrorCode.TARGET_NEEDED:
                return self.tr("Choose what the reflection is about.")
            case ErrorCode.TARGET_NOT_WANTED:
                return self.tr("A reflection of this kind is about nothing in particular.")
            case ErrorCode.REFLECTION_NOT_FOUND:
                return self.tr("This reflection is no longer there.")
            case ErrorCode.PROPOSAL_NOT_FOUND:
                return self.tr("This proposal is no longer there.")
            case ErrorCode.PROPOSAL_DECIDED:
                return self.tr("This proposal was decided already.")
            case ErrorCode.PROPOSAL_STALE:
                return self.tr("What this proposal is about has changed since. Look at it again.")
            case ErrorCode.NO_MODEL:
                return self.tr("Search by meaning is not available. “recuerdo model” on the command line repairs it.")
            case ErrorCode.RULE_BROKEN:
                return self.tr("This breaks one of the strict rules.")
            case ErrorCode.NO_RELATION_BETWEEN:
                return self.tr("There is no relation between these two.")
            case ErrorCode.BACKUP_NOT_FOUND:
                return self.tr("This backup is no longer there.")
            case ErrorCode.SCOPE_MISSING:
                return self.tr("This connection may not do that.")
            case ErrorCode.OUT_OF_BOUNDS:
                return self.tr("This reaches beyond the part of the memory that this connection is bound to.")
            case ErrorCode.NAME_NOT_AVAILABLE:
                return self.tr("This name is not available.")
            case ErrorCode.OWNER_NEEDED:
                return self.tr("Teams and spaces need an owner.")
            case ErrorCode.TOKEN_NOT_FOUND:
                return self.tr("There is no token “{name}” in force.").format(name=name)
            case ErrorCode.TOKEN_NAME_TAKEN:
                return self.tr("There is already a token “{name}”.").format(name=name)
            case ErrorCode.REFLECT_FAILED:
                return self.tr("The maintenance pass could not be finished, and nothing was changed. Try again.")
        return self.unexpected()

    def unexpected(self) -> str:
        """A mistake of ours."""
        return self.tr("Recuerdo made a mistake and did not finish this. What was saved is safe; the log has details.")

    def import_issue(self, reason: str) -> str:
        """Why a line of an import could not be taken."""
        return {
            "not_json": self.tr("It is not valid JSON."),
            "not_utf8": self.tr("It is not UTF-8 text."),
            "too_deep": self.tr("It is nested too deeply."),
            "not_a_record": self.tr("It is neither an entity nor a relation."),
            "no_name": self.tr("The name is missing."),
            "no_end": self.tr("One end of the relation is missing."),
            "no_type": self.tr("The type of the relation is missing."),
            "no_text": self.tr("An observation has no text."),
            "no_target": self.tr("It is not clear what the reflection is about."),
            "no_prose": self.tr("The reflection has no text."),
            "too_long": self.tr("A text is too long."),
            "bad_text": self.tr("A text holds a character that cannot be stored."),
            "dangling": self.tr("It joins an entity that is not there."),
            "target_missing": self.tr("What the reflection is about is not there."),
            "author_not_allowed": self.tr("The author of the reflection is not one of this memory's."),
            "mood_not_allowed": self.tr("The mood of the reflection is not one of this memory's."),
        }.get(reason, self.tr("It could not be understood."))

    def left_out(self, kind: str, count: int) -> str:
        """What an export could not hold."""
        match kind:
            case "ended_relations":
                return self.tr("%Ln ended relations", "", count)
            case "archived_observations":
                return self.tr("%Ln archived observations", "", count)
            case "aliases":
                return self.tr("%Ln former names", "", count)
            case "reflections":
                return self.tr("%Ln reflections", "", count)
        return self.tr("%Ln details that the format has no place for", "", count)

    def status(self, status: str) -> str:
        """The word for an entity's status; other words than the four are the person's own."""
        return {
            "active": self.tr("active"),
            "paused": self.tr("paused"),
            "done": self.tr("done"),
            "archived": self.tr("archived"),
        }.get(status, status)

    def kind(self, kind: str) -> str:
        """The word for an observation's kind."""
        return {
            "finding": self.tr("finding"),
            "decision": self.tr("decision"),
            "state": self.tr("state"),
            "spec": self.tr("specification"),
            "metric": self.tr("metric"),
            "metadata": self.tr("metadata"),
        }.get(kind, kind)

    def flag(self, reason: str) -> str:
        """Why a text should be looked at before it is trusted, after an adjective or a comma."""
        return {
            "control": self.tr("control characters"),
            "invisible": self.tr("hidden characters"),
            "bidi": self.tr("characters that turn the direction of writing"),
            "tag": self.tr("text hidden in characters that cannot be seen"),
            "lookalike": self.tr("letters that pass for others"),
            "instruction": self.tr("reads like an order to an agent"),
            "role": self.tr("poses as a message of the system"),
            "tool_call": self.tr("looks like the call of a tool"),
            "secrecy": self.tr("asks to keep something from you"),
            "exfiltration": self.tr("asks to send secrets away"),
        }.get(reason, " ".join(reason.split()))

    def backup_reason(self, reason: str) -> str:
        """Why a backup was made."""
        return {
            "import": self.tr("before an import"),
            "migration": self.tr("before an update"),
            "restore": self.tr("before restoring another"),
            "daily": self.tr("daily"),
            "asked": self.tr("asked for"),
        }.get(reason, reason)

    def _field(self, facts: dict[str, object]) -> str:
        return {
            "name": self.tr("name"),
            "type": self.tr("type"),
            "content": self.tr("text"),
            "observation": self.tr("text"),
            "query": self.tr("search"),
            "context": self.tr("context"),
            "status": self.tr("status"),
        }.get(str(facts.get("field", "")), self.tr("text"))


def percent(share: float) -> str:
    """A share of 1, as people write it."""
    return f"{number(round(share * 100))} %"


def number(value: object) -> str:
    """A whole number in the person's notation."""
    return QLocale().toString(value) if isinstance(value, int) else str(value)
