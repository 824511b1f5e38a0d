"""Prints docs/python-fields.md: what the numbers of observations are."""

from .fields import page

print(page(), end="")
