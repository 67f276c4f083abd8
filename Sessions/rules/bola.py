#!/usr/bin/env python3
"""BOLA: the finite form with BOLA-U (Spiteri, Urgaonkar, Sitaraman: "BOLA: Near-Optimal Bitrate Adaptation for Online
Videos", INFOCOM 2016, sections III and V). It decides as the rule `bola` without abandonment."""
import json
import math
import sys

GAMMA_P = 5.0  # What a stall weighs.


def decide(m):
    ladder, p, level, last = m["ladder"], m["segmentDuration"], m["buffer"], m["last"]
    utilities = [math.log(bitrate / ladder[0]) for bitrate in ladder]
    # Near both ends of the media the buffer that is planned with is smaller.
    to_an_end = min(m["segment"], m["segments"] - m["segment"])
    buffer = min(m["maxBuffer"], max(to_an_end / 2, 3) * p)
    v = (buffer - p) / (utilities[-1] + GAMMA_P)
    scores = [(v * (u + GAMMA_P) - level) / bitrate for u, bitrate in zip(utilities, ladder)]
    variant = scores.index(max(scores))
    if variant > last:
        # BOLA-U goes up no further than one variant above what the throughput carries.
        room = (p - (m["latency"] or 0)) * (m["throughput"] or 0)
        carried = max(sum(bitrate * p <= room for bitrate in ladder) - 1, 0)
        if variant > carried:
            variant = last if last > carried else carried + 1
    return {"variant": variant}


for line in sys.stdin:
    message = json.loads(line)
    hello = message["event"] == "hello"
    print(json.dumps({"protocol": "playhead.abr/1", "samples": 0, "lookahead": 0} if hello else decide(message)), flush=True)
