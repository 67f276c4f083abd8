"""The kinds of movies that are packaged: how ffmpeg makes them, and what is to come of each."""
import os
import re
import struct
import subprocess
from fractions import Fraction

# The least that most movies need: small pictures, cheap coding, a sync sample every two seconds.
PICTURE = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=14"]
SOUND = ["-f", "lavfi", "-i", "sine=440:r=48000:d=14"]
H264 = ["-c:v", "libx264", "-preset", "veryfast", "-sc_threshold", "0", "-flags", "+cgop", "-g", "50", "-bf", "2"]
PLAIN = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "50"]
AAC = ["-c:a", "aac", "-metadata:s:a", "language=eng"]
TIER = ["--encode", "90p:100k"]


class Kind:
    """A kind of movie, and what `segment` does with it."""

    def __init__(self, name, arguments, suffix="mp4", patch=None, refused=(), fix=TIER, options=(), musts=(), check=None,
                 undecodable=False, make=None, late=0):
        self.name, self.arguments, self.suffix, self.patch = name, arguments, suffix, patch
        self.refused, self.words = bool(refused), refused
        self.fix = list(fix) if refused and fix else None
        self.options, self.musts, self.checks, self.undecodable = list(options), musts, check, undecodable
        self.maker = make
        # How much later than the movie says ffprobe presents it, seconds.
        self.late = Fraction(late)
        self.encodes = "--encode" in self.options

    @property
    def slug(self):
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")

    def make(self, folder):
        path = os.path.join(folder, "movie." + self.suffix)
        if self.maker:
            self.maker(folder, path)
        else:
            ffmpeg(*self.arguments, path)
        if self.patch:
            data = bytearray(open(path, "rb").read())
            with open(path, "wb") as file:
                file.write(self.patch(data))
        return path

    def check(self, lines, notes, report, out):
        if self.checks:
            problem = self.checks("\n".join(lines), "\n".join(notes), report, out)
            assert not problem, problem


def ffmpeg(*arguments):
    done = subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *arguments], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True)
    assert done.returncode == 0, f"ffmpeg {' '.join(arguments)}: {done.stderr}"


# Boxes -------------------------------------------------------------------------------------------------------------------

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts"}


def find(data, path, start=0, end=None, number=0):
    """Where the box of a path such as `moov/trak/edts` begins, its size, and where those around it begin."""
    end = len(data) if end is None else end
    name, _, rest = path.partition("/")
    skip = number if name == "trak" else 0
    while start + 8 <= end:
        size, kind = struct.unpack(">I4s", data[start:start + 8])
        if kind == name.encode() and (skip := skip - 1) < 0:
            if not rest:
                return start, size, []
            place, length, around = find(data, rest, start + 8, start + size, number)
            return place, length, [start] + around
        start += size
    raise KeyError(path)


def with_edits(edits, track=0):
    """Gives a track of a movie with its moov at the end another edit list: (duration in movie ticks, media time, rate)."""
    def patch(data):
        box = struct.pack(">II", 0, len(edits)) + b"".join(struct.pack(">IiI", d, t, r) for d, t, r in edits)
        box = struct.pack(">I4s", 8 + len(box), b"elst") + box
        box = struct.pack(">I4s", 8 + len(box), b"edts") + box
        try:
            place, size, around = find(data, "moov/trak/edts", number=track)
        except KeyError:
            place, size, around = find(data, "moov/trak/tkhd", number=track)
            place, size = place + size, 0
        for start in around:
            old = struct.unpack(">I", data[start:start + 4])[0]
            data[start:start + 4] = struct.pack(">I", old + len(box) - size)
        data[place:place + size] = box
        return data
    return patch


def both(*patches):
    def patch(data):
        for one in patches:
            data = one(data)
        return data
    return patch


WHOLE = 0x10000


# Captions ----------------------------------------------------------------------------------------------------------------

def parity(byte):
    return byte | (0x80 if bin(byte).count("1") % 2 == 0 else 0)


