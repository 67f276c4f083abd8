import FragmentedMP4
import HLS
import PlayerLog
import PlayheadMedia
import PlayheadReport

/// Packages a movie that is still coming: each segment is written when its last sample has come, and then playlists that name
/// it.
struct LivePackaging {
    /// A rendition that grows.
    struct Rendition {
        var source: RenditionSource
        var playlists: (segments: LivePlaylist, iFrames: LivePlaylist)
        /// What the multivariant playlist is made of.
        var packaged: PackagedRendition
        /// The reports of the first initialization segment, and of all others.
        var reports: (initialization: SegmentReport?, segments: [SegmentReport]) = (nil, [])
        /// The initialization section that holds now, and how many there were.
        var initialization: (name: String, bytes: [UInt8])
        var initializationCount: Int
        /// Whether the next segment does not go on from the one before.
        var isDiscontinuity: Bool
    }

    let folder: LiveFolder
    let timing: SegmenterOptions
    private let options: RenditionOptions
    private let overwrites: Bool
    /// The clock, microseconds since 1970.
    private let now: () -> Int64
    private var segmenter: LiveSegmenter
    var renditions: [Rendition] = []
    /// The number of the last segment's files: the same in all renditions.
    var number = 0
    /// When the run of input began whose times go on, microseconds since 1970.
    private var began: Int64?
    /// The peak bitrates that the multivariant playlist says.
    private var peaks: [Double] = []
    private var notes: [String] = []

    /// Prepares packaging into a folder.
    init(
        into folder: LiveFolder, _ timing: SegmenterOptions, _ options: RenditionOptions, overwrites: Bool,
        now: @escaping () -> Int64
    ) {
        (self.folder, self.timing, self.options, self.overwrites) = (folder, timing, options, overwrites)
        self.now = now
        segmenter = LiveSegmenter(options: timing)
    }

