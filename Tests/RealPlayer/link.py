#!/usr/bin/env python3
"""A link between two network namespaces whose rate follows a bandwidth trace: real packets, real TCP on both ends.

    link.py --server NAMESPACE --client NAMESPACE --trace TRACE.json --round-trip SECONDS --queue BYTES --report LINK.json

Each end is a TUN device. A packet from the server leaves when the integral of the trace's bandwidth says so, behind those
before it; one for which the queue has no room is dropped. Half of the round trip, and half of the trace's latency on top,
pass in each direction; the other direction is not limited. The trace begins with the client's first packet, and repeats
when it is over. The report says when that was, on the wall clock.

It runs until SIGTERM, as root: Tests/RealPlayer/run starts it.
"""
import argparse
import bisect
import collections
import ctypes
import fcntl
import json
import os
import select
import signal
import struct
import subprocess
import sys
import time

CLONE_NEWNET = 0x40000000
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
DEVICE = "playhead-link"
SERVER_ADDRESS, CLIENT_ADDRESS = "10.90.0.1", "10.90.0.2"


class Trace:
    """A trace of {duration_ms, bandwidth_kbps, latency_ms} that repeats: when a number of bits has passed."""

    def __init__(self, periods):
        self.starts, self.bits, self.rates, self.latencies = [0.0], [0.0], [], []
        for period in periods:
            seconds, rate = period["duration_ms"] / 1e3, period["bandwidth_kbps"] * 1e3
            self.rates.append(rate)
            self.latencies.append(period.get("latency_ms", 0) / 1e3)
            self.starts.append(self.starts[-1] + seconds)
            self.bits.append(self.bits[-1] + seconds * rate)
        self.duration, self.total = self.starts.pop(), self.bits.pop()
        if self.total <= 0:
            sys.exit("link: the trace carries no bit")

    def period(self, at):
        round_, rest = divmod(at, self.duration)
        return round_, rest, max(0, bisect.bisect_right(self.starts, rest) - 1)

    def latency(self, at):
        return self.latencies[self.period(at)[2]]

    def departure(self, at, bits):
        """When so many bits have passed that begin to at a time."""
        round_, rest, index = self.period(at)
        wanted = self.bits[index] + (rest - self.starts[index]) * self.rates[index] + bits
        more, wanted = divmod(wanted, self.total)
        index = max(0, bisect.bisect_right(self.bits, wanted) - 1)
        while self.rates[index] == 0 and index > 0 and self.bits[index] >= wanted:
            index -= 1
        offset = (wanted - self.bits[index]) / self.rates[index] if self.rates[index] > 0 else 0
        return (round_ + more) * self.duration + self.starts[index] + offset


def open_device(namespace, address, peer):
    """The TUN device of a namespace, made in a child: only a thread's own namespace can be changed."""
    libc = ctypes.CDLL(None, use_errno=True)
    with open("/proc/self/ns/net") as own, open(f"/run/netns/{namespace}") as other:
        if libc.setns(other.fileno(), CLONE_NEWNET) != 0:
            sys.exit(f"link: cannot enter {namespace}: {os.strerror(ctypes.get_errno())}")
        device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", DEVICE.encode(), IFF_TUN | IFF_NO_PI))
        libc.setns(own.fileno(), CLONE_NEWNET)
    for command in (f"addr add {address} peer {peer} dev {DEVICE}", f"link set {DEVICE} txqueuelen 4000 up",
                    "link set lo up"):
        subprocess.run(["ip", "-n", namespace, *command.split()], check=True)
    return device


def main():
    parser = argparse.ArgumentParser()
    for name in ("server", "client", "trace", "report"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--round-trip", type=float, default=0.05)
    parser.add_argument("--queue", type=int, default=64000)
    options = parser.parse_args()
    trace = Trace(json.load(open(options.trace)))
    server = open_device(options.server, SERVER_ADDRESS, CLIENT_ADDRESS)
    client = open_device(options.client, CLIENT_ADDRESS, SERVER_ADDRESS)
    os.nice(-10)
    half = options.round_trip / 2
    start = None  # of the trace, on the monotonic clock
    begun = None  # the same on the wall clock
    free = 0.0  # when the link has sent all that is in the queue, seconds of the trace
    queue, queued = collections.deque(), 0  # (departure, size)
    down, up = collections.deque(), collections.deque()  # (arrival, packet)
    counts = {"packets": 0, "bytes": 0, "dropped": 0, "deepestQueue": 0}
    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    signal.signal(signal.SIGINT, lambda *_: stopped.append(True))
    print("ready", flush=True)
    while not stopped:
        now = time.monotonic()
        for pending, device in ((down, client), (up, server)):
            while pending and pending[0][0] <= now:
                try:
                    os.write(device, pending.popleft()[1])
                except OSError:
                    counts["dropped"] += 1
        next_ = min((pending[0][0] for pending in (down, up) if pending), default=now + 0.2)
        try:
            ready, _, _ = select.select([server, client], [], [], max(0, next_ - time.monotonic()))
        except InterruptedError:
            continue
        now = time.monotonic()
        for device in ready:
            for _ in range(64):
                try:
                    packet = os.read(device, 65536)
                except BlockingIOError:
                    break
                if packet[0] >> 4 != 4:
                    continue  # IPv6 looks for neighbours that nobody asked for
                if start is None and device == client:
                    start, begun = now, time.time()
                at = now - (start if start is not None else now)
                delay = half + trace.latency(at) / 2
                if device == client:
                    up.append((now + delay, packet))
                    continue
                while queue and queue[0][0] <= at:
                    queued -= queue.popleft()[1]
                if queued + len(packet) > options.queue:
                    counts["dropped"] += 1
                    continue
                free = trace.departure(max(at, free), len(packet) * 8)
                queue.append((free, len(packet)))
                queued += len(packet)
                counts["packets"] += 1
                counts["bytes"] += len(packet)
                counts["deepestQueue"] = max(counts["deepestQueue"], queued)
                down.append(((start if start is not None else now) + free + delay, packet))
    report = {"start": begun, "trace": json.load(open(options.trace)), "roundTrip": options.round_trip,
              "queueBytes": options.queue, **counts}
    with open(options.report, "w") as file:
        json.dump(report, file)


main()
