"""Ways to break an input. Each takes a random generator, bytes, and other inputs of the same kind, and returns bytes."""
import re

NUMBERS = [b"0", b"-0", b"-1", b"1", b"0.0004", b"1e308", b"-1e308", b"1e309", b"1e-320", b"nan", b"NaN", b"inf", b"-inf", b"Infinity",
           b"2147483648", b"4294967296", b"9007199254740993", b"9223372036854775807", b"9223372036854775808",
           b"-9223372036854775808", b"18446744073709551616", b"1" + b"0" * 400, b"0." + b"0" * 400 + b"1", b"1e99999999999999999999",
           b"0x7fffffff", b"1_000", b"+5", b"5.", b".5", b"1,5", "\u0665".encode(), b"", b"null", b"true", b"\"5\"", b"[5]"]
BYTES = [b"\0", b"\x1b[31m", b"\x1b]0;x\x07", b"\x7f", b"\x80", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf",
         b"\xe2\x80\xae", b"\r", b"\r\n", b"\n", b"\n\n", b"\t", b"\x0b", b"\xe2\x80\xa8", b"\"", b"'", b"\\", b"%", b"%n", b"%00", b"{$x}",
         b"../", b"=", b",", b":", b";", b"#", b"{", b"}", b"[", b"]", b"<", b"&", b"|", b"-", b"e\xcc\x81" * 50, "\U0001f469\u200d\U0001f467".encode()]
# Dates and zones at the ends of what there is.
DATES = [b"0000-00-00T00:00:00Z", b"9999-12-31T23:59:60Z", b"2026-02-30T12:00:00+99:99", b"1e9-01-01", b"0001/01/01 00:00:00.000",
         b"9999/12/31 23:59:59.999", b"-292277022657-01-27T08:29:52Z"]
NUMBER = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")


def position(random, data):
    return random.randrange(len(data) + 1)


def span(random, data, longest=64):
    start = position(random, data)
    return start, min(len(data), start + random.randint(1, longest))


def flip_bits(random, data, _):
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8, 64))):
        if data:
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(data)


def truncate(random, data, _):
    return data[:position(random, data)]


def behead(random, data, _):
    return data[position(random, data):]


def splice(random, data, others):
    other = random.choice(others)
    return data[:position(random, data)] + other[position(random, other):]


def repeat_span(random, data, _):
    start, end = span(random, data, 400)
    return data[:start] + data[start:end] * random.choice((2, 3, 20, 200)) + data[end:]


def delete_span(random, data, _):
    start, end = span(random, data)
    return data[:start] + data[end:]


def swap_numbers(random, data, _):
    matches = list(NUMBER.finditer(data))
    for match in sorted(random.sample(matches, min(len(matches), random.choice((1, 1, 2, 5)))), key=lambda each: -each.start()):
        data = data[:match.start()] + random.choice(NUMBERS) + data[match.end():]
    return data


def scale_number(random, data, _):
    """Moves a number's point: what is absurd, and still a number."""
    matches = list(NUMBER.finditer(data))
    if not matches:
        return data
    match = random.choice(matches)
    return data[:match.end()] + random.choice((b"0", b"000000", b"e9", b"e-9", b"e18", b"e300", b".5", b"999999999")) + data[match.end():]


def insert_bytes(random, data, _):
    at = position(random, data)
    return data[:at] + random.choice(BYTES) * random.choice((1, 1, 3, 500)) + data[at:]


def insert_date(random, data, _):
    start, end = span(random, data, 24)
    return data[:start] + random.choice(DATES) + data[end:]


def change_lines(random, data, others):
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    action = random.randrange(5)
    if action == 0:
        del lines[at]
    elif action == 1:
        lines[at:at] = [lines[at]] * random.choice((1, 2, 50))
    elif action == 2:
        lines.insert(at, random.choice(random.choice(others).split(b"\n")))
    elif action == 3:
        other = random.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        random.shuffle(lines)
    return b"\n".join(lines)


def huge_token(random, data, _):
    at = position(random, data)
    return data[:at] + random.choice((b"A", b"9", b" ", b"-", b"#", b"\"", b"%41")) * random.choice((300, 5000, 70000)) + data[at:]


def nest(random, data, _):
    at, depth = position(random, data), random.choice((10, 600, 20000))
    opening, closing = random.choice(((b"[", b"]"), (b"{\"a\":", b"}"), (b"(", b")"), (b"<array>", b"</array>"), (b"NOT ", b""),
                                      (b"<dict><key>a</key>", b"</dict>")))
    return data[:at] + opening * depth + (closing * depth if random.random() < 0.5 else b"") + data[at:]


def integers(random, data, _):
    """A big-endian integer of four or eight bytes becomes one at the edge of something."""
    width = random.choice((2, 4, 4, 8))
    if len(data) < width:
        return data
    at = random.randrange(len(data) - width + 1)
    value = random.choice((0, 1, 7, 8, 15, 16, (1 << 8 * width - 1) - 1, 1 << 8 * width - 1, (1 << 8 * width) - 1, len(data), random.randrange(256)))
    return data[:at] + (value % (1 << 8 * width)).to_bytes(width, "big") + data[at + width:]


TEXT = [flip_bits, truncate, behead, splice, repeat_span, delete_span, swap_numbers, swap_numbers, swap_numbers, scale_number,
        insert_bytes, insert_bytes, insert_date, change_lines, change_lines, huge_token, nest]
BINARY = [flip_bits, flip_bits, truncate, splice, repeat_span, delete_span, integers, integers, integers, insert_bytes]


def mutate(random, data, others, binary=False):
    """An input broken in one to four ways; mostly its first bytes stay, which say what it is.

    Half of the texts get other numbers and nothing else, so that they are read to their end.
    """
    if not binary and random.random() < 0.5:
        return random.choice((swap_numbers, swap_numbers, scale_number))(random, data, others)
    kept = data[:random.choice((0, 8, 8, 16))]
    mutators = BINARY if binary else TEXT
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        data = random.choice(mutators)(random, data, others)
    if random.random() < 0.7 and not data.startswith(kept):
        data = kept + data[len(kept):]
    return data[:400_000]
