import FragmentedMP4

/// Reads a WebVTT file (W3C WebVTT section 4): each cue becomes a sample of a thousand ticks a second.
///
/// Of HLS's additions it takes X-TIMESTAMP-MAP (RFC 8216bis section 3.5), whose two parts stand in either order. Notes
/// are passed over.
struct WebVTTReader {
    /// The most that is read: an hour of dense subtitles has a megabyte.
    private static let largest = 1 << 26
    /// How many problems are told.
    private static let mostProblems = 100

    private let bytes: [UInt8]
    private var position = 0
    private var map: TimestampMap?
    private var samples: [MediaSample] = []
    /// What a packager writes again: the cues, and the styles and regions before the first one.
    private var subtitles = Subtitles()
    private var problems: [MediaProblem] = []

    /// Whether a text begins as WebVTT does; a byte order mark is off already.
    static func isStart(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.starts(with: "WEBVTT".utf8) else { return false }
        return text.dropFirst(6).first.map { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? true
    }

    /// Reads a whole file, which begins as WebVTT does.
    static func read(_ input: any MovieInput) throws(MovieError) -> SegmentMedia {
        guard input.size <= largest else {
            throw MovieError(
                name: input.name, kind: .tooLarge,
                problem: "has \(input.size) bytes of WebVTT; \(largest) are the most that are read")
        }
        var reader = WebVTTReader(try input.bytes(at: 0, count: input.size))
        reader.read()
        let track = MediaTrack(
            type: .text, timescale: CueTimes.ticksPerSecond,
            descriptions: [SampleDescription(format: "wvtt", codec: "wvtt")], samples: reader.samples)
        return SegmentMedia(
            container: .webVTT, tracks: [track], timestampMap: reader.map, problems: reader.problems)
    }

    /// Reads a text whose lines end with line feeds for what it says; cues that cannot be read are left out.
    static func subtitles(_ bytes: [UInt8]) -> Subtitles {
        var reader = WebVTTReader(bytes)
        reader.read()
        for problem in reader.problems { reader.subtitles.addProblem(problem.problem, at: problem.offset, in: bytes) }
        return reader.subtitles
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() {
        if (try? UTF8Span(validating: bytes.span)) == nil {
            add(0, "the text is not UTF-8")
        }
        // The first block is the header; many leave out the blank line behind it.
        while let line = nextBlockLine() {
            if line.starts(with: "X-TIMESTAMP-MAP".utf8) { readMap(line) }
        }
        while let line = nextLine() {
            guard !line.isEmpty else { continue }
            readBlock(from: line)
        }
    }

    /// Reads a cue, a style or a region, or passes over a note.
    private mutating func readBlock(from first: ArraySlice<UInt8>) {
        var timing = CueTimes.arrow(in: first) == nil ? nil : first
        let (isNote, isDefinition) = (Self.isNote(first), Self.isDefinition(first))
        // A cue may have an identifier in the line before its times.
        if timing == nil, !isNote, !isDefinition {
            if first.starts(with: "X-TIMESTAMP-MAP".utf8) {
                add(
                    first.startIndex, "X-TIMESTAMP-MAP stands behind the header's blank line, where nobody looks for it"
                )
            }
            guard let second = nextLine(), !second.isEmpty else { return }
            timing = CueTimes.arrow(in: second) == nil ? nil : second
        }
        // Behind a last line without its end, the position is behind the bytes.
        let start = min(position, bytes.count)
        var end = start
        while let line = nextBlockLine(ofNote: isNote) { end = line.endIndex }
        guard let timing else {
            // Behind the first cue nobody looks for them (WebVTT section 6.1).
            if isDefinition, samples.isEmpty, end > start {
                subtitles.blocks.append(bytes[first.startIndex..<end])
            }
            return
        }
        guard let times = CueTimes(timing) else {
            add(timing.startIndex, "the cue's times cannot be read")
            return
        }
        guard times.end > times.start else {
            add(timing.startIndex, "the cue does not end after it begins")
            return
        }
        samples.append(
            MediaSample(
                offset: start, size: end - start, decodeTime: times.start, presentationTime: times.start,
                duration: times.end - times.start, isSync: true, access: .instantaneous))
        subtitles.cues.append(
            .init(
                times: times, identifier: timing.startIndex == first.startIndex ? [] : first,
                settings: CueTimes.settings(in: timing), text: bytes[start..<end]))
    }

    /// Whether a line begins a comment: NOTE alone, or with a blank behind it.
    private static func isNote(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "NOTE".utf8) && (line.count == 4 || line.dropFirst(4).first.map(CueTimes.isBlank) == true)
    }

    /// Whether a line begins a style sheet or a region: what has more in it is a cue's identifier.
    private static func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
        ["STYLE", "REGION"].contains {
            line.starts(with: $0.utf8) && line.dropFirst($0.utf8.count).allSatisfy(CueTimes.isBlank)
        }
    }

