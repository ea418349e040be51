"""What a request cost, from the price list of ``genai-prices``."""

from collections.abc import Callable
from datetime import UTC, datetime

import genai_prices

from wenko.models.config import ModelChoice
from wenko.models.transport.reply import Counts

_IDS = {"gemini": "google"}
"""Providers that the price list names differently."""


class Prices:
    """Prices of one model at one address."""

    def __init__(self, choice: ModelChoice, base_url: str) -> None:
        self._choice = choice
        self._base_url = base_url
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
        name = model or self._choice.name
        now = datetime.now(UTC)
        provider = _IDS.get(self._choice.provider, self._choice.provider)
        attempts: tuple[Callable[[], genai_prices.types.PriceCalculation], ...] = (
            lambda: genai_prices.calc_price(
                usage, name, provider_api_url=self._base_url, genai_request_timestamp=now
            ),
            lambda: genai_prices.calc_price(
                usage, name, provider_id=provider, genai_request_timestamp=now
            ),
        )
        for attempt in attempts:
            try:
                return float(attempt().total_price)
            except LookupError:
                continue
            except Exception:
                return None
        return None
