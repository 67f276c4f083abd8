"""The inputs that mutation begins with: the samples, the fuzzers' corpora, the data of others where it lies beside the
repository, and what the program makes of these."""
import gzip
import os
import subprocess

import judge

CORPUS = os.environ.get("PLAYHEAD_CORPUS", "../shared/corpus")
LONGEST = 30_000


def files(*folders, endings=("",), longest=LONGEST):
    """The contents of all files below some folders, by path; none of a folder that is not there."""
    found = []
    for folder in folders:
        for parent, names, contents in os.walk(folder):
            names.sort()
            for name in sorted(contents):
                path = os.path.join(parent, name)
                if name.endswith(endings) and 0 < os.path.getsize(path) <= longest:
                    with open(path, "rb") as file:
                        found.append(file.read())
    return found


def logs():
    return (files("Tests/Fuzz/Corpus/Logs") + files("Sessions", endings=(".log", ".ndjson"))
            + files(f"{CORPUS}/logs", endings=(".json", ".txt", ".xml")) + files(f"{CORPUS}/cmcd", endings=(".txt", ".log")))


def compressed():
    plain = logs()[:24]
    packed = [gzip.compress(data, 6, mtime=0) for data in plain]
    for data in plain:
        done = subprocess.run(["zstd", "-q", "-c"], input=data, capture_output=True)
        packed.append(done.stdout)
    return [data for data in packed if data]


def bundles(folder):
    """Folders of sessions, each as a dictionary from name to content."""
    found = []
    for parent, _, names in sorted(os.walk(folder)):
        if "access.log" in names or "error.log" in names or "simulation.json" in names:
            found.append({os.path.relpath(os.path.join(above, name), parent): content(os.path.join(above, name))
                          for above, _, contents in os.walk(parent) for name in sorted(contents)})
    return [bundle for bundle in found if len(bundle) < 30]


def content(path):
    with open(path, "rb") as file:
        return file.read()


def simulated(folder):
    """Bundles that `simulate --log-dir` writes, playlists and record included."""
    for number, options in enumerate((["Sessions/ladder", "--abr", "bola"], ["Sessions/ladder", "--abr", "mpc", "--player", "hlsjs"],
                                      ["Sessions/ladder", "--scenario", "Sessions/scenarios/rough-evening.txt"])):
        judge.run(["simulate", *options, "--trace", "6M/50ms:10s,700k:20s", "--duration", "40", "--log-dir", f"{folder}/{number}"])
    return bundles(folder)


def playlists():
    return files("Sessions", "Tests/Fuzz/Corpus/Playlists", f"{CORPUS}/playlists", endings=(".m3u8", "broken", "low-latency", "media",
                                                                                         "multivariant"))


def multivariant():
    return [data for data in playlists() if b"#EXT-X-STREAM-INF" in data]


def media():
    return [data for data in playlists() if b"#EXTINF" in data or b"#EXT-X-PART" in data]


def traces():
    typed = [b"6M/50ms:60s,800k:20s", b"2:0.4ms", b"0:5s,1M:5s", b"12\n24\n36\n1000\n", b"0.5 1.25\n1.0 2.5\n2.0 0\n"]
    return typed + files("Sessions/traces", f"{CORPUS}/sabre/traces", f"{CORPUS}/traces-public", f"{CORPUS}/hlsjs/traces")


def movies():
    return files("Tests/Fuzz/Corpus/Movies")


def predicates():
    own = [b"startupTime > 4", b"stallCount > 0 AND context.network == 'cellular'", b"ANY sessions.stallRate > 3", b"startupTime.p95 BETWEEN {1, 4}",
           b"sessions.@max.stallCount > 0 OR failed == TRUE", b"peakBitRate < 5000000", b"videoAttributes.videoRange == 'PQ' && peakBitRate < 5e6",
           b"'alac' IN audioAttributes.formatIDs", b"predicateForPresentationHeight(1080, '>=')", b"id MATCHES[c] '(a|b*)+c' OR id LIKE '*?x'",
           b"abs(stallRate) ** 2 / 0 > -1 + length(id)", b"NOT (variants[0].uri CONTAINS[cd] 'x')"]
    return own + files("Tests/Fuzz/Corpus/Predicates")


def simulator_movies():
    own = [b'{"segment_duration_ms": 3000, "bitrates_kbps": [230, 800, 2000], "segment_sizes_bits": [[690000, 2400000, 6000000],'
           b' [690000, 2400000, 6000000]]}']
    return own + files(f"{CORPUS}/sabre/movies", endings=(".json",))


def scenarios():
    return files("Sessions/scenarios") + [
        b"at 30s pause 10s\nat 1:00 seek 2:00\nat 45s select audio\nat 90s leave\nsegment 12 status 404\nsegment 20 delay 8s\n"
        b"segment 12 variant 3 status 404\nat 60s playlist stale 20s\nkey unsupported\nkey unsupported variant 2\n"]


def plans():
    return files("Sessions/offline", endings=("plan.json",))


def partials():
    return [judge.run(["kpi", "--partial", f"Sessions/{name}"]).stdout for name in ("commute", "fleet", "cdn-404", "hdcp-failure")]


def download_records(folder):
    """A presentation of two segments, and the folder of its download."""
    source = os.path.join(folder, "source")
    os.makedirs(source, exist_ok=True)
    written = {"multivariant.m3u8": b'#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401f"\nv.m3u8\n',
               "v.m3u8": b"#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n#EXT-X-ENDLIST\n",
               "a.ts": bytes(range(256)) * 12, "b.ts": bytes(range(255, -1, -1)) * 12}
    for name, data in written.items():
        with open(os.path.join(source, name), "wb") as file:
            file.write(data)
    judge.run(["download", source, "-o", f"{folder}/copy"])
    return source, content(f"{folder}/copy/download.json")