def captions(field, channel):
    """Pairs of CEA-608 that show two lines in a channel of a field, over and over."""
    control = 0x14 if channel == 1 else 0x1C
    words = [(control, 0x20), (control, 0x2E), (0x48, 0x65), (0x6C, 0x6C), (0x6F, 0x20), (control, 0x2F)]
    return [(0xFC | field, parity(a), parity(b)) for a, b in words]


def service(number):
    """A packet of CEA-708 that says something in a service."""
    block = [number << 5 | 5, 0x98, 0x48, 0x65, 0x6C, 0x6C]
    packet = [0x40 | (len(block) + 2) // 2] + block
    packet += [0] * (len(packet) % 2)
    return [(0xFF if i == 0 else 0xFE, packet[i], packet[i + 1]) for i in range(0, len(packet), 2)]


def sei(triplets, hevc):
    data = [0x40 | len(triplets), 0xFF] + [byte for triplet in triplets for byte in triplet] + [0xFF]
    payload = [0xB5, 0x00, 0x31] + list(b"GA94") + [0x03] + data
    body = [4, len(payload)] + payload + [0x80]
    escaped, zeros = [], 0
    for byte in body:
        if zeros >= 2 and byte <= 3:
            escaped, zeros = escaped + [3], 0
        zeros = zeros + 1 if byte == 0 else 0
        escaped.append(byte)
    return b"\0\0\0\1" + bytes(([39 << 1, 1] if hevc else [6]) + escaped)


def captioned(streams, hevc=False, silent=False):
    """Makes a video with captions in the SEI of each picture."""
    def make(folder, path):
        raw = os.path.join(folder, "raw." + ("h265" if hevc else "h264"))
        coder = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=50:bframes=0:aud=1"] if hevc \
            else PLAIN + ["-aud", "1"]
        ffmpeg(*PICTURE, *coder, raw)
        data = open(raw, "rb").read()
        # Behind each access unit delimiter, which begins a picture.
        mark = b"\0\0\0\1" + (bytes([35 << 1, 1]) if hevc else b"\x09")
        parts = data.split(mark)
        queues = [list(stream) for stream in streams]
        result = parts[0]
        for index, part in enumerate(parts[1:]):
            size = 1  # a byte of the delimiter
            triplets = [(0xFC, 0x80, 0x80), (0xFD, 0x80, 0x80)]
            if not silent:
                for queue in queues:
                    if queue and queue[0][0] & 2:
                        triplets += queue
                    elif queue:
                        own = queue[index % len(queue)]
                        triplets[own[0] & 1] = own
            result += mark + part[:size] + sei(triplets, hevc) + part[size:]
        open(raw, "wb").write(result)
        ffmpeg("-fflags", "+genpts", "-r", "25", "-i", raw, "-c", "copy", *(["-tag:v", "hvc1"] if hevc else []), path)
    return make


def own_caption_track(folder, path):
    inside = os.path.join(folder, "inside.mp4")
    captioned([captions(0, 1)])(folder, inside)
    ffmpeg("-f", "lavfi", "-i", f"movie={inside}[out+subcc]", "-map", "0:v", "-map", "0:s", *PLAIN, "-a53cc", "0", "-c:s", "copy",
           path)


def listed(text):
    """A text that names a real movie which is not the one that is given."""
    def make(folder, path):
        secret = os.path.join(folder, "secret.mp4")
        ffmpeg(*PICTURE, *PLAIN, secret)
        with open(path, "w") as file:
            file.write(text.format(secret=secret))
    return make


def says(*words):
    """That notes and the multivariant playlist hold these words; `!` in front of one stands for not."""
    def check(lines, notes, report, out):
        for word in words:
            if (word.lstrip("!") in lines + "\n" + notes) == word.startswith("!"):
                return f"{word!r}: {lines}\n{notes}"
    return check


def encoded(*words, pictures=None, progressive=True, transfer=None):
    """That what was encoded is as it says: the words, how many pictures, what ffprobe says of them."""
    def check(lines, notes, report, out):
        problem = says(*words)(lines, notes, report, out)
        folder = os.path.join(out, os.path.dirname(report["renditions"][0]["uri"]))
        whole = os.path.join(out, "whole.mp4")
        with open(whole, "wb") as file:
            for name in ["init.mp4"] + [f"segment-{i + 1}.m4s" for i in range(len(os.listdir(folder)) - 3)]:
                file.write(open(os.path.join(folder, name), "rb").read())
        shown = subprocess.run(
            ["ffprobe", "-v", "error", "-count_packets", "-show_entries",
             "stream=width,height,nb_read_packets,color_transfer,field_order,sample_aspect_ratio", "-of", "default=nw=1", whole],
            capture_output=True, text=True).stdout
        facts = dict(line.split("=", 1) for line in shown.split())
        os.remove(whole)
        if pictures and int(facts["nb_read_packets"]) not in pictures:
            return problem or f"{facts['nb_read_packets']} pictures"
        if progressive and facts["field_order"] not in ("progressive", "unknown"):
            return problem or f"field order {facts['field_order']}"
        if transfer and facts["color_transfer"] != transfer:
            return problem or f"transfer {facts['color_transfer']}"
        if facts["sample_aspect_ratio"] not in ("1:1", "N/A"):
            return problem or f"pixels are {facts['sample_aspect_ratio']}"
        return problem
    return check


def hevc(*parameters, pixels="yuv420p", tag="hvc1"):
    return ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", pixels, "-tag:v", tag, "-x265-params",
            ":".join(["log-level=none", "keyint=50", "scenecut=0", *parameters])]


