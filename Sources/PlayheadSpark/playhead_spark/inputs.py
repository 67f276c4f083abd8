"""Which task reads what."""

import heapq
import os
from typing import Iterable, List, Tuple, Union

Input = Union[str, Tuple[str, int]]


def batches(inputs: Iterable[Input], task_bytes: int = 64 << 20) -> List[List[str]]:
    """Deals inputs out to tasks of about as many bytes each.

    inputs: files and folders that this machine sees, or pairs of a path and its size in bytes, which only the executors
        have to see. A plain log that is larger than a task is split; compressed ones cannot be.
    task_bytes: how much a task reads.
    """
    pieces: List[Tuple[int, str]] = []
    for given in inputs:
        if isinstance(given, tuple):
            pieces.append((given[1], given[0]))
            continue
        for path in _files(given):
            pieces.extend(_pieces(path, os.path.getsize(path), task_bytes))
    count = max(1, -(-sum(size for size, _ in pieces) // task_bytes))
    # The largest first, each to the task that has least: no task has much more than another.
    tasks = [(0, index, []) for index in range(min(count, len(pieces)))]
    for size, path in sorted(pieces, reverse=True):
        load, index, paths = heapq.heappop(tasks)
        paths.append(path)
        heapq.heappush(tasks, (load + size, index, paths))
    return [paths for _, _, paths in sorted(tasks, key=lambda task: task[1])]


def _files(path: str) -> Iterable[str]:
    if not os.path.isdir(path):
        return [path]
    # A bundle's files belong together, so that the program reads the folder.
    names = sorted(name for name in os.listdir(path) if name[0] not in "._")
    if {"access.log", "error.log", "events.ndjson", "context.json"} & set(names):
        return [path]
    return [file for name in names for file in _files(os.path.join(path, name))]


def _pieces(path: str, size: int, most: int) -> Iterable[Tuple[int, str]]:
    if size <= most or os.path.isdir(path):
        return [(size, path)]
    with open(path, "rb") as file:
        # A W3C log begins with a directive; what else it may be cannot be split.
        if file.read(1) != b"#":
            return [(size, path)]
    return [(min(most, size - start), f"{path}@{start}+{min(most, size - start)}") for start in range(0, size, most)]
