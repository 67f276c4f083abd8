package import FragmentedMP4

/// Subtitles in tracks of movies: timed text (`tx3g`, 3GPP TS 26.245) and WebVTT (`wvtt`, ISO 14496-30).
extension Subtitles {
    /// The most that is read of a sample, and of all, bytes.
    private static let (largestSample, largestTrack) = (1 << 20, 1 << 24)
    /// How many cues are read of a sample: nobody reads more at once.
    private static let mostAtOnce = 64

    /// Whether a track of a movie holds subtitles that are read; titles of chapters are none.
    package static func isRead(_ track: Track, of movie: Movie) -> Bool {
        track.mediaType == .text && !track.descriptions.isEmpty && !movie.chapterTrackIDs.contains(track.id)
            && track.descriptions.allSatisfy {
                $0.format == "tx3g" || $0.format == "wvtt" || isRead(matroska: $0.codec)
            }
    }

    /// Reads a track's samples. Of timed text bold, italics and underlining stay, fonts and colours go.
    package init(reading track: Track, of movie: Movie) throws(MovieError) {
        if Self.isRead(matroska: track.codec) {
            self = try Subtitles(matroska: track, of: movie)
            return
        }
        let shift = movie.presentationShift(of: track)
        blocks = track.descriptions.first.map(Self.definitions) ?? []
        var total = 0
        // The cues of the sample before: a cue of WebVTT goes on where the next sample repeats it (ISO 14496-30 section 7.4).
        var shown: [Int] = []
        for sample in track.samples {
            total += sample.size
            guard sample.size <= Self.largestSample, total <= Self.largestTrack else {
                throw MovieError(
                    name: movie.input.name, kind: .tooLarge,
                    problem:
                        "track \(track.id) has more than \(Self.largestTrack) bytes of subtitles, or a sample of more "
                        + "than \(Self.largestSample)")
            }
            let ends = [0, sample.duration].map { ticks -> Int in
                let time = MediaTime(value: sample.presentationTime + shift + ticks, timescale: track.timescale)
                return max(0, time.ticks(at: CueTimes.ticksPerSecond))
            }
            guard ends[1] > ends[0] else { continue }
            let times = CueTimes(start: ends[0], end: ends[1])
            let bytes = try movie.input.bytes(at: sample.offset, count: sample.size)
            let isWebVTT = track.descriptions[sample.descriptionIndex].format == "wvtt"
            let before = shown
            shown = []
            for cue in (isWebVTT ? Self.webVTT(bytes, times) : Self.timedText(bytes, times)).prefix(Self.mostAtOnce) {
                let same = before.first {
                    isWebVTT && cues[$0].times.end == times.start && cues[$0].says(whatSays: cue)
                }
                if let same { cues[same].times.end = times.end } else { cues.append(cue) }
                shown.append(same ?? cues.count - 1)
            }
        }
    }

    /// A sample of timed text: a length of 16 bits, text, and boxes of its looks. Empty text is a gap.
    private static func timedText(_ bytes: [UInt8], _ times: CueTimes) -> [Cue] {
        let text = words(of: bytes)
        let styles = boxes(in: bytes[text.end...]).filter { $0.type.elementsEqual("styl".utf8) }
            .flatMap { FaceRun.runs(in: $0.content) }
        let lines = FaceRun.webVTT(text.words, styles).split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
        return lines.isEmpty ? [] : [Cue(times: times, text: Array(lines.joined(separator: [0x0A]))[...])]
    }

    /// The plain text of a sample, and where it ends.
    static func words(of bytes: [UInt8]) -> (words: String, end: Int) {
        guard bytes.count >= 2 else { return ("", bytes.count) }
        let text = bytes.dropFirst(2).prefix(Int(bytes[0]) << 8 | Int(bytes[1]))
        guard text.starts(with: [0xFE, 0xFF]) else { return (String(decoding: text, as: UTF8.self), text.endIndex) }
        let units = stride(from: text.startIndex + 2, to: text.endIndex - 1, by: 2).map {
            UInt16(text[$0]) << 8 | UInt16(text[$0 + 1])
        }
        return (String(decoding: units, as: UTF16.self), text.endIndex)
    }

