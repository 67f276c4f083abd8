"""Feeds every reader with inputs that are broken in known ways, many to a process where a command takes a folder.

Numbers go in blocks of 60; a block is of one reader. Where a batch is judged wrong, each of its inputs is run by itself, and
those that are wrong alone are the findings; where none is, the batch is kept whole.
"""
import collections
import gzip
import os
import shutil

import judge
import mutators
import seeds

BLOCK = 60
JSON = ("--format", "json")


class Reader:
    """A kind of input: what it begins with, how it is written, and the commands that read it.

    A command is a function from the inputs' paths, and a folder for what it writes, to arguments. `batch` says how many
    inputs one process reads.
    """

    def __init__(self, name, seeds, commands, ending="", batch=1, binary=False, share=1, write=None):
        self.name, self.seeds, self.commands, self.ending = name, seeds, commands, ending
        self.batch, self.binary, self.share, self.write = batch, binary, share, write or self.write_file

    def write_file(self, random, data, folder, number):
        path = os.path.join(folder, f"{number}{self.ending}")
        with open(path, "wb") as file:
            file.write(mutators.mutate(random, data, self.seeds, self.binary))
        return path


def write_bundle(random, bundle, folder, number, pool):
    """A bundle with one or two files broken, or taken from another."""
    path = os.path.join(folder, str(number))
    broken = random.sample(sorted(bundle), min(len(bundle), random.choice((1, 1, 2))))
    for name, data in bundle.items():
        os.makedirs(os.path.dirname(os.path.join(path, name)), exist_ok=True)
        with open(os.path.join(path, name), "wb") as file:
            file.write(mutators.mutate(random, data, pool) if name in broken else data)
    return path


def folder_of(*words):
    return lambda paths, out: [words[0], os.path.dirname(paths[0]), *words[1:]]


def files_of(*words):
    return lambda paths, out: [words[0], *paths, *words[1:]]


def output_of(*words):
    """A command whose words name the folder for output as OUT and the first path as IN."""
    return lambda paths, out: [paths[0] if word == "IN" else word.replace("OUT", out) for word in words]


# A frame of the screen that mutated sessions are shown on: their list, and the first of them.
SNAPSHOTS = [folder_of("replay", "--snapshot", "100x30"), folder_of("replay", "--snapshot", "200x60", "--session", "1", "--at", "10")]


def predicate(*words):
    def arguments(paths, out):
        with open(paths[0], "rb") as file:
            text = file.read().replace(b"\0", b"")[:20_000]
        return [text if word == "IN" else word for word in words]
    return arguments


