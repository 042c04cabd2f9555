"""Languages of the desktop: English as written, and the translations that come with it."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

if TYPE_CHECKING:
    from ui.preferences import LanguageChoice

LANGUAGES = ("en", "es")

KEY = QT_TRANSLATE_NOOP("QShortcut", "Ctrl")
"""Qt's own translations spell it out where keyboards do not."""


class Languages(QObject):
    """Installs the translators of one language; windows made afterwards speak it."""

    def __init__(self, choice: LanguageChoice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._system = QLocale.system()
        self._installed: list[QTranslator] = []
        self.language = "en"
        self.choose(choice)

    def choose(self, choice: LanguageChoice) -> None:
        """Speaks a language from now on."""
        for translator in self._installed:
            QCoreApplication.removeTranslator(translator)
        self._installed = []
        self.language = self._resolved(choice)
        # Numbers and dates keep the region of the system where it speaks the same language.
        same = QLocale(self.language).language() == self._system.language()
        QLocale.setDefault(self._system if same else QLocale(self.language))
        if self.language != "en":
            qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._install(f"qtbase_{self.language}", qt)
        # Ours last: what is installed last is asked first.
        translations = files("resources").joinpath("translations")
        self._install(f"recuerdo_{self.language}", str(translations))

    def _resolved(self, choice: LanguageChoice) -> str:
        if choice != "system":
            return choice
        for name in self._system.uiLanguages():
            if name[:2] in LANGUAGES:
                return name[:2]
        return "en"

    def _install(self, name: str, folder: str) -> None:
        translator = QTranslator(self)
        if translator.load(name, folder):
            QCoreApplication.installTranslator(translator)
            self._installed.append(translator)
