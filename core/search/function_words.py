"""Words of English and Spanish that tell nothing about a text: a question in one language shares them by chance."""

from __future__ import annotations

_ENGLISH = """
a about after all also an and any are as at be been before but by can could did do does during for from had has have
he her his how i if in into is it its many me more most much my name no not of on one or other our she so some such
than that the their them there these they this to up us was we were what when where which while who whom whose why
will with would you your
"""
_SPANISH = """
al ante como con cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde durante el ella ellas ellos en
entre era eran es esta estan este fue fueron ha han hasta hay la las le les lo los mas mi muy o para pero por porque
que quien quienes se ser si sin sobre son su sus tambien te tiene tienen tras tu tuvo un una uno unos y ya
"""

FUNCTION_WORDS = frozenset((_ENGLISH + _SPANISH).split())
"""In lower case and without accents, as the full-text tokenizer leaves words."""
