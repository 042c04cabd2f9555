"""Rules and repairs in the person's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.model import Rule

if TYPE_CHECKING:
    from core.model import Repair, Violation

_TEXT_LENGTH = 120
"""What breaks a rule is cut to this in a sentence; a name is its own line."""


class RuleWords(QObject):
    """Words a violation."""

    def rule(self, rule: Rule) -> str:
        """The rule, in a few words."""
        return {
            Rule.NAME_FORM: self.tr("name"),
            Rule.ENTITY_TYPE: self.tr("type of an entity"),
            Rule.OBSERVATION_LENGTH: self.tr("long observation"),
            Rule.RELATION_TYPE: self.tr("type of a relation"),
            Rule.SELF_RELATION: self.tr("relation to itself"),
            Rule.KNOWS_PERSONS: self.tr("“knows” is for persons"),
            Rule.CYCLE: self.tr("relations in a circle"),
        }.get(rule, "")

    def meaning(self, rule: Rule) -> str:
        """What the rule asks for."""
        return {
            Rule.NAME_FORM: self.tr(
                "A name begins with a lower-case letter and has lower-case letters, digits and hyphens, 100 at most."
            ),
            Rule.ENTITY_TYPE: self.tr(
                "An entity is a person, concept, project, document, tool, organization, location or event."
            ),
            Rule.OBSERVATION_LENGTH: self.tr("An observation has 500 characters at most."),
            Rule.RELATION_TYPE: self.tr(
                "A relation is one of knows, contains, uses, created, belongs-to, depends-on, related-to."
            ),
            Rule.SELF_RELATION: self.tr("A relation joins two different entities."),
            Rule.KNOWS_PERSONS: self.tr("“knows” joins two persons."),
            Rule.CYCLE: self.tr("contains, depends-on, belongs-to and created never lead back to where they began."),
        }.get(rule, "")

    def where(self, violation: Violation) -> str:
        """What the violation is about: an entity, or both ends of a relation."""
        return " → ".join(" ".join(name.split()) for name in violation.names)

    def repair(self, violation: Violation) -> str:
        """What is proposed."""
        repair = violation.repair
        if repair is None:
            return self.tr("Only you can decide this one")
        found = _short(violation.found)
        value = repair.values[0] if repair.values else ""
        match repair.kind:
            case "rename":
                return self.tr("is called {value}; the name it had still finds it").format(value=value)
            case "cut":
                return self.tr("is cut into %Ln observations: {text}", "", len(repair.values)).format(text=found)
            case "remove":
                return self.tr("“{found}” is removed").format(found=found)
        return self._retyped(violation, repair).format(found=found, value=value)

    def _retyped(self, violation: Violation, repair: Repair) -> str:
        if repair.sure:
            return self.tr("“{found}” becomes {value}")
        if violation.target == "relation":
            return self.tr("“{found}” becomes {value}; the word is kept as its context")
        return self.tr("“{found}” becomes {value}, which is a guess")


def _short(text: str) -> str:
    text = " ".join(text[: _TEXT_LENGTH * 2].split())
    return text if len(text) <= _TEXT_LENGTH else f"{text[: _TEXT_LENGTH - 1]}…"
