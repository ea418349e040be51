"""The doors: HTTP, server-sent events, WebSocket. ``app.create_app`` alone chooses the parts."""
