"""Serves a player's page on the loopback, and appends what it posts to files: any web server's job, in sixty lines.

POST /events, /access and /cmcd append the body to a file each; a line break is put behind a body that has none.
"""
import http.server
import os
import threading

TYPES = {".html": "text/html", ".js": "text/javascript"}
LONGEST_BODY = 1 << 20


class Collector(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port, pages, sinks):
        """pages: paths of files by the path they are asked for; sinks: files by the path that is posted to."""
        self.pages, self.sinks, self.lock = pages, sinks, threading.Lock()
        super().__init__(("127.0.0.1", port), Handler)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.server.pages.get(self.path.split("?")[0])
        if path is None:
            return self.answer(404)
        with open(path, "rb") as file:
            self.answer(200, file.read(), TYPES.get(os.path.splitext(path)[1], "application/octet-stream"))

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        sink = self.server.sinks.get(self.path)
        if sink is None or length > LONGEST_BODY:
            self.close_connection = True
            return self.answer(404 if sink is None else 413)
        body = self.rfile.read(length)
        if body and not body.endswith(b"\n"):
            body += b"\n"
        with self.server.lock, open(sink, "ab") as file:
            file.write(body)
        self.answer(204)

    def answer(self, status, body=b"", kind="text/plain"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    import json
    import sys

    options = json.loads(sys.argv[1])
    server = Collector(options["port"], options["pages"], options["sinks"])
    print("ready", flush=True)
    server.serve_forever()
