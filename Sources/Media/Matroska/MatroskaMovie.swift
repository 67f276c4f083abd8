public import FragmentedMP4

/// A Matroska or WebM file as a movie: what MP4 has a form for keeps its bytes, and gets the times that MP4 wants.
public struct MatroskaMovie: Sendable {
    /// Its video, its audio, and its subtitles that are text. What MP4 has no form for has Matroska's name for a codec.
    public let movie: Movie
    /// What is wrong with the file and did not keep it from being read on.
    public let problems: [MediaProblem]
    /// Which tracks are left out, and what takes them, a sentence each.
    public private(set) var notes: [String] = []

    /// Reads a file's structure; of frames only what the codec needs.
    ///
    /// - Throws: where the file cannot be read, or contradicts itself in what all of it depends on.
    /// - Complexity: O(*n* log *n*) in the frames.
    public init(reading input: any MovieInput) throws(MovieError) {
        var file = try MatroskaFile(input)
        var whole = UnstrippedInput(input)
        var collected: [CollectedTrack] = []
        for track in Self.ordered(file.tracks) {
            var list = file.frames.take(track.number)
            guard !list.frames.isEmpty else { continue }
            if let reason = Self.reasonAgainst(track) {
                notes.append("track \(track.number) (\(track.codec)) is left out: \(reason)")
                continue
            }
            if case .headerStripping(let header) = track.encoding { whole.prepend(header, to: &list.frames) }
            collected.append(try track.collected(list, tick: file.timestampScale, in: whole))
        }
        movie = try Movie(whole.isNeeded ? whole : input, tracks: collected)
        problems = file.problems.list
    }

    /// The tracks as they stand in the file, but of sound those first that a player takes unasked.
    private static func ordered(_ tracks: [MatroskaTrack]) -> [MatroskaTrack] {
        let sound = tracks.filter { $0.type == MatroskaTrack.audioType }
        var next = (sound.filter(\.isDefault) + sound.filter { !$0.isDefault }).makeIterator()
        return tracks.map { $0.type == MatroskaTrack.audioType ? next.next() ?? $0 : $0 }
    }

    /// Why a track is not read; nil where it is.
    private static func reasonAgainst(_ track: MatroskaTrack) -> String? {
        if case .compressed(let algorithm) = track.encoding {
            return "its frames are compressed (\(algorithm)), as samples of MP4 are not; "
                + "mkvmerge -o out.mkv --compression -1:none in.mkv takes that off"
        }
        switch track.type {
        case MatroskaTrack.videoType, MatroskaTrack.audioType: return nil
        case MatroskaTrack.subtitleType:
            if track.encoding == .encrypted { return "its frames are encrypted" }
            if Subtitles.isRead(matroska: track.codec) { return nil }
            return track.codec.hasPrefix("S_TEXT/")
                ? "ffmpeg -i in.mkv -map 0:s -c webvtt out.vtt makes WebVTT of such subtitles, and files of that are packaged"
                : "its subtitles are pictures, and those of HLS are text; text recognition makes files of SubRip of them"
        default: return "it is no video, no audio and no subtitles"
        }
    }
}

extension MovieSource {
    /// Reads Matroska or WebM.
    init(matroska input: any MovieInput) throws(MovieError) {
        let file = try MatroskaMovie(reading: input)
        var notes = file.notes
        if let first = file.problems.first {
            let more = file.problems.count > 1 ? "; and \(file.problems.count - 1) problems more" : ""
            notes.append("byte \(first.offset): \(first.problem)\(more)")
        }
        self.init(movie: file.movie, notes: notes)
    }
}

extension SegmentMedia {
    /// What a Matroska or WebM file holds.
    ///
    /// - Throws: where samples cannot be read.
    public init(_ file: MatroskaMovie) throws(MovieError) {
        try self.init(file.movie)
        (container, problems) = (.matroska, file.problems)
    }
}

/// A file whose frames have back what was taken off their starts: the file itself, and behind its end these frames one after
/// another, made as they are read.
struct UnstrippedInput: MovieInput {
    private struct Part {
        var header: [UInt8]
        /// Where the frames stand in the file.
        var offsets: [Int] = []
        /// Where each begins here, and where the last one ends.
        var starts: [Int]
    }

    private let file: any MovieInput
    private var parts: [Part] = []
    private(set) var size: Int

    init(_ file: any MovieInput) { (self.file, size) = (file, file.size) }

    var name: String { file.name }
    /// Whether there are such frames.
    var isNeeded: Bool { !parts.isEmpty }

    /// Puts a header before each of some frames, and has them be here.
    mutating func prepend(_ header: [UInt8], to frames: inout [MatroskaFrame]) {
        var part = Part(header: header, starts: [size])
        for index in frames.indices {
            part.offsets.append(frames[index].offset)
            let grown = UInt32(clamping: Int(frames[index].size) + header.count)
            (frames[index].offset, frames[index].size) = (size, grown)
            size += Int(frames[index].size)
            part.starts.append(size)
        }
        parts.append(part)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int {
        guard offset < size else { return 0 }
        guard offset >= file.size else {
            let count = min(buffer.count, file.size - offset)
            return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
        }
        guard let part = parts.last(where: { $0.starts[0] <= offset }) else { return 0 }
        var (low, high) = (0, part.offsets.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if part.starts[middle] <= offset { low = middle } else { high = middle }
        }
        let position = offset - part.starts[low]
        let count = min(buffer.count, part.starts[low + 1] - offset)
        guard position < part.header.count else {
            return try file.read(
                into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]),
                at: part.offsets[low] + position - part.header.count)
        }
        let bytes = part.header[position...].prefix(count)
        bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
        return bytes.count
    }
}
