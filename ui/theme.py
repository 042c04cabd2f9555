"""Colours and type of the desktop: two themes, from which the palette and the style sheet derive.

Custom painting reads the *palette* (`Window`, `Base` = surface, `AlternateBase` = raised, `Mid` = border,
`Text`, `PlaceholderText` = secondary, `Accent`, `Highlight` = the accent's tint), so that a widget never has
to know which theme is shown.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

ThemeChoice = Literal["system", "light", "dark"]

BODY_PIXELS = 13
SMALL_PIXELS = 11


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours, each `#RRGGBB`."""

    name: str
    window: str
    surface: str
    raised: str
    border: str
    edge: str
    text: str
    secondary: str
    accent: str
    accent_tint: str
    on_accent: str
    attention: str
    attention_tint: str
    removal: str
    removal_tint: str

    def palette(self) -> QPalette:
        """The palette that Fusion and our own painting read."""
        palette = QPalette()
        roles = QPalette.ColorRole
        for role, colour in (
            (roles.Window, self.window),
            (roles.WindowText, self.text),
            (roles.Base, self.surface),
            (roles.AlternateBase, self.raised),
            (roles.Text, self.text),
            (roles.PlaceholderText, self.secondary),
            (roles.Button, self.surface),
            (roles.ButtonText, self.text),
            (roles.BrightText, self.on_accent),
            (roles.ToolTipBase, self.raised),
            (roles.ToolTipText, self.text),
            (roles.Highlight, self.accent_tint),
            (roles.HighlightedText, self.text),
            (roles.Accent, self.accent),
            (roles.Link, self.accent),
            (roles.LinkVisited, self.accent),
            (roles.Light, self.raised),
            (roles.Midlight, self.border),
            (roles.Mid, self.border),
            (roles.Dark, self.edge),
            (roles.Shadow, self.edge),
        ):
            palette.setColor(role, QColor(colour))
        for role in (roles.Text, roles.WindowText, roles.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(self.secondary))
        return palette

    def style_sheet(self) -> str:
        """The application's style sheet in these colours."""
        resources = files("resources")
        template = Template(resources.joinpath("style.qss").read_text(encoding="utf-8"))
        icons = {
            name: str(resources.joinpath(f"icons/{name}-{self.name}.svg")).replace("\\", "/")
            for name in ("chevron", "ticked", "partly")
        }
        return template.substitute(asdict(self), **icons)


LIGHT = Theme(
    name="light",
    window="#F5F7F9",
    surface="#FFFFFF",
    raised="#EEF1F4",
    border="#DCE1E7",
    edge="#C3CAD3",
    text="#1B2430",
    secondary="#5B6776",
    accent="#09776D",
    accent_tint="#D8F1EE",
    on_accent="#FFFFFF",
    attention="#8F6000",
    attention_tint="#FFF1CC",
    removal="#B93A34",
    removal_tint="#FCE4E2",
)

DARK = Theme(
    name="dark",
    window="#11151A",
    surface="#181E26",
    raised="#212934",
    border="#2D3743",
    edge="#3B4653",
    text="#E5EAF0",
    secondary="#96A2B1",
    accent="#2DD4BF",
    accent_tint="#12393A",
    on_accent="#11151A",
    attention="#E5B454",
    attention_tint="#3A2F14",
    removal="#F08A83",
    removal_tint="#402020",
)


class ThemeController(QObject):
    """Puts a theme on the application, and follows the system while the choice is "system".

    Signals:
        changed: The theme now shown.
    """

    changed = Signal(object)

    def __init__(self, application: QApplication, choice: ThemeChoice = "system") -> None:
        super().__init__(application)
        self._application = application
        self._choice: ThemeChoice = choice
        self._shown: Theme | None = None
        application.setStyle("Fusion")
        font = application.font()
        font.setPixelSize(BODY_PIXELS)
        application.setFont(font)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply)
        self._apply()

    @property
    def theme(self) -> Theme:
        """The theme now shown."""
        if self._choice == "system":
            scheme = QGuiApplication.styleHints().colorScheme()
            return DARK if scheme == Qt.ColorScheme.Dark else LIGHT
        return DARK if self._choice == "dark" else LIGHT

    @property
    def choice(self) -> ThemeChoice:
        """What the person chose."""
        return self._choice

    def choose(self, choice: ThemeChoice) -> None:
        """Shows a theme from now on."""
        self._choice = choice
        self._apply()

    def _apply(self) -> None:
        theme = self.theme
        if theme is self._shown:
            return
        self._shown = theme
        self._application.setPalette(theme.palette())
        self._application.setStyleSheet(theme.style_sheet())
        self.changed.emit(theme)
