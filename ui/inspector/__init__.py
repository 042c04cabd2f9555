"""One entity at the side: what is known about it, who said it and when; and the hand to change it."""
