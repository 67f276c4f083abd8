"""Runs the end-to-end case that puts hostile text into every field of every command's input, and reads every format."""
import os
import re
import shutil
import subprocess

import judge

CASES = "Tests/EndToEnd/cases/86-hostile-texts.bash"


def run(part):
    if not shutil.which("tmux"):
        part.notes.append(f"skipped: {CASES} needs tmux, which is not installed")
        return
    with open(CASES) as file:
        names = re.findall(r"^it_(\w+)\(\)", file.read(), re.M)
    for name in names:
        done = subprocess.run(["Tests/EndToEnd/run", name], capture_output=True, text=True, env={**os.environ, "PLAYHEAD": judge.PLAYHEAD})
        part.runs += 1
        if done.returncode != 0:
            part.found(name, f"{CASES}: {done.stdout[-2000:]}")
    part.notes.append(f"the cases of {CASES}")
