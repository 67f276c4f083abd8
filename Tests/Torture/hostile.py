"""An HTTP server that misbehaves in the way that it is asked to, over plain sockets, since no library would send such answers.

A behaviour is a function of an answer: the connection, the request's first line and headers, and the right body. Its words
say what must come of it: `fine` (the body is what was meant, and a download is exact), `wrong` (it must be refused), or
`any` (either, but never something else as if it were the body).
"""
import gzip
import re
import socket
import struct
import threading
import time

BEHAVIOURS = {}


def behaviour(expected="any", on=("playlist", "segment")):
    def add(function):
        BEHAVIOURS[function.__name__] = (function, expected, on)
        return function
    return add


def head(status="200 OK", *lines):
    return ("\r\n".join([f"HTTP/1.1 {status}", *lines, "Connection: close"]) + "\r\n\r\n").encode("utf-8", "surrogateescape")


def plain(body, *lines, status="200 OK"):
    return head(status, f"Content-Length: {len(body)}", *lines) + body


def chunk(data):
    return b"%x\r\n%s\r\n" % (len(data), data)


def forever(connection, data, pause=0.0, seconds=90):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        connection.sendall(data)
        time.sleep(pause)


def simple(name, make, expected="any", on=("playlist", "segment")):
    """A behaviour that is one message."""
    BEHAVIOURS[name] = (lambda connection, request, body: connection.sendall(make(body)), expected, on)


simple("right", plain, "fine")
simple("no length", lambda body: head() + body, "fine")
simple("line feeds alone", lambda body: plain(body).replace(b"\r\n", b"\n", 2), "any")
simple("chunked", lambda body: head("200 OK", "Transfer-Encoding: chunked") + chunk(body[:7]) + chunk(body[7:]) + b"0\r\n\r\n", "fine")
simple("chunked with trailers", lambda body: head("200 OK", "Transfer-Encoding: chunked", "Trailer: helloX") + chunk(body)
       + b"0\r\nhelloX: y\r\n#EXTM3U: 1\r\n\r\n", "fine")
simple("chunk extensions", lambda body: head("200 OK", "Transfer-Encoding: chunked") + b"%x;a=b\r\n%s\r\n0\r\n\r\n" % (len(body), body), "fine")
simple("chunks without an end", lambda body: head("200 OK", "Transfer-Encoding: chunked") + chunk(body), "wrong")
simple("chunk cut short", lambda body: head("200 OK", "Transfer-Encoding: chunked") + b"%x\r\n" % (len(body) + 9) + body, "wrong")
simple("chunk of no size", lambda body: head("200 OK", "Transfer-Encoding: chunked") + b"zz\r\n" + body, "wrong")
simple("chunk of a huge size", lambda body: head("200 OK", "Transfer-Encoding: chunked") + b"f" * 40 + b"\r\n" + body, "wrong")
simple("length too long", lambda body: head("200 OK", f"Content-Length: {len(body) + 100}") + body, "wrong")
simple("length too short", lambda body: head("200 OK", f"Content-Length: {max(len(body) - 5, 0)}") + body, "shorter")
simple("length negative", lambda body: head("200 OK", "Content-Length: -5") + body)
simple("length no number", lambda body: head("200 OK", "Content-Length: many") + body)
simple("length huge", lambda body: head("200 OK", "Content-Length: 99999999999999999999999") + body)
simple("length of exabytes", lambda body: head("200 OK", "Content-Length: 9000000000000000000") + body, "wrong")
simple("two lengths", lambda body: head("200 OK", f"Content-Length: {len(body)}", f"Content-Length: {len(body) + 4}") + body)
simple("length and chunks", lambda body: head("200 OK", "Content-Length: 3", "Transfer-Encoding: chunked") + chunk(body) + b"0\r\n\r\n")
simple("body gzip", lambda body: plain(gzip.compress(body), "Content-Encoding: gzip"), on=("playlist",))
simple("body said to be gzip", lambda body: plain(body, "Content-Encoding: gzip"), "wrong", on=("playlist",))
simple("body cut gzip", lambda body: plain(gzip.compress(body * 9)[:-12], "Content-Encoding: gzip"), "wrong", on=("playlist",))
simple("body of an unknown encoding", lambda body: plain(body, "Content-Encoding: x-nothing"))
simple("segment said to be gzip", lambda body: plain(body, "Content-Encoding: gzip"), on=("segment",))
BOMB = []