    private mutating func readMap(_ line: ArraySlice<UInt8>) {
        guard map == nil else {
            add(line.startIndex, "X-TIMESTAMP-MAP stands twice")
            return
        }
        var (local, mpeg): (Int?, Int?)
        let value = line.drop { $0 != 0x3D }.dropFirst()
        for part in value.split(separator: 0x2C) {
            let trimmed = part.drop { $0 == 0x20 }
            if trimmed.starts(with: "LOCAL:".utf8) {
                local = CueTimes.time(trimmed.dropFirst(6))
            } else if trimmed.starts(with: "MPEGTS:".utf8) {
                mpeg = Int(String(decoding: trimmed.dropFirst(7).prefix { $0 != 0x20 }, as: UTF8.self))
            }
        }
        guard let local, let mpeg, mpeg >= 0, mpeg < 1 << 33 else {
            add(
                line.startIndex,
                "X-TIMESTAMP-MAP cannot be read: it is LOCAL:00:00:00.000,MPEGTS:900000 with other numbers, and MPEGTS "
                    + "is less than 8589934592")
            return
        }
        map = TimestampMap(mpegTime: mpeg, localTime: Double(local) / Double(CueTimes.ticksPerSecond))
    }

    /// The next line of a block; nil where it ends: at a blank line, or before the times of a cue (WebVTT section 6.1).
    /// A note may have an arrow in it.
    private mutating func nextBlockLine(ofNote isNote: Bool = false) -> ArraySlice<UInt8>? {
        guard let line = nextLine(), !line.isEmpty else { return nil }
        guard CueTimes.arrow(in: line) == nil || isNote && CueTimes(line) == nil else {
            position = line.startIndex
            return nil
        }
        return line
    }

    /// The next line without its end; nil behind the last one.
    private mutating func nextLine() -> ArraySlice<UInt8>? {
        guard position < bytes.count else { return nil }
        let start = position
        let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        position = end + 1
        if position < bytes.count, bytes[end] == 0x0D, bytes[position] == 0x0A { position += 1 }
        return bytes[start..<end]
    }

    private mutating func add(_ offset: Int, _ problem: String) {
        guard problems.count < Self.mostProblems else { return }
        problems.append(MediaProblem(offset: offset, problem))
    }
}

/// When a cue is shown, milliseconds.
struct CueTimes: Equatable {
    static let ticksPerSecond = 1000

    var start: Int
    var end: Int

    init(start: Int, end: Int) { (self.start, self.end) = (start, end) }

    /// Reads `00:01.000 --> 01:00:02.500 align:start`; nil where a time cannot be read.
    init?(_ line: ArraySlice<UInt8>) {
        guard let arrow = Self.arrow(in: line), let start = Self.time(line[..<arrow]),
            let end = Self.time(line[(arrow + 3)...])
        else { return nil }
        (self.start, self.end) = (start, end)
    }

    /// Reads `0:00:01,000 --> 01:00:02,500`, as SubRip's writers have it; nil where a time cannot be read.
    init?(subRip line: ArraySlice<UInt8>) {
        guard let arrow = Self.arrow(in: line), let start = Self.time(subRip: line[..<arrow]),
            let end = Self.time(subRip: line[(arrow + 3)...])
        else { return nil }
        (self.start, self.end) = (start, end)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// What stands behind the times of a line that has such.
    static func settings(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let arrow = arrow(in: line) else { return [] }
        let times = line[(arrow + 3)...].drop(while: isBlank)
        let rest: ArraySlice<UInt8> = times.drop { !isBlank($0) }.drop(while: isBlank)
        return rest[..<(rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex)]
    }

    /// A time with three parts, and a comma or a point before milliseconds: `,5` are five of them, as ffmpeg and VLC have it.
    private static func time(subRip text: ArraySlice<UInt8>) -> Int? {
        let word = text.drop(while: isBlank).prefix { !isBlank($0) }
        let halves = word.split(omittingEmptySubsequences: false) { $0 == 0x2C || $0 == 0x2E }
        let parts = halves[0].split(separator: 0x3A, omittingEmptySubsequences: false)
        guard halves.count <= 2, parts.count == 3, let hours = number(parts[0], digits: 1...9),
            let minutes = number(parts[1], digits: 1...2), let seconds = number(parts[2], digits: 1...2), minutes < 60,
            seconds < 60, let milliseconds = halves.count == 2 ? number(halves[1], digits: 1...3) : 0
        else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
    }

    /// Where `-->` stands.
    static func arrow(in line: ArraySlice<UInt8>) -> Int? {
        line.indices.dropLast(2).first { line[$0] == 0x2D && line[$0 + 1] == 0x2D && line[$0 + 2] == 0x3E }
    }

    /// A time that blanks may stand around, and something else behind a blank: `[h…h:]mm:ss.mmm` of up to 9 digits of hours.
    static func time(_ text: ArraySlice<UInt8>) -> Int? {
        let word = text.drop(while: isBlank).prefix { !isBlank($0) }
        let halves = word.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard halves.count == 2, let fraction = number(halves[1], digits: 3...3) else { return nil }
        let parts = halves[0].split(separator: 0x3A, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let seconds = number(parts[parts.count - 1], digits: 2...2),
            let minutes = number(parts[parts.count - 2], digits: 2...2), seconds < 60, minutes < 60,
            let hours = parts.count == 3 ? number(parts[0], digits: 2...9) : 0
        else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction
    }

    private static func number(_ digits: ArraySlice<UInt8>, digits count: ClosedRange<Int>) -> Int? {
        guard count.contains(digits.count), digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
