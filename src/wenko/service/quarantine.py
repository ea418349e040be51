"""Runs that blocked or ended several servers: the owner of the server sees and releases them."""

from wenko.engine import Engine
from wenko.service.auth import Principal
from wenko.storage.quarantine import QuarantinedRun


class QuarantineService:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def list(self, principal: Principal) -> list[QuarantinedRun]:
        principal.authorise_operation()
        return await self._engine.quarantined()

    async def release(self, principal: Principal, run_id: str) -> None:
        principal.authorise_operation()
        await self._engine.release(run_id)
