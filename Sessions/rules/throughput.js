#!/usr/bin/env node
require("readline").createInterface({ input: process.stdin }).on("line", line => {
  const m = JSON.parse(line)
  if (m.event === "hello") return console.log(JSON.stringify({ protocol: "playhead.abr/1" }))
  const rate = 0.9 * (m.throughput ?? 0) * (1 - (m.latency ?? 0) / m.segmentDuration)
  const variant = Math.max(m.ladder.filter(bitrate => bitrate <= rate).length - 1, 0)
  console.log(JSON.stringify({ variant }))
})
