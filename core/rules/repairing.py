"""Carrying out repairs: each only when what it is about is still as it was when it was checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.graph import writing
from core.model import RepairReport
from core.text import CONTEXT_LIMIT, digest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.model import Repair, Violation
    from core.store.store import Transaction

_AT_ONCE = 100


def repair(transaction: Transaction, chosen: Sequence[Violation], step: Callable[[float], None]) -> RepairReport:
    """Carry out the proposed repairs; a relation that another says as well by then is folded into that one."""
    done = 0
    for place, violation in enumerate(chosen):
        if place % _AT_ONCE == 0:
            step(place / len(chosen))
        done += _carried_out(transaction, violation)
    step(1.0)
    return RepairReport(done, len(chosen) - done)


def _carried_out(transaction: Transaction, violation: Violation) -> bool:
    proposed = violation.repair
    if proposed is None:
        return False
    match violation.target, proposed.kind:
        case "entity", "rename":
            return _rename(transaction, violation, proposed)
        case "entity", "retype":
            return _retype(transaction, violation, proposed)
        case "observation", _:
            return _rewrite(transaction, violation, proposed)
        case _:
            return _relate(transaction, violation, proposed)


def _rename(transaction: Transaction, violation: Violation, proposed: Repair) -> bool:
    (name,) = proposed.values
    unchanged = transaction.value("SELECT name FROM entity WHERE id = ?", violation.id) == violation.found
    if not unchanged or writing.resolve(transaction, name) is not None:
        return False
    writing.rename(transaction, violation.id, violation.found, name)
    transaction.mention(name)
    return True


def _retype(transaction: Transaction, violation: Violation, proposed: Repair) -> bool:
    (to_type,) = proposed.values
    transaction.rows("UPDATE entity SET type = ? WHERE id = ? AND type = ?", to_type, violation.id, violation.found)
    return _changed(transaction, violation)


def _rewrite(transaction: Transaction, violation: Violation, proposed: Repair) -> bool:
    """Put the pieces of a text in its place; they are as old as it was, and by the same author."""
    rows = transaction.rows(
        "SELECT entity_id FROM observation WHERE id = ? AND content = ?", violation.id, violation.found
    )
    if not rows:
        return False
    for piece in proposed.values:
        transaction.rows(
            "INSERT INTO observation(entity_id, content, digest, kind, memory_type, importance, expires_at, state,"
            " decayed_at, created_at, session_id) SELECT entity_id, ?, ?, kind, memory_type, importance, expires_at,"
            " state, decayed_at, created_at, session_id FROM observation WHERE id = ?"
            " ON CONFLICT DO UPDATE SET state = 'active'",
            piece,
            digest(piece),
            violation.id,
        )
    transaction.rows("DELETE FROM observation WHERE id = ?", violation.id)
    return _changed(transaction, violation)


def _relate(transaction: Transaction, violation: Violation, proposed: Repair) -> bool:
    rows = transaction.rows(
        "SELECT from_id, to_id, context FROM relation WHERE id = ? AND type = ? AND active = 1",
        violation.id,
        violation.found,
    )
    if not rows:
        return False
    from_id, to_id, context = rows[0]
    if proposed.kind == "remove":
        transaction.rows("DELETE FROM relation WHERE id = ?", violation.id)
        return _changed(transaction, violation)
    (to_type,) = proposed.values
    if not proposed.sure:  # what it said is kept in its context
        joined = "; ".join(filter(None, (violation.found, context)))
        context = joined if len(joined) <= CONTEXT_LIMIT else context
    transaction.rows("UPDATE relation SET context = ? WHERE id = ?", context, violation.id)
    twin = transaction.value(
        "SELECT id FROM relation WHERE from_id = ? AND to_id = ? AND type = ? AND active = 1", from_id, to_id, to_type
    )
    if twin is None:
        transaction.rows("UPDATE relation SET type = ? WHERE id = ?", to_type, violation.id)
    else:
        writing.fold_relation(transaction, violation.id, context, into=twin)
    return _changed(transaction, violation)


def _changed(transaction: Transaction, violation: Violation) -> bool:
    if not transaction.connection.changes():
        return False
    for name in violation.names:
        transaction.mention(name)
    return True
