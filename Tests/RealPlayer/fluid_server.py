"""A server whose link follows a trace without TCP's own behaviour: what is sent when is known to some milliseconds.

The trace begins with the first request for the multivariant playlist. A response's first byte leaves the latency of the period after
its request; then its bytes, headers included, leave at the trace's bandwidth, one response after the other as they were asked for.
A response whose connection is closed frees the link at once. Requests below /page/ are answered at once, from elsewhere.
"""
import asyncio
import bisect
import json
import os
import socket
import sys
import time

TYPES = {".m3u8": "application/vnd.apple.mpegurl", ".m4s": "video/mp4", ".mp4": "video/mp4", ".ts": "video/mp2t",
         ".html": "text/html", ".js": "text/javascript"}
STEP = 0.002


class Trace:
    """Bandwidth and latency over time; it begins again where it ends. Times are seconds, rates bits a second."""

    def __init__(self, periods):
        self.periods = [(row["duration_ms"] / 1e3, row["bandwidth_kbps"] * 1e3, row["latency_ms"] / 1e3) for row in periods]
        self.ends, self.bits, time, bits = [], [], 0.0, 0.0
        for duration, rate, _ in self.periods:
            time, bits = time + duration, bits + duration * rate
            self.ends.append(time)
            self.bits.append(bits)

    def at(self, time):
        return self.periods[bisect.bisect_right(self.ends, time % self.ends[-1]) % len(self.periods)]

    def sum(self, time):
        """How many bits can be sent until a time."""
        rounds, rest = divmod(time, self.ends[-1])
        index = bisect.bisect_right(self.ends, rest)
        before = self.bits[index - 1] if index else 0
        return rounds * self.bits[-1] + before + (rest - (self.ends[index - 1] if index else 0)) * self.periods[index % len(self.periods)][1]


class Server:
    def __init__(self, stream, trace, pages):
        self.stream, self.trace, self.pages = stream, trace, pages
        self.begin, self.waiting, self.log = None, [], []
        self.free = 0.0
        self.wake = asyncio.Event()

    def now(self):
        return time.monotonic() - self.begin

    async def send(self):
        """Sends what is waiting, first come first served."""
        while True:
            while not self.waiting:
                self.wake.clear()
                await self.wake.wait()
            item = min(self.waiting, key=lambda item: item["ready"])
            if self.now() < item["ready"]:
                await asyncio.sleep(min(STEP, max(0, item["ready"] - self.now())))
                continue
            start = max(item["ready"], self.free)
            item["first"] = start
            base, sent, data = self.trace.sum(start), 0, item["data"]
            while sent < len(data) and not item["closed"]:
                due = min(len(data), int((self.trace.sum(self.now()) - base) / 8))
                if due > sent:
                    try:
                        item["writer"].write(data[sent:due])
                        await asyncio.wait_for(item["writer"].drain(), 30)
                    except (ConnectionError, OSError, asyncio.TimeoutError):
                        item["closed"] = True
                    sent = due
                if sent < len(data):
                    await asyncio.sleep(STEP)
            self.free = self.now()
            if not item["closed"]:
                # When its last bit was due, although this is some milliseconds later.
                self.free = min(self.free, self.due(base + len(data) * 8, start))
            self.waiting.remove(item)
            self.log.append({"path": item["path"], "request": item["at"], "first": item["first"], "end": self.free,
                             "bytes": max(0, sent - item["head"]), "of": len(data) - item["head"], "aborted": item["closed"]})
            item["done"].set()

    def due(self, bits, start):
        low, high = start, max(start, self.now())
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if self.trace.sum(middle) < bits else (low, middle)
        return high

    async def serve(self, reader, writer):
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        writer.transport.set_write_buffer_limits(high=16384)
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                path = head.split(b" ", 2)[1].decode().split("?")[0]
                if path.startswith("/page/") or path == "/log":
                    body = json.dumps(self.log).encode() if path == "/log" else open(self.pages.get(path, os.devnull), "rb").read()
                    kind = TYPES.get(os.path.splitext(path)[1], "application/json")
                    writer.write(self.head(200, len(body), kind) + body)
                    await writer.drain()
                    continue
                file = os.path.join(self.stream, path.lstrip("/"))
                if not os.path.isfile(file) or ".." in path:
                    writer.write(self.head(404, 0, "text/plain"))
                    await writer.drain()
                    continue
                body = open(file, "rb").read()
                if self.begin is None:
                    self.begin = time.monotonic()
                at = self.now()
                top = self.head(200, len(body), TYPES.get(os.path.splitext(path)[1], "application/octet-stream"))
                item = {"path": path, "at": at, "ready": at + self.trace.at(at)[2], "data": top + body, "head": len(top),
                        "writer": writer, "closed": False, "done": asyncio.Event()}
                self.waiting.append(item)
                self.wake.set()
                done, closed = asyncio.ensure_future(item["done"].wait()), asyncio.ensure_future(reader.read(1))
                await asyncio.wait({done, closed}, return_when=asyncio.FIRST_COMPLETED)
                if closed.done():
                    closed.exception()
                    item["closed"] = True
                    await done
                    return
                closed.cancel()
                try:
                    await closed
                except (asyncio.CancelledError, ConnectionError):
                    pass
        except (asyncio.IncompleteReadError, ConnectionError, OSError):
            pass
        finally:
            writer.close()

    @staticmethod
    def head(status, length, kind):
        return (f"HTTP/1.1 {status} {'OK' if status == 200 else 'Not Found'}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n"
                "Cache-Control: no-store\r\nConnection: keep-alive\r\n\r\n").encode()


async def main(options):
    with open(options["trace"]) as file:
        trace = Trace(json.load(file))
    server = Server(options["stream"], trace, options["pages"])
    listener = await asyncio.start_server(server.serve, "127.0.0.1", options["port"])
    asyncio.ensure_future(server.send())
    print("ready", flush=True)
    async with listener:
        await listener.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(json.loads(sys.argv[1])))
