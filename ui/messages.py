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

    def error(self, error: KnownError) -> str:
        """What went wrong, and what helps."""
        facts = self._facts(error)
        if error.code is ErrorCode.ENTITY_NOT_FOUND and not facts["name"]:
            return self.tr("This entity is no longer there.")
        for sentences in (
            self._about_the_graph,
            self._about_what_was_written,
            self._about_the_file,
            self._about_undo,
            self._about_curation,
            self._about_access,
            self._about_the_rest,
        ):
            if sentence := sentences().get(error.code):
                return sentence.format_map(facts)
        return self.unexpected()

    def _about_the_graph(self) -> dict[ErrorCode, str]:
        return {
            ErrorCode.ENTITY_NOT_FOUND: self.tr("There is no entity called “{name}”."),
            ErrorCode.RELATION_NOT_FOUND: self.tr("This relation is no longer there."),
            ErrorCode.OBSERVATION_NOT_FOUND: self.tr("This observation is no longer there."),
            ErrorCode.REFLECTION_NOT_FOUND: self.tr("This reflection is no longer there."),
            ErrorCode.RELATION_EXISTS: self.tr("This relation is there already."),
            ErrorCode.OBSERVATION_EXISTS: self.tr("This observation is there already."),
            ErrorCode.NAME_TAKEN: self.tr("Another entity is called “{name}” already."),
            ErrorCode.NO_RELATION_BETWEEN: self.tr("There is no relation between these two."),
            ErrorCode.RULE_BROKEN: self.tr("This breaks one of the strict rules."),
        }

    def _about_what_was_written(self) -> dict[ErrorCode, str]:
        cannot_be_stored = self.tr("The {field} holds a character that cannot be stored.")
        return {
            ErrorCode.TEXT_EMPTY: self.tr("Write something first: the {field} is empty."),
            ErrorCode.TEXT_TOO_LONG: self.tr("The {field} is too long: {length} characters, {limit} at most."),
            ErrorCode.TEXT_HAS_NUL: cannot_be_stored,
            ErrorCode.TEXT_HAS_SURROGATE: cannot_be_stored,
            ErrorCode.TOO_MANY: self.tr("Too many at once: {count}, {limit} at most."),
            ErrorCode.VALUE_NOT_ALLOWED: self.tr("“{value}” is not possible here."),
            ErrorCode.TARGET_NOT_FOUND: self.tr("What this reflection is about is no longer there."),
            ErrorCode.TARGET_NEEDED: self.tr("Choose what the reflection is about."),
            ErrorCode.TARGET_NOT_WANTED: self.tr("A reflection of this kind is about nothing in particular."),
        }

    def _about_the_file(self) -> dict[ErrorCode, str]:
        return {
            ErrorCode.BUSY: self.tr("Another program is using the memory. Try again in a moment."),
            ErrorCode.MEMORY_CLOSED: self.tr("This memory has been closed."),
            ErrorCode.DISK_FULL: self.tr("The disk is full. Nothing was changed; make room and try again."),
            ErrorCode.FILE_DAMAGED: self.tr("“{path}” is damaged and cannot be read. A backup may help."),
            ErrorCode.FILE_NOT_FOUND: self.tr("“{path}” is not there."),
            ErrorCode.FILE_NOT_REGULAR: self.tr("“{path}” is not a file."),
            ErrorCode.FILE_NOT_READABLE: self.tr("“{path}” cannot be read. You may lack the permission."),
            ErrorCode.FILE_NOT_WRITABLE: self.tr("“{path}” cannot be written. You may lack the permission."),
            ErrorCode.FILE_NOT_OURS: self.tr("“{path}” is not a memory of Recuerdo."),
            ErrorCode.FILE_TOO_NEW: self.tr("“{path}” was made by a newer Recuerdo. Update Recuerdo to open it."),
            ErrorCode.FILE_ON_NETWORK: self.tr(
                "“{path}” lies on a network drive, where a memory in use can be damaged. "
                "Copy it to a disk of this computer."
            ),
            ErrorCode.BACKUP_NOT_FOUND: self.tr("This backup is no longer there."),
        }

    def _about_undo(self) -> dict[ErrorCode, str]:
        return {
            ErrorCode.UNDO_BLOCKED: self.tr("A later change stands in the way. Undo that one first."),
            ErrorCode.UNDO_DONE_ALREADY: self.tr("This was undone already."),
            ErrorCode.UNDO_NOT_KEPT: self.tr("This change is too large or too old to undo. Restore a backup instead."),
            ErrorCode.NOTHING_TO_UNDO: self.tr("There is nothing to undo."),
            ErrorCode.NOTHING_TO_REDO: self.tr("There is nothing to redo."),
        }

    def _about_curation(self) -> dict[ErrorCode, str]:
        return {
            ErrorCode.NOTHING_TO_MERGE: self.tr("Name another entity to merge with this one."),
            ErrorCode.NOTHING_TO_SPLIT: self.tr("Name at least one part to split into."),
            ErrorCode.OBSERVATION_NOT_HELD: self.tr("The entity no longer holds one of these observations."),
            ErrorCode.OBSERVATION_IN_TWO: self.tr("An observation can only go to one part."),
            ErrorCode.NAME_IN_TWO: self.tr("Two of the new entities are called “{name}”."),
            ErrorCode.PROPOSAL_NOT_FOUND: self.tr("This proposal is no longer there."),
            ErrorCode.PROPOSAL_DECIDED: self.tr("This proposal was decided already."),
            ErrorCode.PROPOSAL_STALE: self.tr("What this proposal is about has changed since. Look at it again."),
        }

    def _about_access(self) -> dict[ErrorCode, str]:
        return {
            ErrorCode.SCOPE_MISSING: self.tr("This connection may not do that."),
            ErrorCode.OUT_OF_BOUNDS: self.tr(
                "This reaches beyond the part of the memory that this connection is bound to."
            ),
            ErrorCode.NAME_NOT_AVAILABLE: self.tr("This name is not available."),
            ErrorCode.OWNER_NEEDED: self.tr("Teams and spaces need an owner."),
            ErrorCode.TOKEN_NOT_FOUND: self.tr("There is no token “{name}” in force."),
            ErrorCode.TOKEN_NAME_TAKEN: self.tr("There is already a token “{name}”."),
        }

    def _about_the_rest(self) -> dict[ErrorCode, str]:
        return {
            ErrorCode.BAD_CURSOR: self.tr("The list has changed meanwhile. Look again from its beginning."),
            ErrorCode.CANCELLED: self.tr("Cancelled. Nothing was changed."),
            ErrorCode.NO_MODEL: self.tr(
                "Search by meaning is not available. “recuerdo model” on the command line repairs it."
            ),
            ErrorCode.REFLECT_FAILED: self.tr(
                "The maintenance pass could not be finished, and nothing was changed. Try again."
            ),
        }

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

    def memory_type(self, memory_type: str) -> str:
        """The word for what an observation is to the memory; other words than the five came with an import."""
        return {
            "working": self.tr("working"),
            "episodic": self.tr("episodic"),
            "semantic": self.tr("semantic"),
            "procedural": self.tr("procedural"),
            "identity": self.tr("identity"),
        }.get(memory_type, " ".join(memory_type.split()))

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

    def _facts(self, error: KnownError) -> dict[str, str]:
        """What the sentences name, worded; what an error does not say is empty."""
        facts = error.parameters
        return {
            "name": str(facts.get("name", "")),
            "field": self._field(str(facts.get("field", ""))),
            "path": Path(str(facts.get("path", ""))).name,
            "value": str(facts.get("value", "")),
            **{key: number(facts.get(key)) for key in ("count", "limit", "length")},
        }

    def _field(self, field: str) -> str:
        return {
            "name": self.tr("name"),
            "type": self.tr("type"),
            "content": self.tr("text"),
            "observation": self.tr("text"),
            "query": self.tr("search"),
            "context": self.tr("context"),
            "status": self.tr("status"),
        }.get(field, self.tr("text"))


def percent(share: float) -> str:
    """A share of 1, as people write it."""
    return f"{number(round(share * 100))} %"


def number(value: object) -> str:
    """A whole number in the person's notation."""
    return QLocale().toString(value) if isinstance(value, int) else str(value)
