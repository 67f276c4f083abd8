#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["event"] == "hello":
        answer = {"protocol": "playhead.abr/1"}
    else:
        rate = 0.9 * (m["throughput"] or 0) * (1 - (m["latency"] or 0) / m["segmentDuration"])
        answer = {"variant": max(sum(bitrate <= rate for bitrate in m["ladder"]) - 1, 0)}
    print(json.dumps(answer), flush=True)