def dynamic(transfer):
    return ["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc"] + hevc(
        "colorprim=bt2020", f"transfer={transfer}", "colormatrix=bt2020nc", "open-gop=0", pixels="yuv420p10le")


# Pictures that stand at distances of one to seven frames.
UNEVEN = ["-vf", "select='not(mod(n,7))+gt(mod(n,5),2)*lt(n,200)+not(mod(n,3))*gt(n,260)'", "-fps_mode", "vfr"]
HELD = ["-vf", "setpts='if(lt(N,25),PTS,PTS+floor(N/25)*0.37/TB)'", "-fps_mode", "vfr"]
# Fields have whole macroblocks. Each pair of 50 frames a second makes one of 25.
FIELDS = ["-f", "lavfi", "-i", "testsrc2=size=160x96:rate=50:duration=14"]
WITHOUT_LIST = ["-use_editlist", "0"]

KINDS = [
    # Pictures in time
    Kind("H.264 with B-frames, and AAC with priming", PICTURE + SOUND + H264 + AAC),
    Kind("29.97 frames per second", ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=30000/1001:d=14"] + H264),
    Kind("60 frames per second", ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=60:d=9"] + H264),
    Kind("a frame per second", ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=1:d=30"] + PLAIN + ["-g", "6"]),
    Kind("variable frame rate with B-frames", PICTURE + UNEVEN + H264),
    Kind("variable frame rate without B-frames", PICTURE + UNEVEN + PLAIN),
    Kind("variable frame rate with B-frames and pauses", PICTURE + SOUND + HELD + H264 + AAC + ["-shortest"]),
    Kind("variable frame rate without an edit list", PICTURE + UNEVEN + H264 + WITHOUT_LIST),
    Kind("open groups of pictures", PICTURE + ["-c:v", "libx264", "-preset", "veryfast", "-x264-params",
                                               "open-gop=1:keyint=50:min-keyint=50:bframes=3:scenecut=0"],
         musts=("independent-segments-missing",), check=says("encode closed groups")),
    Kind("every picture a sync sample", PICTURE + PLAIN + ["-g", "1"]),
    Kind("no sync sample but the first", PICTURE + SOUND + H264 + ["-g", "10000"] + AAC,
         check=says("longer than the interval")),
    Kind("one picture only", PICTURE + PLAIN + ["-frames:v", "1"]),
    Kind("one picture and sound", PICTURE + SOUND + PLAIN + ["-frames:v", "1"] + AAC),
    Kind("a large timescale", PICTURE + H264 + ["-video_track_timescale", "10000000"]),
    Kind("a coarse timescale", ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=30000/1001:d=14"] + H264
         + ["-video_track_timescale", "1000"]),
    Kind("negative composition offsets", PICTURE + SOUND + H264 + AAC + ["-movflags", "negative_cts_offsets"]),
    Kind("composition offsets without an edit list", PICTURE + H264 + WITHOUT_LIST),
    Kind("a first timestamp of five seconds", PICTURE + SOUND + H264 + AAC + ["-output_ts_offset", "5"]),
    Kind("a first timestamp that no edit list says", PICTURE + H264 + ["-output_ts_offset", "5"] + WITHOUT_LIST),
    # Edit lists
    Kind("an end trimmed by an edit list", PICTURE + PLAIN, patch=with_edits([(5000, 0, WHOLE)])),
    Kind("an end trimmed among B-frames", PICTURE + H264, patch=with_edits([(5040, 1024, WHOLE)])),
    Kind("picture and sound trimmed at the end", PICTURE + SOUND + PLAIN + AAC,
         patch=both(with_edits([(5000, 0, WHOLE)]), with_edits([(5000, 1024, WHOLE)], 1))),
    Kind("a start trimmed at a sync sample", PICTURE + PLAIN, patch=with_edits([(10000, 4 * 12800, WHOLE)])),
    Kind("a start trimmed between sync samples", PICTURE + PLAIN, patch=with_edits([(10000, 3 * 12800, WHOLE)]),
         check=says("leaves out the first 1.000 s")),
    Kind("picture and sound trimmed at the start", PICTURE + SOUND + PLAIN + AAC,
         patch=both(with_edits([(9000, 4 * 12800, WHOLE)]), with_edits([(9000, 4 * 48000 + 1024, WHOLE)], 1))),
    Kind("both ends trimmed", PICTURE + PLAIN, patch=with_edits([(7020, 2 * 12800, WHOLE)])),
    Kind("an edit list of one picture", PICTURE + PLAIN, patch=with_edits([(40, 2 * 12800, WHOLE)])),
    Kind("cut out by ffmpeg without encoding", [], make=lambda folder, path: (
        ffmpeg(*PICTURE, *SOUND, *H264, *AAC, folder + "/whole.mp4"),
        ffmpeg("-ss", "3", "-i", folder + "/whole.mp4", "-t", "8", "-c", "copy", path))),
    Kind("picture that begins later than sound", PICTURE + SOUND + PLAIN + AAC,
         patch=with_edits([(3000, -1, WHOLE), (10000, 0, WHOLE)])),
    Kind("sound that begins later than picture", PICTURE + SOUND + PLAIN + AAC,
         patch=with_edits([(2000, -1, WHOLE), (12000, 1024, WHOLE)], 1)),
    Kind("two edits of which one goes on where the other ends", PICTURE + PLAIN,
         patch=with_edits([(4000, 0, WHOLE), (6000, 4 * 12800, WHOLE)])),
    Kind("two stretches of the media", PICTURE + PLAIN,
         patch=with_edits([(4000, 0, WHOLE), (4000, 8 * 12800, WHOLE)]), refused=("2 stretches", "--encode")),
    Kind("an edit at half speed", PICTURE + PLAIN, patch=with_edits([(4000, 0, WHOLE // 2)]),
         refused=("another speed", "export"), fix=None),
    Kind("an edit list that presents nothing", PICTURE + PLAIN, patch=with_edits([(4000, 60 * 12800, WHOLE)]),
         refused=("presents none of its samples",), fix=None),
    # Fragments, and QuickTime
    Kind("fragments of a group of pictures", PICTURE + SOUND + H264 + AAC + ["-movflags", "frag_keyframe+empty_moov"]),
    Kind("fragments of a frame", PICTURE + PLAIN + ["-movflags", "frag_every_frame+empty_moov"]),
    Kind("fragments behind samples of the moov", PICTURE + SOUND + H264 + AAC + ["-movflags", "frag_keyframe"]),
    # Of fragments ffprobe 5.1 adds the largest negative offset to all times, of a moov to none.
    Kind("fragments of CMAF", PICTURE + H264 + ["-movflags", "cmaf+frag_keyframe+delay_moov"], late="1/25"),
    Kind("fragments that begin at half an hour", PICTURE + PLAIN + ["-output_ts_offset", "1800", "-movflags",
                                                                    "frag_keyframe+empty_moov+default_base_moof"]),
    Kind("QuickTime", PICTURE + SOUND + H264 + AAC, suffix="mov"),
    Kind("QuickTime with time code and chapters", PICTURE + SOUND + PLAIN + AAC + ["-timecode", "01:00:00:00"], suffix="mov"),
    # Shapes and ranges of pictures
    Kind("interlaced", FIELDS + ["-vf", "interlace=scan=tff", *PLAIN, "-flags", "+ildct+ilme", "-x264-params", "tff=1"]),
    Kind("interlaced, encoded", FIELDS + ["-vf", "interlace=scan=tff", *PLAIN, "-flags", "+ildct+ilme", "-x264-params", "tff=1"],
         options=TIER, check=encoded("interlaced", pictures=range(697, 702))),
    Kind("turned by its matrix", [], make=lambda folder, path: (
        ffmpeg(*PICTURE, *PLAIN, folder + "/flat.mp4"),
        ffmpeg("-i", folder + "/flat.mp4", "-c", "copy", "-metadata:s:v:0", "rotate=90", path)),
        check=says("RESOLUTION=90x160")),
    Kind("turned by its matrix, encoded", [], make=lambda folder, path: (
        ffmpeg(*PICTURE, *PLAIN, folder + "/flat.mp4"),
        ffmpeg("-i", folder + "/flat.mp4", "-c", "copy", "-metadata:s:v:0", "rotate=90", path)),
        options=TIER, check=encoded("RESOLUTION=90x160", pictures=[350])),
    Kind("portrait, encoded", ["-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=8"] + PLAIN, options=["--encode", "180p:200k"],
         check=encoded("RESOLUTION=180x320", pictures=[200])),
    Kind("pixels that are not square", PICTURE + ["-vf", "setsar=4/3"] + PLAIN, check=says("RESOLUTION=213x90")),
    Kind("pixels that are not square, encoded", ["-f", "lavfi", "-i", "testsrc2=s=144x108:r=25:d=8", "-vf", "setsar=4/3"] + PLAIN,
         options=TIER, check=encoded("RESOLUTION=160x90", pictures=[200])),
    Kind("HEVC", PICTURE + SOUND + hevc("open-gop=0") + AAC),
    Kind("HEVC of ten bits, PQ", PICTURE + dynamic("smpte2084"), check=says("VIDEO-RANGE=PQ", "hvc1.2.4")),
    Kind("HEVC of ten bits, HLG", PICTURE + dynamic("arib-std-b67"), check=says("VIDEO-RANGE=HLG", "hvc1.2.4")),
    Kind("PQ, encoded", PICTURE + dynamic("smpte2084"), options=TIER,
         check=encoded("VIDEO-RANGE=SDR", "avc1.", "mapped to SDR", "!VIDEO-RANGE=PQ", pictures=[350], transfer="bt709")),
    Kind("HLG, encoded", PICTURE + dynamic("arib-std-b67"), options=TIER,
         check=encoded("VIDEO-RANGE=SDR", "avc1.", "mapped to SDR", "!VIDEO-RANGE=HLG", pictures=[350], transfer="bt709")),
    Kind("variable frame rate, encoded", PICTURE + UNEVEN + H264, options=TIER, check=encoded("frame rate varies")),
    # Formats
    Kind("VP9 and Opus", PICTURE + SOUND + ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-g", "50",
                                            "-c:a", "libopus", "-metadata:s:a", "language=eng"],
         musts=("codec-not-supported",), check=says("VP9 is nothing that Apple's devices play")),
    Kind("AV1 and FLAC", ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=8", *SOUND, "-c:v", "libsvtav1", "-preset", "12", "-g", "50",
                          "-c:a", "flac", "-metadata:s:a", "language=eng", "-strict", "-2"]),
    Kind("AC-3 and E-AC-3 beside AAC", PICTURE + SOUND + PLAIN + [
        "-map", "0", "-map", "1", "-map", "1", "-map", "1", "-c:a:0", "aac", "-c:a:1", "ac3", "-c:a:2", "eac3",
        "-metadata:s:a", "language=eng"]),
    Kind("ALAC and MP3", SOUND + ["-map", "0", "-map", "0", "-c:a:0", "alac", "-c:a:1", "libmp3lame", "-metadata:s:a",
                                  "language=eng"]),
    Kind("PCM beside H.264", PICTURE + SOUND + PLAIN + ["-c:a", "pcm_s16le"], suffix="mov", refused=("PCM", "--encode")),
    Kind("PCM alone", SOUND + ["-c:a", "pcm_s24be"], suffix="mov", refused=("PCM", "--encode")),
    Kind("MP2 that is called MP3", PICTURE + SOUND + PLAIN + ["-c:a", "mp2", "-b:a", "64k"], refused=("MP2", "--encode")),
    Kind("MP2 at half the rate", ["-f", "lavfi", "-i", "sine=440:r=22050:d=4", "-c:a", "mp2"], refused=("MP2", "--encode")),
    Kind("ProRes", ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=4", "-c:v", "prores_ks"], suffix="mov",
         refused=("ProRes", "--encode")),
    Kind("Motion JPEG", PICTURE + ["-c:v", "mjpeg", "-t", "4"], refused=("JPEG", "--encode")),
    Kind("MPEG-2 and MPEG-4 Visual", PICTURE + ["-map", "0", "-map", "0", "-c:v:0", "mpeg2video", "-c:v:1", "mpeg4"],
         refused=("MPEG-2", "--encode")),
    # Tracks
    Kind("three languages, one of them not said", PICTURE + SOUND + PLAIN + [
        "-map", "0", "-map", "1", "-map", "1", "-map", "1", "-c:a", "aac", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1",
        "language=fra"], options=["--language", "de"],
        check=says('LANGUAGE="en"', 'LANGUAGE="fr"', 'LANGUAGE="de"')),
    Kind("sound that is longer than its video", ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=8", "-f", "lavfi", "-i",
                                                 "sine=440:r=48000:d=40"] + PLAIN + AAC,
         check=lambda lines, notes, report, out: None if report["targetDuration"] == 6 else report["targetDuration"]),
    Kind("video that is longer than its sound", PICTURE + ["-f", "lavfi", "-i", "sine=440:r=48000:d=5"] + PLAIN + AAC),
    Kind("sound alone with a cover", SOUND + ["-f", "lavfi", "-i", "testsrc2=s=64x64:d=1:r=1", "-map", "0", "-map", "1", "-c:v",
                                              "mjpeg", "-disposition:v:0", "attached_pic"] + AAC, suffix="m4a"),
    Kind("captions in H.264", [], make=captioned([captions(0, 1), captions(1, 1), service(1)]), musts=("language-missing",),
         check=says('INSTREAM-ID="CC1"', 'INSTREAM-ID="CC3"', 'INSTREAM-ID="SERVICE1"', 'CLOSED-CAPTIONS="cc"',
                    "--closed-captions")),
    Kind("captions in HEVC, and their languages", [], make=captioned([captions(0, 1), captions(1, 1)], hevc=True),
         options=["--closed-captions", "CC1=en,CC3=es"], check=says('LANGUAGE="en"', 'LANGUAGE="es"', '!CLOSED-CAPTIONS=NONE')),
    Kind("room for captions that nothing is said in", [], make=captioned([], silent=True),
         check=says("!CLOSED-CAPTIONS=NONE", "nothing is said in them")),
    Kind("captions in a track of their own", [], make=own_caption_track, suffix="mov", check=says("left out", "(SEI)")),
    Kind("encrypted", PICTURE + PLAIN + ["-encryption_scheme", "cenc-aes-ctr", "-encryption_key", "00" * 16,
                                         "-encryption_kid", "11" * 16], refused=("encrypted",), fix=None),
]

# What only calls itself a movie.
STRANGERS = [
    Kind("a playlist of HLS that names another file", [], make=listed("#EXTM3U\n#EXT-X-TARGETDURATION:14\n#EXTINF:14,\n{secret}\n#EXT-X-ENDLIST\n"),
         options=TIER, refused=("is none of the files that --encode reads",), fix=None),
    Kind("a list of ffconcat that names another file", [], make=listed("ffconcat version 1.0\nfile {secret}\n"),
         options=TIER, refused=("is none of the files that --encode reads",), fix=None),
]