def readers(folder):
    """All readers. What the program itself must make for a start is made in the folder."""
    logs, bundles, simulated = seeds.logs(), seeds.bundles("Sessions"), seeds.simulated(os.path.join(folder, "simulated"))
    pool = [data for bundle in bundles + simulated for data in bundle.values()]
    source, record = seeds.download_records(folder)

    def gzipped(reader):
        def write(random, data, folder, number):
            path = os.path.join(folder, f"{number}.m3u8")
            with open(path, "wb") as file:
                packed = gzip.compress(mutators.mutate(random, data, reader), 1, mtime=0)
                file.write(mutators.mutate(random, packed, [packed], True) if random.random() < 0.3 else packed)
            return path
        return write

    def downloaded(random, data, folder, number):
        path = os.path.join(folder, str(number))
        os.makedirs(path)
        with open(os.path.join(path, "download.json"), "wb") as file:
            file.write(mutators.mutate(random, data, [record]))
        return path

    def whole(random, bundle, folder, number):
        return write_bundle(random, bundle, folder, number, pool)

    ladder = ["simulate", "Sessions/ladder", "--duration", "30"]
    multivariant, media = seeds.multivariant(), seeds.media()
    return [
        Reader("logs", logs, [
            folder_of("kpi", *JSON), folder_of("kpi", *JSON), folder_of("kpi", *JSON, "--aggregate-only", "--strict"), files_of("kpi", *JSON),
            folder_of("kpi", "--format", "html"), folder_of("kpi", "--format", "csv"), folder_of("kpi", "--format", "markdown"),
            folder_of("kpi", "--format", "ndjson"), folder_of("kpi", "--partial"), folder_of("replay", *JSON), *SNAPSHOTS], ".log", BLOCK, share=12),
        Reader("compressed logs", seeds.compressed(), [folder_of("kpi", *JSON)], ".gz", BLOCK, True, share=2),
        Reader("bundles", bundles, [
            folder_of("kpi", *JSON), folder_of("replay", *JSON), folder_of("kpi", *JSON, "--group-by", "context.network"),
            folder_of("kpi", "--format", "html"), *SNAPSHOTS], batch=BLOCK, write=whole, share=4),
        Reader("one bundle", bundles, [
            output_of("replay", "IN", "--snapshot", "100x30", "--at", "20"), output_of("replay", "IN", "--snapshot", "60x16"),
            output_of("replay", "IN", "--abr", "bola", *JSON), output_of("trace", "convert", "IN")], write=whole, share=2),
        Reader("simulation bundles", simulated, [
            output_of("replay", "IN", "--abr", "bola", *JSON), output_of("kpi", "IN", *JSON), output_of("replay", "IN", "--snapshot", "120x40"),
            output_of("compare", "IN", "Sessions/ladder", "--trace", "3M", "--duration", "20", *JSON)], write=whole),
        Reader("multivariant playlists", multivariant, [
            output_of("inspect", "IN", *JSON), output_of("lint", "IN", *JSON), output_of("download", "IN", *JSON),
            output_of("lint", "IN", "--fix", "-o", "-"), output_of("simulate", "IN", "--trace", "3M/20ms", "--duration", "30", *JSON),
            output_of("compare", "IN", "Sessions/ladder", "--trace", "3M", "--duration", "20", *JSON), output_of("inspect", "IN", "--format", "html"),
            output_of("simulate", "IN", "--trace", "3M", "--duration", "30", "--snapshot", "100x30")], ".m3u8", share=2),
        Reader("media playlists", media, [
            output_of("inspect", "IN", *JSON), output_of("lint", "IN", "--format", "sarif"), output_of("lint", "IN", "--fix", "-o", "-"),
            output_of("simulate", "IN", "--trace", "3M/20ms", "--duration", "30", *JSON)], ".m3u8", share=2),
        Reader("live playlists", media, [files_of("lint", *JSON)], ".m3u8", 4),
        Reader("gzip playlists", media, [output_of("lint", "IN", *JSON), output_of("inspect", "IN", *JSON)], write=gzipped(media)),
        Reader("traces", seeds.traces(), [lambda paths, out: ["trace", "info", os.path.dirname(paths[0]), *JSON]], batch=BLOCK, share=8),
        Reader("traces played", seeds.traces(), [
            output_of(*ladder, "--trace", "IN", *JSON), output_of("trace", "convert", "IN", "--to", "csv"), output_of("trace", "convert", "IN"),
            output_of("trace", "convert", "IN", "--to", "mahimahi", "-o", "OUT/trace"),
            output_of("download", "Sessions/offline", "--trace", "IN", *JSON)]),
        Reader("predicates", seeds.predicates(), [
            predicate("kpi", "Sessions/commute", "--where", "IN", *JSON), predicate("kpi", "Sessions/commute", "--fail-if", "IN", *JSON),
            predicate("inspect", "Sessions/well-authored", "--where", "IN", *JSON),
            predicate("download", "Sessions/well-authored", "--variant", "IN", *JSON)]),
        Reader("movies", seeds.movies(), [
            output_of("inspect", "IN", *JSON), output_of("inspect", "IN", "--samples", "--limit", "50"),
            output_of("segment", "IN", "-o", "OUT/out", "--overwrite", *JSON)], ".mp4", 1, True, share=2),
        Reader("movies side by side", seeds.movies(), [lambda paths, out: ["segment", *paths, "-o", f"{out}/out", "--overwrite"],
                                                       lambda paths, out: ["inspect", paths[0], "--init", paths[-1]]], ".mp4", 2, True),
        Reader("simulator's movies", seeds.simulator_movies(), [output_of("simulate", "IN", "--trace", "3M", "--duration", "60", *JSON)], ".json"),
        Reader("scenarios", seeds.scenarios(), [output_of(*ladder, "--trace", "3M", "--scenario", "IN", *JSON)], ".txt"),
        Reader("download plans", seeds.plans(), [output_of("download", "Sessions/offline", "--plan", "IN", *JSON)], ".json"),
        Reader("download records", [record], [lambda paths, out: ["download", source, "-o", paths[0], *JSON]], write=downloaded),
        Reader("partials", seeds.partials(), [files_of("kpi", "--merge", *JSON)], ".part", 3),
    ]


