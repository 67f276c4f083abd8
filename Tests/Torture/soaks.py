"""What is soaked: commands that run for hours, and what they are given to do."""
import http.server
import os
import random
import shutil
import tempfile
import threading
import time

import judge
import screens

SAMPLED = ("rss_mb", "cpu_percent", "descriptors", "children")
ROWS_PER_SECOND = 400
PLAY = b"\x1b\x1b\x1b1g "


class Soak:
    """A command that runs for all the time; `step` is called some times a second."""
    has_screen = True

    def __init__(self, name, arguments, part):
        self.name, self.arguments = name, arguments
        self.random = random.Random(f"{part.seed}/soak/{name}")
        self.folder = tempfile.mkdtemp(prefix=f"playhead-soak-{name}-")
        self.samples, self.cpu, self.next_key, self.next_size, self.next_play = [], 0.0, 0.0, 30.0, 60.0

    def start(self):
        self.screen = screens.Screen(self.arguments, cwd=self.folder)
        self.pid = self.screen.pid

    def step(self, now):
        if now >= self.next_key:
            self.next_key = now + self.random.choice((0.1, 0.5, 2, 4))
            self.screen.press(self.random.choice(screens.KEYS))
        if now >= self.next_play:
            # Chance alone ends in the help, or at the end of the session.
            self.next_play = now + 45
            self.screen.press(PLAY)
        if now >= self.next_size:
            self.next_size = now + self.random.uniform(5, 60)
            smallest = self.random.choice(((60, 16), (60, 16), (60, 16), (1, 1)))
            self.screen.resize(self.random.randint(smallest[0], 240), self.random.randint(smallest[1], 80))

    @property
    def ended(self):
        return f"ended with {self.screen.status}: {bytes(self.screen.tail[-300:])!r}" if self.screen.has_ended else None

    def sample(self, elapsed):
        folder = f"/proc/{self.pid}"
        with open(f"{folder}/status") as file:
            rss = next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024
        with open(f"{folder}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        cpu = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        children = 0
        for thread in os.listdir(f"{folder}/task"):
            with open(f"{folder}/task/{thread}/children") as file:
                children += len(file.read().split())
        share = 100 * (cpu - self.cpu) / elapsed
        self.cpu = cpu
        self.samples.append((rss, share, len(os.listdir(f"{folder}/fd")), children))

    def close(self):
        self.screen.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Follow(Soak):
    """A log that grows by 400 rows a second while it is followed."""
    def start(self):
        with open("Sessions/bare-access-log/access.log") as file:
            lines = file.read().splitlines()
        self.rows, self.written, self.day = lines[4:], 0, time.time()
        self.log = open(os.path.join(self.folder, "access.log"), "w", buffering=1 << 16)
        self.log.write("\n".join(lines[:4]) + "\n")
        self.log.flush()
        self.arguments = ["replay", "--follow", self.log.name]
        super().start()

    def step(self, now):
        super().step(now)
        while self.written < now * ROWS_PER_SECOND:
            fields = self.rows[self.written % len(self.rows)].split(" ")
            at = time.gmtime(self.day + self.written / ROWS_PER_SECOND)
            fields[:2] = time.strftime("%Y/%m/%d", at), time.strftime("%H:%M:%S", at) + f".{self.written % 1000:03}"
            fields[9] = f"{1 / ROWS_PER_SECOND:.4f}"
            self.log.write(" ".join(fields) + "\n")
            self.written += 1
        self.log.flush()

    def close(self):
        super().close()
        self.log.close()


class Live(http.server.BaseHTTPRequestHandler):
    """A live playlist of six segments of a second, that begins with the server."""
    began, requests = time.time(), 0

    def do_GET(self):
        Live.requests += 1
        first = int(time.time() - self.began)
        lines = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:1", f"#EXT-X-MEDIA-SEQUENCE:{first}"]
        for number in range(first, first + 6):
            lines += ["#EXTINF:1.00000,", f"segment{number}.ts"]
        body = ("\n".join(lines) + "\n").encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/vnd.apple.mpegurl")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Reloads(Soak):
    """`lint --reloads` of a live playlist, a second apart for all the time; begun anew where it ends as it should."""
    has_screen = False

    def __init__(self, name, arguments, part):
        super().__init__(name, arguments, part)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Live)
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 1}, daemon=True).start()
        self.process, self.trouble, self.reloads = None, None, int(part.seconds) + 1

    def start(self):
        url = f"http://127.0.0.1:{self.server.server_port}/live.m3u8"
        self.output = open(os.path.join(self.folder, "output"), "w+b")
        self.process = judge.start(["lint", url, "--reloads", str(self.reloads), "--format", "json"],
                                   stdout=self.output, stderr=self.output)
        self.pid, self.cpu = self.process.pid, 0.0

    def step(self, now):
        if self.process.poll() is None:
            return
        self.output.seek(0)
        written = self.output.read()
        self.output.close()
        if self.process.returncode not in (0, 1):
            self.trouble = f"ended with {self.process.returncode}: {written[-300:]!r}"
        else:
            self.start()

    @property
    def ended(self):
        return self.trouble

    def close(self):
        judge.end_group(self.process.pid)
        self.process.wait()
        self.server.shutdown()
        shutil.rmtree(self.folder, ignore_errors=True)
