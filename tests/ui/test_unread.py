from __future__ import annotations

from core.model import Changes
from ui.unread import Unread

MOST = 3


def changes(*ids: int, everything: bool = False) -> Changes:
    return Changes(entities=frozenset(ids), everything=everything)


def test_at_first_everything_is_unread() -> None:
    unread = Unread()
    assert unread.ask(MOST) is None
    unread.answered()
    assert unread.ask(MOST) == frozenset()


def read_once() -> Unread:
    unread = Unread()
    unread.ask(MOST)
    unread.answered()
    return unread


def test_what_has_changed_is_asked_for_until_an_answer_comes() -> None:
    unread = read_once()
    unread.add(changes(1, 2))
    assert unread.ask(MOST) == {1, 2}
    unread.add(changes(3))
    assert unread.ask(MOST) == {1, 2, 3}
    unread.answered()
    assert unread.ask(MOST) == frozenset()


def test_what_changes_during_a_read_is_still_unread_after_it() -> None:
    unread = read_once()
    unread.add(changes(1))
    unread.ask(MOST)
    unread.add(changes(1))
    unread.answered()
    assert unread.ask(MOST) == {1}


def test_very_much_is_everything() -> None:
    unread = read_once()
    unread.add(changes(1, 2, 3, 4))
    assert unread.ask(MOST) is None
    unread.answered()
    assert unread.ask(MOST) == frozenset()


def test_everything_stays_unread_until_an_answer_comes() -> None:
    unread = read_once()
    unread.add(changes(1, everything=True))
    assert unread.ask(MOST) is None
    assert unread.ask(MOST) is None
    unread.answered()
    unread.add_everything()
    assert unread.ask(MOST) is None