def run(part):
    with part.workspace() as folder:
        every = readers(folder)
        # The shares are spread, so that a short run reaches all readers.
        order = [reader for turn in range(max(each.share for each in every)) for reader in every if turn < reader.share]
        counts = collections.Counter()
        part.begin()
        for numbers in batches(part, order):
            reader = reader_of(numbers[0], order)
            run_batch(part, reader, numbers, os.path.join(folder, f"run {numbers[0]}"))
            part.runs += len(numbers)
            counts[reader.name] += len(numbers)
        part.notes.append("; ".join(f"{name} {count}" for name, count in counts.most_common()))


def reader_of(number, order):
    return order[number // BLOCK % len(order)]


def batches(part, order):
    """Ranges of numbers, each for one process; of `--only`, a number or FIRST-LAST is one."""
    for text in part.only or ():
        first, _, last = text.partition("-")
        yield range(int(first), int(last or first) + 1)
    if not part.only:
        for block in part.numbers(BLOCK):
            batch = reader_of(block, order).batch
            for first in range(block, block + BLOCK, batch):
                yield range(first, first + batch)


def run_batch(part, reader, numbers, folder):
    """Runs inputs in one process; if that goes wrong, each alone."""
    paths, ended, wrong = run_inputs(part, reader, numbers, folder)
    if wrong and len(numbers) == 1:
        part.found(numbers[0], f"{reader.name}: {wrong}", ended, paths)
    elif wrong:
        whole = ended, os.path.dirname(paths[0])
        alone = 0
        for number in numbers:
            paths, ended, single = run_inputs(part, reader, [number], os.path.join(folder, "alone"))
            if single:
                alone += 1
                part.found(number, f"{reader.name}: {single}", ended, paths)
            shutil.rmtree(os.path.join(folder, "alone"))
        if alone == 0:
            part.found(f"{numbers[0]}-{numbers[-1]}", f"{reader.name}: {wrong} (only together)", whole[0], [whole[1]])
    if not part.only:
        shutil.rmtree(folder)


def run_inputs(part, reader, numbers, folder):
    """Makes inputs and runs a command over them. Returns their paths, how that ended, and what is wrong with it."""
    inputs, out = os.path.join(folder, "inputs"), os.path.join(folder, "out")
    os.makedirs(inputs)
    os.makedirs(out)
    paths = []
    for number in numbers:
        random = part.random(number)
        paths.append(reader.write(random, random.choice(reader.seeds), inputs, number))
    # All inputs of a process have the command of the first, also where one is run alone.
    first = numbers[0] - numbers[0] % BLOCK % reader.batch
    arguments = part.random(f"command {first}").choice(reader.commands)(paths, out)
    form = arguments[arguments.index("--format") + 1] if "--format" in arguments else None
    ended = judge.run(arguments, seconds=30)
    return paths, ended, judge.fault(ended, form=form)
