# playhead lint over packages that Tests/Corpus/damage makes: each damage is found by its rule, and by no other must.

damaged() {
    command -v ffmpeg ffprobe python3 >/dev/null || skip "ffmpeg or python3 is not installed"
    [[ $(ffmpeg -hide_banner -encoders 2>/dev/null) == *libx265* ]] || skip "ffmpeg has no libx265"
    Tests/Corpus/damage "$case_folder/packages" "$@"
    python3 - "$PLAYHEAD" "$case_folder/packages" <<'EOF_CHECK'
import json, os, subprocess, sys

program, root = sys.argv[1:]
names = sorted(name for name in os.listdir(root) if not name.startswith("."))


def lint(name):
    command = [program, "lint", "--format", "json", f"{root}/{name}/main.m3u8"]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode in (0, 1), f"{name}: status {answer.returncode}: {answer.stderr}"
    return json.loads(answer.stdout)["findings"]


def musts(findings):
    return {finding["rule"] for finding in findings if finding["severity"] == "must"}


def words(name, file):
    with open(f"{root}/{name}/{file}") as text:
        return text.read().split()


found = {name: lint(name) for name in names}
wrong = 0
for name in names:
    expected, base = set(words(name, "expect")), words(name, "base")[0]
    missing = expected - {finding["rule"] for finding in found[name]}
    others = musts(found[name]) - musts(found[base]) - expected
    for finding in found[name]:
        if finding["rule"] in others:
            print(f"{name}: {finding['rule']}, and nothing of it was expected: {finding['message']}")
    for rule in missing:
        print(f"{name}: {rule} was expected")
    wrong += bool(missing or others)
sys.exit(f"{wrong} of {len(names)} packages are found otherwise" if wrong else 0)
EOF_CHECK
}

it_finds_each_damage_of_segments_by_its_rule() { damaged; }
