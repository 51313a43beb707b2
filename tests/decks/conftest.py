import pytest
from pytest_django.fixtures import Settings


@pytest.fixture(autouse=True)
def _static_files_unscanned(settings: Settings) -> None:
    """Every test client starts the middleware anew; without this each start would list some 4,000 static
    files.
    """
    settings.WHITENOISE_AUTOREFRESH = True
