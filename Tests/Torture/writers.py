"""Commands that write, with inputs that keep them busy for a while."""
import hashlib
import http.server
import os
import shutil
import subprocess
import threading
import time

import judge

OLD = b"what stood here before\n"


class Command:
    """A command that writes. `finals` are the files that are there whole or not at all, in a folder of output.

    `is_export` says that a caught signal still writes the file, of what is known by then; `is_exact`, that two runs write
    the same bytes: an encoder with threads may not.
    """

    def __init__(self, name, arguments, finals=(), is_export=False, is_exact=True):
        self.name, self.arguments, self.finals, self.is_export, self.is_exact = name, arguments, finals, is_export, is_exact

    def prepare(self, folder):
        os.makedirs(os.path.join(folder, "out"))
        os.makedirs(os.path.join(folder, "tmp"))
        for name in self.finals:
            with open(os.path.join(folder, "out", name), "wb") as file:
                file.write(OLD)

    def start(self, folder, marker=""):
        environment = {**os.environ, "TMPDIR": os.path.join(folder, "tmp"), "PLAYHEAD_TORTURE": marker}
        with open(os.path.join(folder, "messages"), "ab") as messages:
            return judge.start(self.arguments, cwd=os.path.join(folder, "out"), env=environment, stderr=messages)

    def measure(self, folder):
        """Runs it undisturbed: what it writes, its status, and how long it takes."""
        self.prepare(folder)
        began = time.monotonic()
        self.status, _, _ = judge.wait(self.start(folder), 120)
        self.seconds = time.monotonic() - began
        self.written = self.output(folder)
        shutil.rmtree(folder)
        return self

    def output(self, folder):
        """What it has written: a digest of each file, or the names alone."""
        found = tree(os.path.join(folder, "out"))
        return found if self.is_exact else dict.fromkeys(found)


class Served(http.server.SimpleHTTPRequestHandler):
    """Files, each after a short time, so that a download lasts."""
    def do_GET(self):
        time.sleep(0.01)
        try:
            super().do_GET()
        except OSError:
            pass

    def log_message(self, *_):
        pass


def tree(folder):
    """A digest of each file below a folder; times that a download notes are left out."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return {path: digest for path, digest in found.items() if os.path.basename(path) != "download.json"}


def commands(folder):
    """All commands, with the inputs that they take."""
    inputs = os.path.join(folder, "inputs")
    os.makedirs(inputs)
    root = os.getcwd()
    with open("Sessions/bare-access-log/access.log", "rb") as file:
        log = file.read()
    for number in range(300):
        with open(f"{inputs}/{number}.log", "wb") as file:
            file.write(log.replace(b"FAEF9AE5", b"%08X" % number) * 3)
    subprocess.run(["gzip", "-k", *(f"{inputs}/{number}.log" for number in range(0, 300, 3))], check=True)
    long = b"#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + b"".join(b"#EXTINF:4,\n%d.ts\n" % number for number in range(20_000))
    movie = make_movie(folder)
    source = make_source(os.path.join(folder, "source"))
    with open(f"{folder}/long.m3u8", "wb") as file:
        file.write(long)
    made = [Command("export of many", ["kpi", inputs, "--export", "report.json"], ["report.json"]),
            Command("three exports", ["kpi", inputs, "--export", "a.csv", "--export", "b.md", "--export", "c.html"], ["a.csv", "b.md", "c.html"]),
            Command("trace convert", ["trace", "convert", "generate:lte:duration=40h", "-o", "trace.json"], ["trace.json"]),
            Command("trace generate", ["trace", "generate", "lte", "duration=40h", "-o", "trace.csv"], ["trace.csv"]),
            Command("lint --fix", ["lint", "--fix", f"{folder}/long.m3u8", "-o", "fixed.m3u8"], ["fixed.m3u8"]),
            Command("simulate --log-dir", ["simulate", f"{root}/Sessions/ladder", "--trace", "6M:30s,500k:10s", "--length", "3000", "--log-dir", "logs"]),
            Command("compare --export", ["compare", f"{root}/Sessions/ladder", f"{root}/Sessions/well-authored", "--trace", "generate:lte*4",
                                         "--export", "c.html"], ["c.html"], True),
            Command("segment", ["segment", movie, "-o", "film", "--overwrite", "--segment-duration", "1", "--report", "report.json"], ["report.json"]),
            Command("segment --single-file", ["segment", movie, "-o", "film", "--overwrite", "--single-file"]),
            Command("download", ["download", f"{source}/multivariant.m3u8", "-o", "film"])]
    if shutil.which("ffmpeg"):
        made.append(Command("segment --encode", ["segment", movie, "-o", "film", "--overwrite", "--encode", "90p:100k"], is_exact=False))
    return [command.measure(os.path.join(folder, "measured")) for command in made]


def make_movie(folder):
    path = os.path.join(folder, "movie.mp4")
    if shutil.which("ffmpeg"):
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=20", "-f", "lavfi", "-i",
                        "sine=duration=20", "-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac", path], check=True)
    else:
        shutil.copyfile("Tests/Fuzz/Corpus/Movies/h264-aac", path)
    return path


def make_source(folder):
    """A presentation of twenty segments on a server; its address."""
    os.makedirs(folder)
    lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:4"]
    for number in range(20):
        lines += ["#EXTINF:4,", f"{number}.ts"]
        with open(f"{folder}/{number}.ts", "wb") as file:
            file.write(number.to_bytes(2, "big") * 30_000)
    with open(f"{folder}/v.m3u8", "w") as file:
        file.write("\n".join([*lines, "#EXT-X-ENDLIST", ""]))
    with open(f"{folder}/multivariant.m3u8", "w") as file:
        file.write('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401f"\nv.m3u8\n')
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: Served(*given, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
