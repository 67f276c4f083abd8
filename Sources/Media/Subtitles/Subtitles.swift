package import FragmentedMP4

/// Subtitles as WebVTT has them, whatever they were read from.
package struct Subtitles: Sendable {
    /// A cue: its text is WebVTT's, with its tags and character references, and without blank lines.
    struct Cue: Sendable {
        var times: CueTimes
        /// What the line before its times says; mostly empty.
        var identifier: ArraySlice<UInt8> = []
        /// What stands behind its times, as `line:0 align:start`.
        var settings: ArraySlice<UInt8> = []
        var text: ArraySlice<UInt8>
    }

    /// STYLE and REGION blocks, which each segment repeats, since players read each by itself.
    var blocks: [ArraySlice<UInt8>] = []
    var cues: [Cue] = []
    /// What could not be read, each as `line 12: what is wrong`.
    package internal(set) var problems: [String] = []

    /// How many cues there are.
    package var cueCount: Int { cues.count }

    /// How many cues are shown in none of the time between two.
    package func countOutside(_ start: MediaTime, _ end: MediaTime) -> Int {
        cues.count { $0.end <= start || $0.start >= end }
    }

    /// Cuts them into WebVTT segments: a cue stands in each in which it is shown, with its times as they are (RFC 8216bis
    /// section 3.5).
    ///
    /// - Parameters:
    ///   - boundaries: when segments begin, and when the last one ends, on the cues' own time line.
    ///   - mpegTime: what the time 0 of that is on the clock of the media, ticks of 90,000 a second; it has 33 bits.
    ///   - write: is given each segment, and how many cues are in it.
    package func writeSegments(
        between boundaries: [MediaTime], mpegTime: Int, _ write: ([UInt8], Int) throws -> Void
    ) rethrows {
        // What is before the clock's zero is mapped later, so that nothing has to wrap.
        let local = max(0, (89 - mpegTime) / 90)
        let clock = (mpegTime + local * 90) & (1 << 33 - 1)
        var header = Array("WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:\(clock),LOCAL:\(CueTimes.text(local))\n".utf8)
        for block in blocks { header += [0x0A] + block + [0x0A] }
        // WebVTT has cues in the order of their starts (section 4.1).
        let sorted = cues.indices.sorted { (cues[$0].times.start, $0) < (cues[$1].times.start, $1) }
        var (next, shown) = (0, [Int]())
        for (start, end) in zip(boundaries, boundaries.dropFirst()) {
            while next < sorted.count, cues[sorted[next]].start < end {
                shown.append(sorted[next])
                next += 1
            }
            shown.removeAll { cues[$0].end <= start }
            var bytes = header
            for index in shown { cues[index].write(to: &bytes) }
            try write(bytes, shown.count)
        }
    }
}

extension Subtitles.Cue {
    fileprivate var start: MediaTime { MediaTime(value: times.start, timescale: CueTimes.ticksPerSecond) }
    fileprivate var end: MediaTime { MediaTime(value: times.end, timescale: CueTimes.ticksPerSecond) }

    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.append(0x0A)
        if !identifier.isEmpty { bytes += identifier + [0x0A] }
        bytes += Array("\(CueTimes.text(times.start)) --> \(CueTimes.text(times.end))".utf8)
        if !settings.isEmpty { bytes += [0x20] + settings }
        bytes.append(0x0A)
        if !text.isEmpty { bytes += text + [0x0A] }
    }
}

extension CueTimes {
    /// A time as WebVTT writes it, `01:02:03.456`.
    static func text(_ milliseconds: Int) -> String {
        let padded = { (value: Int, width: Int) in
            String(repeating: "0", count: max(0, width - String(value).utf8.count)) + String(value)
        }
        let seconds = milliseconds / 1000
        return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2) + "."
            + padded(milliseconds % 1000, 3)
    }
}
