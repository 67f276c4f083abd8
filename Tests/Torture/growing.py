"""Inputs of any size, for each reader, and the commands that read them."""
import json

import judge

LOG = "Sessions/bare-access-log/access.log"


def repeated(make):
    """Lines that differ by their number."""
    return lambda n: "".join(make(number) for number in range(n))


def rows(n, session):
    with open(LOG) as file:
        lines = file.read().splitlines()
    out = lines[:4]
    for number in range(n):
        out.append(lines[4 + number % 4].replace("FAEF9AE5-2CFC-428B-B92C-7172DF3EB18B", session(number)))
    return "\n".join(out) + "\n"


EVENT = {"playbackSessionID": "A", "URI": "https://h.example/v.m3u8", "playbackStartDate": "2026-03-02T08:14:31Z", "durationWatched": 2,
         "numberOfBytesTransferred": 500000, "indicatedBitrate": 900000, "observedBitrate": 2e6}
MEDIA = "#EXTM3U\n#EXT-X-VERSION:10\n#EXT-X-TARGETDURATION:4\n"
ONE = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401f"\nv.m3u8\n'
SEGMENT = repeated(lambda number: f"#EXTINF:4,\n{number}.ts\n")

KPI, LINT, INSPECT = ["kpi", "IN", "--format", "json"], ["lint", "IN", "--format", "json"], ["inspect", "IN", "--format", "json"]
PLAY = ["simulate", "IN", "--trace", "3M", "--duration", "60", "--format", "json"]
INFO = ["trace", "info", "IN", "--format", "json"]
# By name: what makes the text of a size, the file's name, the command; the first size and the largest where they are not usual.
CASES = {
    "rows of a session": (lambda n: rows(n, lambda number: "A"), "a.log", KPI),
    "sessions of a row": (lambda n: rows(n, lambda number: f"{number:08X}-0"), "a.log", KPI),
    "sessions that take turns": (lambda n: rows(n, lambda number: f"{number % max(n // 8, 1):08X}-0"), "a.log", KPI),
    "rows played": (lambda n: rows(n, lambda number: "A"), "a.log", ["replay", "IN", "--snapshot", "100x30"]),
    "rows modelled": (lambda n: rows(n, lambda number: "A"), "a.log", ["replay", "IN", "--abr", "bola"], 200, 20_000),
    "dumps of a log": (lambda n: rows(4, lambda number: "A") * n, "a.log", KPI),
    "lines that are no rows": (lambda n: rows(1, lambda number: "A") + repeated(lambda number: f"nothing {number}\n")(n), "a.log", KPI),
    "broken rows": (lambda n: rows(n, lambda number: "A x y"), "a.log", KPI),
    "columns": (lambda n: "#Version: 1.0\n#Fields: date time cs-guid " + " ".join(f"x-{number}" for number in range(n))
                + "\n2026/03/19 12:40:02.002 A " + "1 " * n + "\n", "a.log", KPI),
    "a long line": (lambda n: rows(1, lambda number: "A") + "x" * n * 100, "a.log", KPI),
    "JSON events": (lambda n: json.dumps([{**EVENT, "durationWatched": number % 7} for number in range(n)]), "a.json", KPI),
    "JSON lines": (lambda n: "".join(json.dumps({**EVENT, "playbackSessionID": str(number)}) + "\n" for number in range(n)), "a.ndjson", KPI),
    "JSON keys": (lambda n: json.dumps({**EVENT, **{f"k{number}": number for number in range(n)}}), "a.json", KPI),
    "JSON keys that are one": (lambda n: '{"playbackSessionID":"A"' + ',"durationWatched":2' * n + "}", "a.json", KPI),
    "JSON nesting": (lambda n: '{"a":' * n + "1" + "}" * n, "a.json", KPI),
    "JSON string": (lambda n: json.dumps({**EVENT, "URI": "\\u00e9\"" * n}), "a.json", KPI),
    "property list": (lambda n: '<?xml version="1.0"?><plist version="1.0"><array>' + "<dict><key>playbackSessionID</key><string>A</string>"
                      "<key>durationWatched</key><real>2</real></dict>" * n + "</array></plist>", "a.plist", KPI),
    "context": (lambda n: json.dumps({f"k{number}": str(number) for number in range(n)}), "bundle/context.json", ["kpi", "IN/..", "--format", "json"]),
    "events": (repeated(lambda number: f'{{"event":"stalled","time":{number}}}\n{{"event":"timeBaseRate","time":{number}.5,"rate":1}}\n'), "bundle/events.ndjson",
               ["kpi", "IN/..", "--format", "json"]),
    "error log": (lambda n: "#Version: 1.0\n#Software: x\n#Date: 2026/03/02 08:17:06.006\n#Fields: date time uri cs-guid s-ip status domain comment cs-iftype\n"
                  + "2026/03/02 08:14:35.000 https://h.example/ A 192.0.2.1 -12888 CoreMediaErrorDomain \"x\" wifi\n" * n, "error.log", KPI),
    "parts of one session": (lambda n: judge.run(["kpi", "--partial", LOG]).stdout.decode() * n, "a.part", ["kpi", "--merge", "IN", "--format", "json"]),
    "segments linted": (lambda n: MEDIA + SEGMENT(n) + "#EXT-X-ENDLIST\n", "a.m3u8", LINT),
    "segments inspected": (lambda n: MEDIA + SEGMENT(n) + "#EXT-X-ENDLIST\n", "a.m3u8", INSPECT),
    "segments played": (lambda n: MEDIA + "#EXT-X-BITRATE:800\n" + SEGMENT(n) + "#EXT-X-ENDLIST\n", "a.m3u8", PLAY[:4] + ["--format", "json"], 200, 20_000),
    "segments fixed": (lambda n: MEDIA + SEGMENT(n), "a.m3u8", ["lint", "--fix", "IN", "-o", "-"]),
    "keys by format": (lambda n: MEDIA + repeated(lambda number: f'#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="f{number}"\n')(n) + SEGMENT(n)
                       + "#EXT-X-ENDLIST\n", "a.m3u8", LINT),
    "keys between segments": (lambda n: MEDIA + repeated(lambda number: f'#EXT-X-KEY:METHOD=AES-128,URI="k{number}"\n#EXTINF:4,\n{number}.ts\n')(n)
                              + "#EXT-X-ENDLIST\n", "a.m3u8", LINT),
    "maps": (lambda n: MEDIA + repeated(lambda number: f'#EXT-X-MAP:URI="m{number}.mp4"\n#EXTINF:4,\n{number}.m4s\n')(n) + "#EXT-X-ENDLIST\n", "a.m3u8", LINT),
    "date ranges": (lambda n: MEDIA + SEGMENT(1) + repeated(lambda number: f'#EXT-X-DATERANGE:ID="{number}",CLASS="c",START-DATE="2026-01-01T00:00:00Z",'
                                                            'DURATION=9\n')(n) + "#EXT-X-ENDLIST\n", "a.m3u8", LINT),
    "one date range": (lambda n: MEDIA + SEGMENT(1) + '#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z"\n' * n, "a.m3u8", LINT),
    "dates": (lambda n: MEDIA + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXTINF:4,\na.ts\n" * n, "a.m3u8", LINT),
    "discontinuities": (lambda n: MEDIA + "#EXT-X-DISCONTINUITY\n#EXTINF:4,\na.ts\n" * n, "a.m3u8", LINT),
    "byte ranges": (lambda n: MEDIA + "#EXT-X-BYTERANGE:100\n#EXTINF:4,\na.ts\n" * n, "a.m3u8", LINT),
    "parts": (lambda n: MEDIA + "#EXT-X-PART-INF:PART-TARGET=1\n" + '#EXT-X-PART:DURATION=1,URI="p.ts"\n' * n + SEGMENT(1), "a.m3u8", LINT),
    "definitions": (lambda n: MEDIA + repeated(lambda number: f'#EXT-X-DEFINE:NAME="v{number}",VALUE="{{$v{number - 1}}}x"\n')(n) + SEGMENT(1), "a.m3u8", LINT),
    "attributes": (lambda n: MEDIA + '#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z"' + repeated(lambda number: f',X-{number}="a"')(n) + "\n"
                   + SEGMENT(1), "a.m3u8", LINT),
    "unknown tags": (lambda n: MEDIA + repeated(lambda number: f"#EXT-X-{number}:A=1\n")(n) + SEGMENT(1), "a.m3u8", LINT),
    "variants inspected": (lambda n: repeated(lambda number: ONE[8:].replace("800000", str(800_000 + number)))(n).join(["#EXTM3U\n", ""]), "a.m3u8", INSPECT),
    "variants linted": (lambda n: repeated(lambda number: ONE[8:].replace("800000", str(800_000 + number)))(n).join(["#EXTM3U\n", ""]), "a.m3u8", LINT),
    "variants played": (lambda n: repeated(lambda number: ONE[8:].replace("800000", str(800_000 + number)))(n).join(["#EXTM3U\n", ""]), "a.m3u8", PLAY, 20, 2000),
    "variants downloaded": (lambda n: repeated(lambda number: ONE[8:].replace("800000", str(800_000 + number)))(n).join(["#EXTM3U\n", ""]), "a.m3u8",
                            ["download", "IN", "--duration", "60s", "--format", "json"]),
    "renditions": (lambda n: "#EXTM3U\n" + repeated(lambda number: f'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n{number}",LANGUAGE="x{number}",URI="a{number}"\n')(n)
                   + ONE[8:].replace("avc1.4d401f\"", "avc1.4d401f\",AUDIO=\"a\""), "a.m3u8", LINT),
    "groups": (lambda n: "#EXTM3U\n" + repeated(lambda number: f'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g{number}",NAME="n",URI="a"\n'
                                                + ONE[8:].replace("avc1.4d401f\"", f"avc1.4d401f\",AUDIO=\"g{number}\""))(n), "a.m3u8", LINT),
    "session data": (lambda n: ONE + repeated(lambda number: f'#EXT-X-SESSION-DATA:DATA-ID="d{number}",VALUE="a"\n')(n), "a.m3u8", LINT),
    "JSON trace": (lambda n: json.dumps([{"duration_ms": 1000, "bandwidth_kbps": 900 + number % 9, "latency_ms": 5} for number in range(n)]), "a.json", INFO),
    "CSV trace": (lambda n: "duration_s,bandwidth_kbps\n" + repeated(lambda number: f"1,{900 + number % 9}\n")(n), "a.csv", INFO),
    "mahimahi trace": (lambda n: repeated(lambda number: f"{number * 7}\n")(n), "a.mahimahi", INFO),
    "cooked trace": (lambda n: repeated(lambda number: f"{number} 1.5\n")(n), "a.cooked", INFO),
    "typed trace": (lambda n: ",".join(["3M:1s", "2M:1s"] * (n // 2 + 1)), "a.trace", INFO),
    "trace played": (lambda n: "duration_s,bandwidth_kbps\n" + repeated(lambda number: f"0.01,{900 + number % 9}\n")(n), "a.csv",
                     ["simulate", "Sessions/ladder", "--trace", "IN", "--format", "json"]),
    "trace converted": (lambda n: "duration_s,bandwidth_kbps\n" + repeated(lambda number: f"1,{900 + number % 9}\n")(n), "a.csv",
                        ["trace", "convert", "IN", "--to", "spec"]),
    "scenario": (repeated(lambda number: f"segment {number} status 404\nat {number}s pause 1s\n"), "a.txt",
                 ["simulate", "Sessions/ladder", "--trace", "3M", "--scenario", "IN", "--format", "json"]),
    "plan": (lambda n: json.dumps({"primaryContentConfiguration": {"variantQualifiers": ["peakBitRate < 1"] * n, "mediaSelections": {"audio": ["en"] * n}}}), "a.json",
             ["download", "Sessions/offline", "--plan", "IN", "--format", "json"]),
    "simulator's movie": (lambda n: json.dumps({"segment_duration_ms": 3000, "bitrates_kbps": [200, 900], "segment_sizes_bits": [[600000, 2700000]] * n}), "a.json",
                          ["simulate", "IN", "--trace", "3M", "--format", "json"], 200, 20_000),
}
# By name: what makes a command line of a size, and the largest: the argument parser itself takes the square of their number.
WORDS = {
    "conditions": (lambda n: ["kpi", "Sessions/commute", "--where", " AND ".join(["stallCount >= 0"] * n)], 4000),
    "parentheses": (lambda n: ["kpi", "Sessions/commute", "--where", "(" * n + "stallCount > 0" + ")" * n], 4000),
    "a list": (lambda n: ["kpi", "Sessions/commute", "--where", "stallCount IN {" + ",".join(map(str, range(n))) + "}"], 8000),
    "a pattern": (lambda n: ["kpi", "Sessions/commute", "--where", "id MATCHES '" + "(-|[0-9A-F]*)*" * n + "x'"], 500),
    "wildcards": (lambda n: ["kpi", "Sessions/commute", "--where", "id LIKE '" + "*?" * n + "x'"], 2000),
    "files": (lambda n: ["kpi", *["Sessions/bare-access-log/access.log"] * n], 1500),
    "traces": (lambda n: ["trace", "info", *["3M:1s"] * n], 4000),
    "rules": (lambda n: ["lint", "Sessions/ladder", *["--ignore", "average-bandwidth-missing"] * n], 4000),
    "copies": (lambda n: ["lint", *["Sessions/ladder/360p/index.m3u8"] * n], 300),
    "qualifiers": (lambda n: ["download", "Sessions/offline", *["--variant", "peakBitRate < 1"] * n], 2000),
}
