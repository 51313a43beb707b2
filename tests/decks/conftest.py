"""A teacher with decks and question sets of their own."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.test import Client


@pytest.fixture
def alice(db: None) -> AbstractBaseUser:
    return get_user_model().objects.create_user("alice")


@pytest.fixture
def client(alice: AbstractBaseUser) -> Client:
    """Alice's browser, in Chinese."""
    browser = Client()
    browser.force_login(alice)
    return browser
