"""The chosen reflection, to be read: what was thought, by whom, when, and about what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from core.model import ActorKind
from ui.messages import Messages
from ui.timeline.marks import MoodIcon
from ui.timeline.moods import Moods
from ui.times import Times
from ui.widgets.basics import ElidedLabel, button, label, plain
from ui.widgets.wrapped_text import WrappedText

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from core.model import Reflection

_HIGHEST, _SCROLL_BAR, _BORDER = 200, 12, 1
_SHORT = 240
"""Up to so many characters a reflection is set as a title; longer ones are read better in body type."""


class ReflectionReader(QWidget):
    """One reflection at a time.

    Signals:
        edit_asked: It is to be edited.
        deleted: Its id: it is to be deleted.
        entity_asked: Id of the entity that it is about.
    """

    edit_asked = Signal()
    deleted = Signal(int)
    entity_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reflection: Reflection | None = None
        self._moods, self._times = Moods(), Times()
        self.icon, self.mood = MoodIcon(None), label("", "secondary")
        self.text = WrappedText()
        self.meta = ElidedLabel("", "secondary")
        self.about, self.session = button("", "link"), ElidedLabel("", "secondary")
        self.edit, self.delete = button(self.tr("Edit")), button(self.tr("Delete"))
        self.about.clicked.connect(self._follow)
        self.edit.clicked.connect(self.edit_asked)
        self.delete.clicked.connect(lambda: self.reflection and self.deleted.emit(self.reflection.id))
        self._lay_out()

    def show_reflection(self, reflection: Reflection) -> None:
        """Shows another one, or the same as it now is."""
        another = self.reflection is None or self.reflection.id != reflection.id
        self.reflection = reflection
        self.icon.show_mood(reflection.mood)
        self.mood.setText(self._moods.name(reflection.mood))
        self.text.setObjectName("entityName" if len(reflection.content) <= _SHORT else "")
        self.text.style().unpolish(self.text)
        self.text.style().polish(self.text)
        self.text.setText(reflection.content)
        self.meta.setText(f"{reflection.author} · {self._times.exact(reflection.created_at)}")
        self._show_subject(reflection)
        agent = reflection.actor.kind is ActorKind.AGENT
        by = self.tr("written through {client}").format(client=Messages().who(reflection.actor))
        sources = self.tr("sums up %Ln observations", "", len(reflection.sources)) if reflection.sources else ""
        self.session.setText(" · ".join(filter(None, (by if agent else "", sources))))
        self.session.setVisible(bool(self.session.text()))
        self._fit()
        if another:
            self._scroll.verticalScrollBar().setValue(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The text takes other lines."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As much room for the text as it needs, up to a limit."""
        height = self.text.heightForWidth(self.width() - _SCROLL_BAR - 2 * _BORDER) + 2 * _BORDER
        self._scroll.setFixedHeight(min(max(height, 24), _HIGHEST))
        scrolls = height > _HIGHEST  # only then it is of use to the keyboard
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus if scrolls else Qt.FocusPolicy.NoFocus)

    def _show_subject(self, reflection: Reflection) -> None:
        names = [" ".join(each.split()) for each in reflection.about]
        match reflection.target_type:
            case "entity" if names:
                words = names[0]
            case "relation" if len(names) == 3:
                words = " → ".join(names)
            case "session":
                words = self.tr("its session")
            case _:
                words = self.tr("everything")
        linked = reflection.target_type == "entity" and reflection.target_id is not None
        self._about_words.setText(self.tr("about") if linked else self.tr("about {subject}").format(subject=words))
        self.about.setVisible(linked)
        self.about.setText(plain(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, 220)))
        self.about.setAccessibleName(self.tr("Go to {name}").format(name=words))
        self.about.setToolTip("" if len(words) < 30 else plain(words))

    def _follow(self) -> None:
        if self.reflection is not None and self.reflection.target_id is not None:
            self.entity_asked.emit(self.reflection.target_id)

    def _lay_out(self) -> None:
        top = QHBoxLayout(spacing=6)
        top.addWidget(self.icon)
        top.addWidget(self.mood)
        top.addStretch()
        self._about_words = label("", "secondary", wrap=True)
        subject = QHBoxLayout(spacing=4)
        subject.addWidget(self._about_words)
        subject.addWidget(self.about, 1)
        buttons = QHBoxLayout(spacing=8)
        buttons.addWidget(self.edit)
        buttons.addWidget(self.delete)
        buttons.addStretch()
        page = QWidget()
        inside = QVBoxLayout(page)
        inside.setContentsMargins(0, 0, _SCROLL_BAR, 0)
        inside.addWidget(self.text)
        inside.addStretch()
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setObjectName("panelBody")
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(page)
        self._scroll.setAccessibleName(self.tr("The reflection"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self._scroll)
        column.addWidget(self.meta)
        column.addLayout(subject)
        column.addWidget(self.session)
        column.addLayout(buttons)