def bomb(layers):
    """64 MB of comments in some kilobytes; made once."""
    if not BOMB:
        BOMB.append(gzip.compress(b"#EXTM3U\n" + b"#" * (64 << 20), 9))
    data = BOMB[0]
    for _ in range(layers - 1):
        data = gzip.compress(data, 9)
    return data


simple("gzip bomb", lambda body: plain(bomb(1), "Content-Encoding: gzip"), "wrong")
simple("gzip bomb as the file", lambda body: plain(bomb(1)), "wrong", on=("playlist",))
simple("gzip bomb in two layers", lambda body: plain(bomb(2), "Content-Encoding: gzip, gzip"))
for _type in ("text/html", "image/png", "application/json", "x/\x1b[31m", ""):
    simple(f"type {_type!r}", lambda body, _type=_type: plain(body, f"Content-Type: {_type}"))
for _status in ("204 No Content", "205 Reset", "304 Not Modified", "400 Bad", "401 Who", "402 Pay", "403 No", "404 Not Found", "407 Proxy", "410 Gone",
                "416 Range", "418 Teapot", "429 Slow", "451 Law", "500 Broken", "502 Bad", "503 Busy", "504 Late", "599 Odd", "999 Odd"):
    simple(f"status {_status[:3]}", lambda body, _status=_status: plain(b"" if _status[:3] in ("204", "304") else body, "Retry-After: 999999999",
           "WWW-Authenticate: Basic realm=\"\x1b[31m\"", status=_status), "any" if _status[:3] in ("205", "204", "304") else "wrong")
