"""``protocol/openapi.json``: the HTTP interface, as a running server describes it."""

import json

from wenko.api.app import create_app
from wenko.settings import Settings


def render() -> str:
    # The lifespan does not run: no database is opened and no port is bound.
    return json.dumps(create_app(Settings()).openapi(), ensure_ascii=False, indent=2) + "\n"
