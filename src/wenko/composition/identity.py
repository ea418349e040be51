"""Who this server is among those that share its database."""

import os
from dataclasses import replace
from pathlib import Path

from wenko.composition.data_lock import published_url
from wenko.protocol.model import new_id
from wenko.settings import Settings
from wenko.storage.servers import Server


def identify(settings: Settings) -> Server:
    """The server of this data folder. Its id stays the same after a restart, so it gets back its
    own runs at once; ``DataLock`` ensures that no second process uses it."""
    sandboxes = settings.sandboxes_folder
    sandboxes.mkdir(mode=0o711, parents=True, exist_ok=True)
    return Server(
        id=_stored_id(settings.data / "server-id"),
        address=settings.address or "",
        storage_id=_stored_id(sandboxes / "storage-id"),
    )


def with_address(server: Server, settings: Settings) -> Server:
    """Its address is known only when it listens."""
    return replace(server, address=settings.address or published_url(settings.data) or "")


def _stored_id(path: Path) -> str:
    """The id in the file; created at first use, also if several servers do so at once."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_text(new_id())
    draft.chmod(0o600)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text().strip()
