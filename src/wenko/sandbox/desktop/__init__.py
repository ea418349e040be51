"""Runs inside the sandbox: the browser and the desktop of a conversation, kept alive by a driver.

Each use is an ordinary call (``client``), so its result is kept by ``call_id`` like any other. The
client passes the request to the driver, which it starts on first use.
"""