    /// A sample of WebVTT: a box for each cue, whose parts are boxes.
    private static func webVTT(_ bytes: [UInt8], _ times: CueTimes) -> [Cue] {
        boxes(in: bytes[...]).filter { $0.type.elementsEqual("vttc".utf8) }.compactMap { box in
            var cue = Cue(times: times, text: [])
            for part in boxes(in: box.content) {
                let lines = part.content.split { $0 == 0x0A || $0 == 0x0D }
                switch String(decoding: part.type, as: UTF8.self) {
                case "payl": cue.text = Array(lines.joined(separator: [0x0A]))[...]
                case "iden": cue.identifier = lines.first ?? []
                case "sttg": cue.settings = Array(lines.joined(separator: [0x20]))[...]
                default: break
                }
            }
            let isText = (try? UTF8Span(validating: Array(cue.text).span)) != nil
            return isText && !cue.text.isEmpty && CueTimes.arrow(in: cue.text) == nil ? cue : nil
        }
    }

    /// The styles and regions of a `wvtt` entry: its box vttC holds what stands before the cues of a file.
    private static func definitions(of description: SampleDescription) -> [ArraySlice<UInt8>] {
        guard description.format == "wvtt",
            let header = boxes(in: description.entry.dropFirst(16)).first(where: { $0.type.elementsEqual("vttC".utf8) }
            ),
            (try? UTF8Span(validating: Array(header.content).span)) != nil
        else { return [] }
        return WebVTTReader.subtitles(normalized(header.content)).blocks
    }

    private static func boxes(
        in bytes: ArraySlice<UInt8>
    ) -> [(type: ArraySlice<UInt8>, content: ArraySlice<UInt8>)] {
        var (rest, result) = (bytes, [(type: ArraySlice<UInt8>, content: ArraySlice<UInt8>)]())
        while rest.count >= 8 {
            let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard size >= 8, size <= rest.count else { break }
            result.append((rest.dropFirst(4).prefix(4), rest.prefix(size).dropFirst(8)))
            rest = rest.dropFirst(size)
        }
        return result
    }
}

extension Subtitles.Cue {
    /// Whether all but the times is the same.
    fileprivate func says(whatSays other: Self) -> Bool {
        text == other.text && settings == other.settings && identifier == other.identifier
    }
}

/// Characters of timed text that are bold, italic or underlined: a record of `styl` (3GPP TS 26.245 section 5.17.1.1).
private struct FaceRun {
    private static let tags: [(flag: UInt8, name: UInt8)] = [(1, 0x62), (2, 0x69), (4, 0x75)]

    var characters: Range<Int>
    /// 1: bold, 2: italic, 4: underlined.
    var face: UInt8

    /// The records of a box, which stand in the order of their characters.
    static func runs(in content: ArraySlice<UInt8>) -> [FaceRun] {
        let bytes = Array(content)
        guard bytes.count >= 2 else { return [] }
        return stride(from: 2, through: bytes.count - 12, by: 12).prefix(Int(bytes[0]) << 8 | Int(bytes[1])).compactMap
        {
            let (start, end) = (Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), Int(bytes[$0 + 2]) << 8 | Int(bytes[$0 + 3]))
            return start < end ? FaceRun(characters: start..<end, face: bytes[$0 + 6] & 7) : nil
        }
    }

    /// Text with tags for its faces.
    static func webVTT(_ text: String, _ runs: [FaceRun]) -> [UInt8] {
        var (result, face, next) = ([UInt8](), UInt8(0), 0)
        for (place, character) in text.unicodeScalars.enumerated() {
            while next < runs.count, runs[next].characters.upperBound <= place { next += 1 }
            let own = next < runs.count && runs[next].characters.contains(place) ? runs[next].face : 0
            if own != face { result += closing(face) + opening(own) }
            face = own
            for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter {
                result += WebVTTText.escaped(byte)
            }
        }
        return result + closing(face)
    }

    private static func opening(_ face: UInt8) -> [UInt8] {
        tags.filter { face & $0.flag != 0 }.flatMap { [0x3C, $0.name, 0x3E] }
    }

    private static func closing(_ face: UInt8) -> [UInt8] {
        tags.reversed().filter { face & $0.flag != 0 }.flatMap { [0x3C, 0x2F, $0.name, 0x3E] }
    }
}
