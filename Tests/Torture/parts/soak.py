"""Runs screens and a live playlist side by side for hours, and looks for what grows, dies, or answers no more.

Every minute each soak's memory, processor time, descriptors and children are sampled, and written as a line of CSV to
`--samples DIR`. A finding is an end that nobody asked for; a screen that Control-L does not draw anew within 10 s; memory,
descriptors or children of the last third of the time over those of the first third after the warm-up.

All screens have one reader, so that it takes next to no processor time itself.
"""
import os
import select
import statistics
import time

import judge
from soaks import SAMPLED, Follow, Live, Reloads, Soak

# A run that is shorter, seconds, tells nothing of growth: all still warms up.
LONG_ENOUGH = 600


def soaks(part):
    root = os.getcwd()
    ladder, authored = f"{root}/Sessions/ladder", f"{root}/Sessions/well-authored"
    made = [Soak("replay", ["replay", f"{root}/Sessions/commute"], part),
            Follow("follow", [], part),
            Soak("simulate", ["simulate", ladder, "--trace", "6M/50ms:30s,700k/120ms:40s,6M:60s", "--abr", "bola"], part),
            Soak("compare", ["compare", ladder, authored, "--trace", f"{root}/Sessions/traces"], part),
            Reloads("reloads", [], part)]
    return [each for each in made if not part.only or each.name in part.only]


def grew(samples):
    """What grew without end, in words, by each column's medians of the first third after the warm-up and the last."""
    samples = samples[max(len(samples) // 6, 1):]
    third = len(samples) // 3
    if third < 3:
        return []
    found = []
    for column, factor, slack in ((0, 1.25, 8), (2, 1, 4), (3, 1, 2)):
        before, after = (statistics.median(row[column] for row in part) for part in (samples[:third], samples[-third:]))
        if after > before * factor + slack:
            found.append(f"{SAMPLED[column]} went from {before:.0f} to {after:.0f}")
    return found


def run(part):
    if not os.path.isdir("/proc/self/fd"):
        part.notes.append("skipped: memory and descriptors are read from /proc, which is not here")
        return
    running, began = soaks(part), time.monotonic()
    samples = part.options.samples or part.folder
    os.makedirs(samples, exist_ok=True)
    files = {each.name: open(os.path.join(samples, f"{each.name}.csv"), "w") for each in running}
    for file in files.values():
        file.write("minute," + ",".join(SAMPLED) + "\n")
    for each in running:
        part.runs += 1
        each.start()
    everything = list(running)
    try:
        watch(part, running, files, began)
    finally:
        for each in everything:
            each.close()
            files[each.name].close()
    for each in everything:
        for what in grew(each.samples) if part.seconds >= LONG_ENOUGH else ():
            part.found(each.name, what)
        if each.samples:
            last = zip(SAMPLED, each.samples[-1])
            part.notes.append(f"{each.name}: " + ", ".join(f"{name} {value:.0f}" for name, value in last) + " at the end")
    if Live.requests:
        part.notes.append(f"{Live.requests} requests for the live playlist")


def watch(part, running, files, began):
    """Runs the soaks, samples them, and takes those out that went wrong."""
    every = min(60, max(part.seconds / 30, 1))
    next_sample = every
    while running and not part.is_over:
        now = time.monotonic() - began
        is_time = now >= next_sample
        next_sample += every if is_time else 0
        for each in list(running):
            each.step(now)
            trouble = each.ended
            if trouble is None and is_time:
                each.sample(every)
                files[each.name].write(f"{now / 60:.2f}," + ",".join(f"{value:.1f}" for value in each.samples[-1]) + "\n")
                files[each.name].flush()
                if each.has_screen and not each.screen.answers(10 * judge.SLOWNESS):
                    trouble = f"Control-L was not answered: {bytes(each.screen.tail[-300:])!r}"
            if trouble:
                part.found(each.name, f"after {now:.0f} s: {trouble}")
                running.remove(each)
        screens_of = [each.screen for each in running if each.has_screen]
        select.select([screen.master for screen in screens_of], [], [], 0.1)
        for screen in screens_of:
            screen.read()
        time.sleep(0.1)
