#!/usr/bin/env python3
"""Serves a folder that a low-latency presentation grows in, and holds requests as RFC 8216bis section 6.2.5.2 has it.

    low_latency_server.py FOLDER [ADDRESS:PORT] [LOG]

A request for a media playlist with _HLS_msn (and _HLS_part) is answered when the playlist has that segment (that part): 400 where
it is more than two segments ahead, or names a part and no segment; 503 where it does not come for three target durations. A
request for a part that a playlist hints at is held until it is there. All else is what any server of files does. It prints its
port; LOG gets a line of JSON a response.
"""
import http.server
import json
import os
import re
import socket
import sys
import threading
import time
import urllib.parse

TYPES = {".m3u8": "application/vnd.apple.mpegurl", ".m4s": "video/mp4", ".mp4": "video/mp4"}
STEP = 0.005


class Playlist:
    """What a media playlist says of its end."""

    def __init__(self, text):
        number = lambda tag: int(found[1]) if (found := re.search(rf"^#{tag}:(\d+)", text, re.M)) else 0
        self.target, self.has_end = max(1, number("EXT-X-TARGETDURATION")), "#EXT-X-ENDLIST" in text
        self.hints = re.findall(r'^#EXT-X-PRELOAD-HINT:.*URI="([^"]*)"', text, re.M)
        uris = [match.end() for match in re.finditer(r"^[^#\s].*$", text, re.M)]
        # The segment that is not whole, and how many parts of it there are.
        self.next = number("EXT-X-MEDIA-SEQUENCE") + len(uris)
        self.parts = text.count("\n#EXT-X-PART:", uris[-1] if uris else 0)

    def has(self, segment, part):
        """A part behind the last one of its segment is the first one of the next: both are there with the same playlist."""
        return self.has_end or segment < self.next or segment == self.next and part is not None and part < self.parts


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address, folder, log=None):
        self.folder, self.log, self.lock = folder, log, threading.Lock()
        super().__init__(address, Handler)

    def handle_error(self, request, client_address):
        # A player that goes away is no error.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self):
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
        super().setup()

    def do_GET(self):
        begin, url = time.time(), urllib.parse.urlsplit(self.path)
        path = os.path.normpath(os.path.join(self.server.folder, urllib.parse.unquote(url.path).lstrip("/")))
        asked = urllib.parse.parse_qs(url.query)
        status, body = 404, b""
        if path.startswith(os.path.join(self.server.folder, "")):
            if path.endswith(".m3u8"):
                status, body = self.reload(path, asked.get("_HLS_msn"), asked.get("_HLS_part"))
            else:
                status, body = self.part(path)
        held = time.time() - begin
        self.answer(status, body, TYPES.get(os.path.splitext(path)[1], "application/octet-stream"))
        if self.server.log:
            line = {"time": begin, "status": status, "bytes": len(body), "held": held, "seconds": time.time() - begin, "url": self.path}
            with self.server.lock, open(self.server.log, "a") as file:
                print(json.dumps(line), file=file)

    def reload(self, path, segment, part):
        """A playlist, when it has what was asked for."""
        if segment is None:
            return (400, b"") if part else self.read(path)
        try:
            segment, part = int(segment[0]), int(part[0]) if part else None
        except ValueError:
            return 400, b""
        deadline = None
        while True:
            status, body = self.read(path)
            playlist = Playlist(body.decode())
            if status != 200 or playlist.has(segment, part):
                return status, body
            if segment > playlist.next + 1:
                return 400, b""
            deadline = deadline or time.monotonic() + 3 * playlist.target
            if time.monotonic() > deadline:
                return 503, b""
            time.sleep(STEP)

    def part(self, path):
        """A file, waited for while the playlist beside it hints at it."""
        playlist = os.path.join(os.path.dirname(path), "index.m3u8")
        while not os.path.isfile(path):
            if os.path.basename(path) not in Playlist(self.read(playlist)[1].decode()).hints and not os.path.isfile(path):
                return 404, b""
            time.sleep(STEP)
        return self.read(path)

    @staticmethod
    def read(path):
        try:
            with open(path, "rb") as file:
                return 200, file.read()
        except OSError:
            return 404, b""

    def answer(self, status, body, kind):
        self.send_response(status)
        for name, value in (("Content-Type", kind), ("Content-Length", str(len(body))), ("Cache-Control", "no-store"),
                            ("Access-Control-Allow-Origin", "*"), ("Timing-Allow-Origin", "*")):
            self.send_header(name, value)
        try:
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            # The player has gone away.
            self.close_connection = True

    def log_message(self, *_):
        pass


def main():
    folder = os.path.abspath(sys.argv[1])
    address, _, port = (sys.argv[2] if len(sys.argv) > 2 else "127.0.0.1:0").rpartition(":")
    server = Server((address, int(port)), folder, sys.argv[3] if len(sys.argv) > 3 else None)
    print(server.server_address[1], flush=True)
    server.serve_forever()


main()
