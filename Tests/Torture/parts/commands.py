"""Runs random command lines: every subcommand with every option of its help, with good, hostile and absurd values."""
import json
import os
import shutil

import judge
import mutators
import seeds

# What an option or argument takes, by its name in the help; the values are good ones, and files are in ../inputs.
GOOD = {
    "path": ["../inputs/commute", "../inputs/access.log", "../inputs/log.gz", "../inputs/sim", "../inputs"],
    "playlist": ["../inputs/ladder", "../inputs/apple.m3u8", "../inputs/media.m3u8", "../inputs/live.m3u8", "../inputs/movie.json", "../inputs/sim",
                 "../inputs/movie.mp4"],
    "trace": ["6M/50ms:30s,700k:20s,6M:30s", "../inputs/trace.json", "../inputs/trace.csv", "generate:lte*3", "generate:markov:duration=30s", "3M",
              "../inputs/commute", "0:5s,1M:5s"],
    "movie": ["../inputs/movie.mp4", "../inputs/sound.mp4"], "dir": ["out", "a/b/out"], "folder": ["logs"],
    "file": ["out.json", "out.md", "out.html", "out.csv", "out.m3u8", "-", "/dev/null"], "predicate": [
        "startupTime > 4", "stallCount > 0", "ANY sessions.stallRate > 3", "peakBitRate < 5000000", "delta.rebufferRatio > 0.002", "id != nil"],
    "qualifier": ["peakBitRate < 5000000", "'alac' IN audioAttributes.formatIDs", "720p/index.m3u8"],
    "selection": ["audio=en,fr", "subtitles=en", "audio=all", "audio=none"], "x": ["0.5", "2", "1"], "seconds": ["30", "4", "12.5"],
    "time": ["50ms", "90s", "2min"], "zone": ["UTC", "+02:00", "Europe/Zurich"], "bytes": ["2G", "1000000"], "n": ["1", "2", "7"],
    "columns x rows": ["100x30", "60x16"], "session": ["1", "0492"], "option": ["basic", "no-abandon", "gamma-p=3", "horizon=3", "grid=0.1"],
    "part": ["playlists", "keys", "item=2", "item"], "date": ["2026-01-01T12:00:00Z"], "context.key": ["context.network"], "count": ["0", "1", "20"],
    "id": ["average-bandwidth-missing", "codec-not-supported"], "seconds,...": ["4,8"], "ladder": ["90p:100k"], "movie=tag": ["en"],
    "movie=name": ["Commentary"], "channels": ["CC1=en", "none"], "bandwidth": ["1M"], "name=value": ["duration=20s", "mean=3M"],
    "subcommands": ["kpi", "trace"],
}
# No device that never ends is among them: it would be read for ever, as it should.
ABSURD = ["", " ", "-", "--", "-1", "0", "-0", "1e308", "1e-308", "nan", "inf", "9223372036854775807", "9223372036854775808", "1" + "0" * 400,
          "0.0000000001", "1e18", "A" * 3000, "%s%n%d", "\x1b[31mred", "a\nb", "\t", "\u202e", "\udcff\udcfe", "é" * 100, "../../../../etc/passwd",
          "=cmd|x", "'", "\"", "(((((", "[" * 500, "{1,2", "0x10", "1,2,,3", "1:2:3", "=", "=1", "x=", "a=b=c", "http://127.0.0.1:1/a.m3u8",
          "https://u:p@127.0.0.1:1/?t=s", "file:///etc/passwd", "http://", "..", ".", "/dev/null", "/dev/zero/x", "nowhere",
          "1M:1s" + ",1M:1s" * 500, "0:1s", "5e-324M", "fixed:99999999999999999999", "fixed:-1", "generate:", "generate:lte:mean=nan", "+99:99",
          "99999x99999", "1x1", "0x0", "9223372036854775807x2", "../inputs/empty", "../inputs/garbage", "../inputs/loop", "../inputs/none",
          "../inputs/dangling", "../inputs/plan.json", "../inputs/part", "../inputs/scenario.txt", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z"]
# These take what they say, however long that is: what is absurd in them is no fault of the program.
BOUNDED = {"reloads": ["0", "1", "-1", "x"], "jobs": ["1", "2", "0", "-1", "64", "x"]}
NEEDED = {"segment": {"output"}}
# These write data of others, or colours, and no report.
RAW = {"--fix", "--color", "--snapshot", "--explain", "--list-rules", "--partial", "-h", "--help", "--version", "help", "convert", "generate", "--suggest"}


def prepare(folder):
    """The files that commands read."""
    os.makedirs(folder)
    for name in ("commute", "ladder"):
        shutil.copytree(f"Sessions/{name}", f"{folder}/{name}")
    copies = {"access.log": "Sessions/bare-access-log/access.log", "apple.m3u8": "Sessions/ladders/apple.m3u8", "media.m3u8":
              "Sessions/ladder/360p/index.m3u8", "trace.json": "Sessions/traces/lte.json", "trace.csv": "Sessions/traces/step.csv",
              "movie.mp4": "Tests/Fuzz/Corpus/Movies/h264-aac", "sound.mp4": "Tests/Fuzz/Corpus/Movies/ac3", "plan.json":
              "Sessions/offline/plan.json", "scenario.txt": "Sessions/scenarios/rough-evening.txt", "live.m3u8": "Tests/Fuzz/Corpus/Playlists/low-latency"}
    for name, source in copies.items():
        shutil.copyfile(source, f"{folder}/{name}")
    made = {"empty": b"", "garbage": bytes(range(256)) * 8, "log.gz": seeds.compressed()[0], "part": seeds.partials()[0],
            "movie.json": seeds.simulator_movies()[0]}
    for name, data in made.items():
        with open(f"{folder}/{name}", "wb") as file:
            file.write(data)
    os.symlink("loop", f"{folder}/loop")
    os.symlink("nowhere", f"{folder}/dangling")
    judge.run(["simulate", "Sessions/ladder", "--trace", "6M/50ms", "--duration", "30", "--log-dir", f"{folder}/sim"])


def subcommands():
    """Each command's words with its options and arguments, from the program's own help."""
    def walk(command, words):
        if command.get("subcommands"):
            for each in command["subcommands"]:
                yield from walk(each, words + [each["commandName"]])
        else:
            yield words, command["arguments"]
    return list(walk(json.loads(judge.run(["--experimental-dump-help"]).stdout)["command"], []))


def value(random, argument):
    name, label = argument.get("valueName", ""), argument["names"][-1]["name"] if argument.get("names") else ""
    if label in BOUNDED:
        return random.choice(BOUNDED[label])
    if random.random() < 0.15:
        return random.choice(ABSURD)
    known = [each.replace(":N", ":1") for each in argument.get("allValues") or ()] or GOOD.get(name) or ABSURD
    if label in ("scenario", "plan", "init"):
        known = [{"scenario": "../inputs/scenario.txt", "plan": "../inputs/plan.json", "init": "../inputs/movie.mp4"}[label]]
    chosen = random.choice(known)
    if random.random() < 0.05:
        chosen = mutators.mutate(random, chosen.encode("utf-8", "surrogateescape"), [b"1:2"])[:20_000].decode("utf-8", "surrogateescape")
    return chosen.replace("\0", "")


def command_line(random, every):
    words, arguments = random.choice(every)
    line = []
    for argument in arguments:
        label = argument["names"][-1]["name"] if argument.get("names") else None
        if argument["kind"] == "positional":
            count = random.choice((1, 1, 1, 1, 2, 2, 3, 0)) if argument.get("isRepeating") else random.choice((1,) * 9 + (0,))
            line += [[value(random, argument)] for _ in range(count)]
        elif random.random() < (0.95 if label in NEEDED.get(words[0], ()) else 0.02 if label in ("encode", "help", "version") else 0.12):
            name = random.choice(argument["names"])["name"]
            option = f"-{name}" if len(name) == 1 else f"--{name}"
            if argument["kind"] == "flag":
                line.append([option])
            else:
                for _ in range(random.choice((1, 1, 1, 3)) if argument.get("isRepeating") else 1):
                    given = value(random, argument)
                    line.append([f"{option}={given}"] if random.random() < 0.1 else [option, given])
    if random.random() < 0.03:
        line.append([random.choice(("--nothing", "-x", "--", "--trace", "--format", *ABSURD))])
    if random.random() < 0.5:
        random.shuffle(line)
    line = [word for group in line for word in group]
    # The rule optimal searches for a good part of a second each time, and a what-if plays two hundred links unless told otherwise.
    is_long = any(word in ("optimal", "--abr=optimal") or word.endswith("abr=optimal") for word in line)
    if is_long and any("samples" == name["name"] for argument in arguments for name in argument.get("names") or ()):
        line = ["--samples", "8"] + line
    return words + line


def form_of(line):
    """The format of the report on standard output, where the words leave no doubt that there is one."""
    words = [part for word in line for part in (word.split("=", 1) if word.startswith("--") else [word])]
    forms = [after for word, after in zip(words, words[1:]) if word == "--format"]
    return None if RAW & set(words) or len(forms) > 1 else (forms or ["text"])[0]


def run(part):
    with part.workspace() as folder:
        prepare(os.path.join(folder, "inputs"))
        every = subcommands()
        part.begin()
        for number in part.numbers():
            random = part.random(number)
            line = command_line(random, every)
            work = os.path.join(folder, f"run {number}")
            os.makedirs(os.path.join(work, "x"), exist_ok=True)
            stdin = random.choice((b"", b"", seeds.content("Sessions/bare-access-log/access.log"), b"6M:3s", b"#EXTM3U\n", b"\0\xff"))
            ended = judge.run(line, stdin=stdin, seconds=20, cwd=work)
            part.judge(number, ended, form=form_of(line))
            if not part.only:
                shutil.rmtree(work)
