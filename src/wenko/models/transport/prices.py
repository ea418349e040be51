"""What a request cost, from the price list of ``genai-prices``."""

from datetime import UTC, datetime
from typing import Any

import genai_prices

from wenko.models.config import ModelChoice
from wenko.models.transport.reply import Counts

_IDS = {"gemini": "google"}
"""Providers that the price list names differently."""


class Prices:
    """Prices of one model at one address."""

    def __init__(self, choice: ModelChoice, base_url: str) -> None:
        self._name = choice.name
        provider = _IDS.get(choice.provider, choice.provider)
        self._sellers: tuple[Any, ...] = (
            {"provider_api_url": base_url},
            {"provider_id": provider},
        )
        self.cost(Counts(), choice.name)  # loads the list

    def cost(self, counts: Counts, model: str) -> float | None:
        """US dollars; an unknown price must not fail the request.

        ``model``: as the provider names it in its reply; the settings may have an alias.
        """
        usage = genai_prices.Usage(
            input_tokens=counts.input,
            output_tokens=counts.output,
            cache_read_tokens=counts.cached,
            cache_write_tokens=counts.written,
        )
        name, now = model or self._name, datetime.now(UTC)
        for seller in self._sellers:
            try:
                found = genai_prices.calc_price(usage, name, genai_request_timestamp=now, **seller)
                return float(found.total_price)
            except LookupError:
                continue
            except Exception:
                return None
        return None
