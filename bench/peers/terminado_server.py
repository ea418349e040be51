"""Peer: terminado, Jupyter's terminal server, running ``cat``.

Prints its port and serves until it is terminated.
"""

import asyncio

import terminado
import tornado.httpserver
import tornado.netutil
import tornado.web


async def main() -> None:
    terminals = terminado.SingleTermManager(shell_command=["cat"])
    routes = [("/terminal", terminado.TermSocket, {"term_manager": terminals})]
    server = tornado.httpserver.HTTPServer(tornado.web.Application(routes))
    sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
    server.add_sockets(sockets)
    print(sockets[0].getsockname()[1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
