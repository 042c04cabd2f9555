"""Labels, buttons and lines in the house style, by their role in the style sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from ui import icons
from ui.typestyle import paint_shape, style_of

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

LabelRole = Literal["", "secondary", "small", "hint", "link", "section", "title", "page", "brand", "key", "chip"]
ButtonRole = Literal["", "primary", "link", "quiet", "chip", "pill", "news", "floating"]


def label(text: str = "", role: LabelRole = "", *, wrap: bool = False) -> QLabel:
    """A label that shows its text as it is: never as markup."""
    result = QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setProperty("role", role)
    result.setWordWrap(wrap)
    return result


def plain(text: str) -> str:
    """Text for a button or a menu, where "&" would mark a key."""
    return text.replace("&", "&&")


def button(text: str, role: ButtonRole = "") -> QPushButton:
    """A push button."""
    result = QPushButton(text)
    result.setProperty("role", role)
    result.setAutoDefault(False)
    result.setCursor(Qt.CursorShape.PointingHandCursor if role == "link" else Qt.CursorShape.ArrowCursor)
    return result


def line() -> QFrame:
    """A horizontal hairline."""
    result = QFrame()
    result.setProperty("role", "line")
    return result


def set_look(widget: QWidget, name: str, value: object) -> None:
    """Sets a property that the style sheet reads, and applies it."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class IconButton(QToolButton):
    """A button that shows one icon, in the colours of the current theme."""

    def __init__(self, icon: str, name: str, *, size: int = icons.SIZE, parent: QWidget | None = None) -> None:
        """Makes the button.

        Args:
            icon: Which icon.
            name: What it does: the tool tip and the accessible name.
            size: Edge of the icon in pixels.
            parent: Where it lies.
        """
        super().__init__(parent)
        self._icon = icon
        self.setProperty("role", "icon")
        self.setIconSize(QSize(size, size))
        self.setFixedSize(size + 8, size + 8)
        self.setToolTip(name)
        self.setAccessibleName(name)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Redraws the icon for another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def _draw(self) -> None:
        self.setIcon(icons.icon(self._icon, size=self.iconSize().width()))


class ElidedLabel(QLabel):
    """One line that is cut with an ellipsis where it does not fit; the whole text is its tool tip then."""

    def __init__(self, text: str = "", role: LabelRole = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """It can be cut to nothing."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws what fits."""
        text = " ".join(self.text().split())
        metrics = QFontMetrics(self.font())
        elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.contentsRect().width())
        self.setToolTip(text if elided != text else "")
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), self.alignment() | Qt.AlignmentFlag.AlignVCenter, elided)


class TypeIcon(QWidget):
    """The shape and colour of an entity's type."""

    def __init__(self, type_name: str = "", *, size: int = 14, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._type = type_name
        self.setFixedSize(size, size)

    def show_type(self, type_name: str) -> None:
        """Shows another type."""
        self._type = type_name
        self.setToolTip(type_name)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the shape."""
        style = style_of(self._type)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.color))
        paint_shape(painter, style.shape, QRectF(self.rect()))