simple("status 000", lambda body: plain(body, status="000 None"))
simple("status of five digits", lambda body: plain(body, status="20000 OK"))
simple("no status", lambda body: b"HTTP/1.1\r\n\r\n" + body)
simple("only a body", lambda body: body)
simple("version 9.9", lambda body: plain(body).replace(b"HTTP/1.1", b"HTTP/9.9"))
simple("ICY", lambda body: plain(body).replace(b"HTTP/1.1", b"ICY"))
simple("another protocol", lambda body: b"SSH-2.0-OpenSSH_9.9\r\n", "wrong")
simple("an alert of TLS", lambda body: b"\x15\x03\x01\0\x02\x02\x28", "wrong")
simple("a preface of HTTP/2", lambda body: b"\0\0\x12\x04\0\0\0\0\0" + b"\0" * 18)
simple("noise", lambda body: bytes(range(256)) * 40)
simple("control characters in the status", lambda body: plain(body, status="200 \x1b]0;x\x07\x1b[2J"))
simple("control characters in an error", lambda body: plain(body, status="404 \x1b]0;x\x07\x1b[2J"), "wrong")
simple("no UTF-8 in the head", lambda body: plain(body, "Server: \udcff\udcfe", "X-\udc80: \udcff"))
simple("NUL in the head", lambda body: plain(body, "X-Nothing: a\0b"))
simple("folded headers", lambda body: plain(body, "X-Long: a\r\n b\r\n\tc"))
simple("a space before the colon", lambda body: plain(body, "X-Space : a"))
simple("ten thousand headers", lambda body: plain(body, *(f"X-{number}: {number}" for number in range(10_000))))
simple("a header of a megabyte", lambda body: plain(body, "X-Long: " + "a" * (1 << 20)))
simple("cookies", lambda body: plain(body, *(f"Set-Cookie: a{number}={'b' * 4000}" for number in range(200))))
simple("continue a thousand times", lambda body: b"HTTP/1.1 100 Continue\r\n\r\n" * 1000 + plain(body))
simple("early hints that name a length", lambda body: b"HTTP/1.1 103 Early Hints\r\nContent-Length: 4\r\n\r\n" + plain(body))
simple("switching protocols", lambda body: head("101 Switching Protocols", "Upgrade: h2c") + body)
simple("two answers", lambda body: plain(body) + plain(b"#EXTM3U\n#EXT-X-OTHER\n"), "fine")
simple("empty", lambda body: plain(b""), on=("playlist",), expected="wrong")
simple("nothing and no length", lambda body: head())
simple("UTF-16", lambda body: plain(body.decode("latin-1").encode("utf-16")), on=("playlist",))
simple("a line of 8 MB", lambda body: plain(body + b"#" + b"a" * (8 << 20) + b"\n"), on=("playlist",))
simple("40 MB of comments", lambda body: plain(body + b"# a comment of some length\n" * 1_500_000), on=("playlist",))
simple("a hundred thousand segments", lambda body: plain(b"#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + b"#EXTINF:4,\n/s/0.ts\n" * 100_000), on=("playlist",))
simple("no segments", lambda body: plain(b"#EXTM3U\n#EXT-X-TARGETDURATION:4\n"), on=("playlist",))
simple("a live playlist that lasts for ever", lambda body: plain(b"#EXTM3U\n#EXT-X-TARGETDURATION:100000000\n#EXTINF:100000000,\n/s/0.ts\n"), on=("playlist",))
simple("a live playlist of moments", lambda body: plain(b"#EXTM3U\n#EXT-X-TARGETDURATION:1\n" + b"#EXTINF:0.00001,\n/s/0.ts\n" * 5), on=("playlist",))
simple("five thousand variants", lambda body: plain(b"#EXTM3U\n" + b"".join(
    b"#EXT-X-STREAM-INF:BANDWIDTH=%d\n/v.m3u8?%d\n" % (number + 1000, number) for number in range(5000))), on=("playlist",))
simple("a playlist of itself", lambda body: plain(b"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\nmultivariant.m3u8\n"), on=("playlist",))
simple("URIs of files", lambda body: plain(b"#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI=\"file:///etc/passwd\"\n#EXTINF:4,\nfile:///etc/passwd\n"
       b"#EXTINF:4,\n../../../../etc/passwd\n#EXTINF:4,\n/etc/passwd\n#EXT-X-ENDLIST\n"), on=("playlist",))
simple("other parts than asked for", lambda body: plain(body[5:], f"Content-Range: bytes 5-{len(body) - 1}/{len(body)}", status="206 Partial Content"))
simple("a part without a range", lambda body: plain(body[:9], status="206 Partial Content"))
simple("a part of a huge whole", lambda body: plain(body, "Content-Range: bytes 0-5/99999999999999999999", status="206 Partial Content"))
simple("a part in parts", lambda body: plain(b"--x\r\nContent-Range: bytes 0-3/9\r\n\r\nabcd\r\n--x--", "Content-Type: multipart/byteranges; boundary=x",
                                             status="206 Partial Content"))
simple("an entity tag of control characters", lambda body: plain(body, "ETag: \"\x1b[31m\x01\"", "Accept-Ranges: bytes"))
simple("dates of the future", lambda body: plain(body, "Last-Modified: Fri, 31 Dec 99999 23:59:60 GMT", "Date: never", "Age: -1"), "fine")
for _target in ("/v.m3u8?again", "", "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1:1/x", "javascript:alert(1)", "http://", "http://[::",
                "//", "http://127.0.0.1:1/", "http://user:pass@127.0.0.1:1/", "\x1b[31m", "?" + "a" * 60_000, "\\\\server\\share", "data:text/plain,x"):
    simple(f"redirect to {_target[:24]!r}", lambda body, _target=_target: plain(b"", f"Location: {_target}", status="302 Found"),
           "any" if _target in ("", "/v.m3u8?again", "?" + "a" * 60_000, "\x1b[31m") else "wrong")
simple("redirect without a location", lambda body: plain(b"", status="301 Moved"))


@behaviour("wrong")
def redirect_to_itself(connection, request, body):
    connection.sendall(plain(b"", f"Location: {request[1]}", status="302 Found"))


@behaviour("wrong")
def close_at_once(connection, request, body):
    pass


@behaviour("wrong")
def reset(connection, request, body):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@behaviour("wrong")
def reset_within_the_body(connection, request, body):
    connection.sendall(plain(body)[:-9])
    time.sleep(0.05)
    reset(connection, request, body)


for _part in (1, 5, 12, 17, 30):
    simple(f"close after {_part} bytes", lambda body, _part=_part: plain(body)[:_part], "wrong")
simple("close within the body", lambda body: plain(body)[:-max(len(body) // 2, 1)], "wrong")


@behaviour()
def no_answer(connection, request, body):
    time.sleep(90)


@behaviour()
def slow_head(connection, request, body):
    for byte in plain(body):
        connection.sendall(bytes([byte]))
        time.sleep(0.4)


@behaviour()
def slow_body(connection, request, body):
    connection.sendall(head("200 OK", f"Content-Length: {len(body)}"))
    for byte in body:
        connection.sendall(bytes([byte]))
        time.sleep(0.4)


@behaviour()
def stall_within_the_body(connection, request, body):
    connection.sendall(plain(body)[:-9])
    time.sleep(90)


@behaviour("wrong")
def endless_body(connection, request, body):
    connection.sendall(head() + body)
    forever(connection, b"# more and more\n" * 4096)


@behaviour("wrong")
def endless_chunks(connection, request, body):
    connection.sendall(head("200 OK", "Transfer-Encoding: chunked"))
    forever(connection, chunk(b"# more and more\n" * 4096))


@behaviour("wrong")
def endless_head(connection, request, body):
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    forever(connection, b"X-More: and more\r\n" * 1000)


@behaviour()
def endless_continue(connection, request, body):
    forever(connection, b"HTTP/1.1 100 Continue\r\n\r\n" * 100, 0.01)


class Server:
    """A presentation behind a server, where one resource is served in a hostile way."""

    SEGMENTS = {f"/s/{number}.ts": bytes((number * 37 + index * 11) % 256 for index in range(1500)) for number in range(3)}
    KEY = bytes(range(16))

    def __init__(self):
        playlist = ["#EXTM3U", "#EXT-X-VERSION:4", "#EXT-X-TARGETDURATION:4", "#EXT-X-BITRATE:3", '#EXT-X-KEY:METHOD=AES-128,URI="/key"']
        playlist += [line for path in self.SEGMENTS for line in ("#EXTINF:4,", path)]
        ranged = [line for number in range(len(self.SEGMENTS)) for line in (f"#EXT-X-BYTERANGE:1500@{1500 * number}", "#EXTINF:4,", "/s/all.ts")]
        self.bodies = {
            "/ranged.m3u8": b'#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401f"\nr.m3u8\n',
            "/r.m3u8": "\n".join([*playlist[:5], *ranged, "#EXT-X-ENDLIST", ""]).encode(), "/s/all.ts": b"".join(self.SEGMENTS.values()),
            "/multivariant.m3u8": b'#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401f"\nv.m3u8\n',
            "/v.m3u8": "\n".join([*playlist, "#EXT-X-ENDLIST", ""]).encode(), "/key": self.KEY, **self.SEGMENTS}
        self.hostile, self.behaviour, self.stop = None, None, False
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with connection:
            try:
                connection.settimeout(95)
                data = b""
                while b"\r\n\r\n" not in data:
                    more = connection.recv(65536)
                    if not more:
                        return
                    data += more
                request = data.split(b"\r\n")[0].decode("latin-1").split(" ")
                path = request[1].partition("?")[0]
                body = self.bodies.get(path)
                if body is None:
                    connection.sendall(plain(b"", status="404 Not Found"))
                elif path == self.hostile:
                    self.behaviour(connection, request, body)
                else:
                    connection.sendall(self.part(data, body))
            except (OSError, IndexError):
                pass

    @staticmethod
    def part(request, body):
        """An answer to a request for a byte range too."""
        asked = re.search(rb"(?im)^range: bytes=(\d+)-(\d*)", request)
        if not asked:
            return plain(body)
        first, last = int(asked[1]), min(int(asked[2] or len(body)), len(body) - 1)
        return plain(body[first:last + 1], f"Content-Range: bytes {first}-{last}/{len(body)}", status="206 Partial Content")