    /// Packages until the input ends or a signal comes.
    ///
    /// An input that ends where a fragment ends is whole, and the playlists say so (EXT-X-ENDLIST). One that ends within a
    /// fragment, and a run that is interrupted, can be gone on with.
    mutating func run(_ input: LiveInput, _ signals: SignalWatch) throws {
        var stream: (any LiveMovie)?
        var start: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
        defer { buffer.deallocate() }
        while signals.received == nil {
            guard let count = try input.read(into: buffer) else { continue }
            if stream == nil {
                start.append(contentsOf: buffer[..<count])
                stream = MediaContainer.liveMovie(beginning: start, isEnd: count == 0, name: input.name)
                start.withUnsafeBytes { stream?.append($0) }
            } else {
                stream?.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
            while let event = try stream?.next() { try take(event, &stream, input.name) }
            if count == 0 { break }
        }
        stream?.end()
        try write(&stream, isAtEnd: true, input.name)
        notes += (stream?.notes ?? []).map { "\(input.name): \($0)." }
        if let signal = signals.received { throw Interruption(signal: signal) }
        do throws(MovieError) {
            try stream?.finish()
        } catch {
            if renditions.isEmpty { throw error }
            throw CommandFailure.badData("\(error); the same command goes on, and players wait for it")
        }
        guard !renditions.isEmpty else {
            throw CommandFailure.badData("\(input.name): there is nothing in it to package")
        }
        for index in renditions.indices {
            renditions[index].playlists.segments.end()
            renditions[index].playlists.iFrames.end()
            try folder.write(renditions[index].playlists, of: renditions[index].source.folder)
        }
    }

    /// What was packaged.
    var report: SegmentationReport {
        let presentation = PackagedPresentation(renditions.map(\.packaged))
        let parts = renditions.compactMap { rendition in
            rendition.reports.initialization.map {
                SegmentationReport.Part(
                    source: rendition.source.name, trackID: rendition.source.track.id, initialization: $0,
                    segments: rendition.reports.segments)
            }
        }
        return SegmentationReport(
            folder: folder.path, presentation: presentation, parts: parts, partTarget: timing.partDuration,
            notes: notes + presentation.notes)
    }

    private mutating func take(_ event: LiveEvent, _ stream: inout (any LiveMovie)?, _ name: String) throws {
        switch event {
        case .samples: try write(&stream, isAtEnd: false, name)
        case .restart:
            try write(&stream, isAtEnd: true, name)
            segmenter.restart()
            began = nil
            for index in renditions.indices { renditions[index].isDiscontinuity = true }
        }
    }

    /// Writes the segments that are whole, and lets their samples go.
    private mutating func write(_ stream: inout (any LiveMovie)?, isAtEnd: Bool, _ name: String) throws {
        while let movie = try stream?.movie, let cut = try segmenter.cut(movie, isAtEnd: isAtEnd) {
            if renditions.isEmpty {
                try checkParts(of: cut, name)
                try begin(movie, name)
            }
            try write(cut)
            stream?.drop(cut.sampleCounts)
        }
    }

    /// Finds the renditions, when a first segment of each is there.
    private mutating func begin(_ movie: Movie, _ name: String) throws {
        try options.checkTracks(of: [(name, movie.tracks.map(\.id))])
        var notes: [String] = []
        let sources = try RenditionSource.sources(in: [(movie, name, nil)], options) { notes.append($0) }
        self.notes = notes
        try folder.prepare(sources.map(\.folder), overwrites: overwrites)
        for source in sources {
            guard
                let packaged = PackagedRendition(
                    of: source.track, folder: source.folder, language: source.settings.language,
                    name: source.settings.name, ordinal: source.ordinal, captions: source.captions,
                    initialization: ("init.mp4", nil))
            else {
                throw CommandFailure.badData("\(name): track \(source.track.id) is nothing that a playlist can tell of")
            }
            let playlists = try folder.playlists(of: source.folder)
            let last = playlists.segments.playlist.segments.last
            number = max(number, last.flatMap { Self.number(in: $0.uri) } ?? 0)
            number = max(number, try joinParts(of: playlists.segments, in: source.folder) ?? 0)
            let initialization = last?.initialization?.uri ?? ""
            renditions.append(
                Rendition(
                    source: source, playlists: playlists, packaged: packaged,
                    initialization: (
                        initialization, folder.contents(of: "\(source.folder)/\(initialization)") ?? []
                    ), initializationCount: Self.number(in: initialization) ?? (initialization.isEmpty ? 0 : 1),
                    isDiscontinuity: true))
        }
        for index in renditions.indices { try catchUp(&renditions[index]) }
    }

    /// Names the last segments that an earlier run wrote, and was ended before all playlists named them: so that all go on
    /// from the same one.
    private func catchUp(_ rendition: inout Rendition) throws {
        let initialization = rendition.source.folder + "/" + rendition.initialization.name
        for list in [\Rendition.playlists.segments, \Rendition.playlists.iFrames] {
            let playlist = rendition[keyPath: list].playlist
            guard let last = playlist.segments.last, let named = Self.number(in: last.uri), named < number,
                let described = folder.movie(initialization, nil)
            else { continue }
            for number in named + 1...number {
                let name = Self.segmentName(number)
                guard let movie = folder.movie("\(rendition.source.folder)/\(name)", described) else { continue }
                var written = rendition.packaged
                try written.append(movie, uri: name)
                guard let segment = written.segments.last, let date = rendition[keyPath: list].endDate else { continue }
                rendition[keyPath: list].append(
                    segment, of: rendition.packaged, initialization: rendition.initialization.name,
                    date: LogDate(microseconds: Int64(date.secondsSince1970 * 1e6)).iso8601, isDiscontinuity: false)
            }
        }
        rendition.playlists.segments.discardTrailingParts()
    }

    private mutating func write(_ cut: LiveSegmenter.Cut) throws {
        let start = Int64(cut.start * 1e6)
        let began = self.began ?? max(now() - Int64((cut.start + cut.duration) * 1e6), endOfEarlier)
        self.began = began
        let date = LogDate(microseconds: began + start).iso8601
        for index in renditions.indices {
            for part in cut.parts[renditions[index].source.track.id] ?? [] { try write(part: part, at: date, index) }
        }
        if !cut.plans.isEmpty { try write(segment: cut, at: date) }
        announceParts()
        // Other programs may stand in a folder when they find its playlist: what it names is there before it.
        for rendition in renditions { try folder.write(rendition.playlists, of: rendition.source.folder) }
        if !cut.plans.isEmpty { try writeMultivariant() }
        for index in renditions.indices {
            // An earlier playlist may be anybody's: nothing is taken away but what has such a name as ours.
            for uri in renditions[index].playlists.segments.takeExpired() where Self.isOwn(uri) {
                folder.remove("\(renditions[index].source.folder)/\(uri)")
            }
        }
    }

    /// Writes a segment of each rendition, and adds it to the playlists.
    private mutating func write(segment cut: LiveSegmenter.Cut, at date: String) throws {
        number += 1
        for index in renditions.indices {
            guard let plan = cut.plans[renditions[index].source.track.id] else { continue }
            try write(plan, at: date, &renditions[index])
        }
        raiseTargetDuration()
        if let first = renditions[0].playlists.segments.firstKept {
            for index in renditions.indices {
                renditions[index].playlists.segments.slide(to: first)
                renditions[index].playlists.iFrames.slide(to: first)
            }
        }
    }

    /// When what was packaged before ends by the clock, microseconds since 1970: dates do not go back where input comes faster
    /// than it plays.
    private var endOfEarlier: Int64 {
        let ends = renditions.compactMap { $0.playlists.segments.endDate?.secondsSince1970 }
        return Int64(exactly: ((ends.max() ?? 0) * 1e6).rounded()) ?? 0
    }

    /// Gives all playlists one target duration: the longest that any needs.
    private mutating func raiseTargetDuration() {
        let needed = renditions.map(\.playlists.segments.neededTargetDuration).max() ?? 0
        let said = Int(renditions[0].playlists.segments.playlist.targetDuration ?? 0)
        guard needed > said else { return }
        for index in renditions.indices {
            renditions[index].playlists.segments.raise(targetDuration: needed)
            renditions[index].playlists.iFrames.raise(targetDuration: needed)
        }
        if number > 1 {
            notes.append(
                "Segment \(number) is longer than the target duration of \(said) s, which is raised to \(needed) s: players do "
                    + "not expect it to change. Have sync samples at every \(timing.segmentDuration) s, or give a longer "
                    + "--segment-duration.")
        }
    }

    /// Writes a segment.
    private func write(_ plan: SegmentPlan, at date: String, _ rendition: inout Rendition) throws {
        var plan = plan
        plan.firstNumber = number
        let files = try plan.files()
        let place = rendition.source.folder + "/"
        let (initialization, segment) = (files[0], files[1])
        if initialization.bytes != rendition.initialization.bytes {
            rendition.initializationCount += 1
            let count = rendition.initializationCount
            rendition.initialization = (count == 1 ? "init.mp4" : "init-\(count).mp4", initialization.bytes)
            try folder.write(initialization.bytes, to: place + rendition.initialization.name)
        }
        rendition.reports.initialization = rendition.reports.initialization ?? initialization.report
        let uri = Self.segmentName(number)
        try folder.write(segment.bytes, to: place + uri)
        rendition.reports.segments.append(segment.report)
        rendition.packaged.append(segment.report, uri: uri)
        defer { rendition.isDiscontinuity = false }
        guard let written = rendition.packaged.segments.last else { return }
        rendition.playlists.iFrames.append(
            written, of: rendition.packaged, initialization: rendition.initialization.name, date: date,
            isDiscontinuity: rendition.isDiscontinuity)
        rendition.playlists.segments.append(
            written, of: rendition.packaged, initialization: rendition.initialization.name, date: date,
            isDiscontinuity: rendition.isDiscontinuity)
    }

    /// Writes the multivariant playlist when it is not there yet, and when a peak is higher than it says.
    private mutating func writeMultivariant() throws(CommandFailure) {
        let presentation = PackagedPresentation(renditions.map(\.packaged))
        let measured = presentation.bitrates.map(\.peak)
        guard peaks.isEmpty || zip(measured, peaks).contains(where: { $0 > $1 }) else { return }
        peaks = measured
        try folder.write(presentation)
    }

    static func segmentName(_ number: Int) -> String { "segment-\(number).m4s" }

    /// The number in a name such as `segment-12.m4s`, and `segment-12.0.m4s` of a part.
    static func number(in name: String) -> Int? {
        name.split(separator: "-").last.flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }
    }
}
