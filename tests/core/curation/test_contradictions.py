"""What contradicts: a denial or an opposite of the same thing, and nothing else."""

from __future__ import annotations

import pytest

from core.curation.contradictions import opposed


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        ("La API usa Python", "La API no usa Python", "negation"),
        ("Ana likes coffee", "Ana doesn't like coffee", "negation"),
        ("Ana ya no trabaja en Acme", "Ana trabaja en Acme", "negation"),
        ("El servidor está activo", "El servidor está inactivo", "opposite"),
        ("El sitio es público", "El sitio es privado", "opposite"),
        ("Deploys are enabled on Fridays", "Deploys are disabled on Fridays", "opposite"),
        ("The login page is public", "The admin page is private", None),
        ("Meets Ana on Monday", "Meets Ana on Friday", None),
        ("Se envía un recordatorio", "Se recibe un recordatorio", None),
        ("The job uploads the nightly report", "The job downloads the nightly report", None),
        ("La app importa ficheros CSV", "La app exporta ficheros CSV", None),
        ("Worker reads the shared queue", "Worker writes the shared queue", None),
        ("Ana buys used books", "Ana sells used books", None),
        (
            "Cada cierre de mes se envía un recordatorio público al equipo",
            "Cada cierre de mes se recibe un recordatorio privado del equipo",
            "opposite",
        ),
        (
            "Deploys of the site are enabled on Monday mornings",
            "Deploys of the site are disabled on Friday nights",
            None,
        ),
        ("It costs 10 euros", "It costs 12 euros", None),
        ("Ana lives in Gijón", "Luis lives in Gijón", None),
        ("The build is green", "The build is green again", None),
        ("", "no", None),
    ],
)
def test_it_is_the_same_either_way(first: str, second: str, rule: str | None) -> None:
    assert opposed(first, second) == opposed(second, first) == rule
