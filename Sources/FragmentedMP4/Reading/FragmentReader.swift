/// Reads `moof`, fragment after fragment (ISO 14496-12 section 8.8).
struct FragmentReader {
    private let fileSize: Int
    private let isCutOff: Bool
    private let defaults: [Int: TrackExtendsBox]
    private var budget: SampleBudget
    private var tracks: [Track]
    private let indices: [Int: Int]
    /// The bytes of each track's samples, which are no more than the file's.
    private var sampleBytes: [Int]
    /// When a track's first fragment begins, which has no sample before it.
    private var startTimes: [Int: Int] = [:]

    /// Reads into tracks.
    ///
    /// - Parameters:
    ///   - isCutOff: whether the input may end within the samples' data.
    ///   - startTimes: when fragments begin that say no time, by the track's number, ticks.
    init(
        tracks: [Track], defaults: [Int: TrackExtendsBox], fileSize: Int, budget: SampleBudget, isCutOff: Bool = false,
        startTimes: [Int: Int] = [:]
    ) {
        (self.tracks, self.defaults, self.fileSize, self.budget) = (tracks, defaults, fileSize, budget)
        self.isCutOff = isCutOff
        for (index, track) in tracks.enumerated() { self.startTimes[index] = startTimes[track.id] }
        indices = Dictionary(tracks.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        sampleBytes = tracks.map { _ in 0 }
    }

    /// The tracks with the samples of all fragments.
    func finish() -> [Track] { tracks }

    /// Reads the content of a `moof` that begins at `start`.
    mutating func read(_ reader: inout BoxReader, start: Int) throws(MovieError) {
        // Where data begins when a track fragment says nothing: at the first one's `moof`, then behind the one before.
        var base = start
        while let box = try reader.nextBox() {
            guard box.type == "traf" else { continue }
            var body = reader.body(of: box)
            try readTrackFragment(&body, start: start, base: &base)
        }
    }

    private mutating func readTrackFragment(
        _ reader: inout BoxReader, start: Int, base: inout Int
    ) throws(MovieError) {
        var header: TrackFragmentHeaderBox?
        var decodeTime: UInt64?
        var runs: [TrackRunBox] = []
        var rollDescription: [UInt8] = []
        var rollRuns: [SampleGroupRun] = []
        while let box = try reader.nextBox() {
            switch box.type {
            case "tfhd": header = try TrackFragmentHeaderBox(box, in: reader)
            case "tfdt": decodeTime = try TrackFragmentDecodeTimeBox(box, in: reader).baseMediaDecodeTime
            case "trun": runs.append(try TrackRunBox(box, in: reader))
            case "sgpd":
                if try SampleGroupDescriptionBox(box, in: reader).grouping == "roll" {
                    rollDescription = reader.whole(box)
                }
            case "sbgp":
                let group = try SampleToGroupBox(box, in: reader)
                if group.grouping == "roll" { rollRuns = group.runs }
            default: break
            }
        }
        guard let header else { throw reader.malformed("the track fragment has no tfhd") }
        guard let index = indices[Int(header.trackID)] else {
            throw reader.malformed("the track fragment is of track \(header.trackID), which moov does not have")
        }
        try beginFragment(of: index, at: decodeTime, reader)
        let first = tracks[index].samples.count
        if let offset = header.baseDataOffset {
            guard let fitting = Int(exactly: offset) else {
                throw reader.malformed("the data begins at byte \(offset)")
            }
            base = fitting
        } else if header.otherFlags & TrackFragmentHeaderBox.defaultBaseIsMoof != 0 {
            base = start
        }
        var next = base
        for run in runs { try append(run, of: header, to: index, base: base, next: &next, reader) }
        base = next
        tracks[index].carried.addRoll(
            description: rollDescription, runs: rollRuns, from: first, to: tracks[index].samples.count)
    }

    /// Lets the samples before end where these begin, so that times stay right to the tick.
    private mutating func beginFragment(
        of index: Int, at decodeTime: UInt64?, _ reader: BoxReader
    ) throws(MovieError) {
        guard let decodeTime else { return }
        guard decodeTime < ReadingBounds.time else {
            throw reader.malformed("the fragment is decoded at \(decodeTime)")
        }
        guard tracks[index].samples.endLastSample(at: Int(decodeTime)) else {
            throw reader.malformed(
                "the fragment is decoded at \(decodeTime), and the one before ends at \(tracks[index].samples.endTime):"
                    + " decode times go back, or leap")
        }
        startTimes[index] = Int(decodeTime)
    }

    private mutating func append(
        _ run: TrackRunBox, of header: TrackFragmentHeaderBox, to position: Int, base: Int, next: inout Int,
        _ reader: BoxReader
    ) throws(MovieError) {
        try budget.take(Int(run.count), reader)
        let defaults = defaults[tracks[position].id]
        let flags = run.full.flags
        let description = Int(header.descriptionIndex ?? defaults?.descriptionIndex ?? 1) - 1
        guard tracks[position].descriptions.indices.contains(description) else {
            throw reader.malformed(
                "the track fragment names description \(description + 1), and there are "
                    + "\(tracks[position].descriptions.count)")
        }
        if flags & TrackRunBox.Flag.dataOffset != 0 {
            let (offset, overflow) = base.addingReportingOverflow(Int(run.dataOffset))
            guard !overflow, offset >= 0 else {
                throw reader.malformed("the data begins \(run.dataOffset) from byte \(base)")
            }
            next = offset
        }
        var decodeTime = tracks[position].samples.isEmpty ? startTimes[position] ?? 0 : tracks[position].samples.endTime
        for index in 0..<Int(run.count) {
            let entry = run.entries.isEmpty ? TrackRunBox.Entry() : run.entries[index]
            let size = Int(flags & TrackRunBox.Flag.size != 0 ? entry.size : header.size ?? defaults?.size ?? 0)
            let duration = Int(
                flags & TrackRunBox.Flag.duration != 0 ? entry.duration : header.duration ?? defaults?.duration ?? 0)
            var sampleFlags =
                flags & TrackRunBox.Flag.flags != 0 ? entry.flags : header.sampleFlags ?? defaults?.flags ?? 0
            if index == 0, flags & TrackRunBox.Flag.firstSampleFlags != 0 { sampleFlags = run.firstSampleFlags }
            guard next <= fileSize - size else {
                if isCutOff { break }
                throw reader.outside(sample: index, offset: next, size: size, fileSize: fileSize)
            }
            sampleBytes[position] += size
            guard sampleBytes[position] <= fileSize else {
                throw reader.overlapping(bytes: sampleBytes[position], fileSize: fileSize)
            }
            let flagged = SampleFlags(rawValue: sampleFlags)
            tracks[position].samples.append(
                Sample(
                    offset: next, size: size, decodeTime: decodeTime, compositionOffset: Int(entry.compositionOffset),
                    duration: duration, isSync: flagged.isSync, dependency: flagged.dependency,
                    descriptionIndex: description))
            decodeTime += duration
            next += size
        }
    }
}

/// The flags of a fragment's sample (ISO 14496-12 section 8.8.3.1).
struct SampleFlags: Equatable {
    var rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The flags of a sample. What it depends on follows from its being a sync sample, where the source does not say.
    init(_ sample: Sample) {
        var dependency = UInt32(sample.dependency.rawValue)
        if sample.dependency.dependsOn == 0 { dependency |= sample.isSync ? 0x20 : 0x10 }
        rawValue = dependency << 20 | (sample.isSync ? 0 : 0x10000)
    }

    var isSync: Bool { rawValue & 0x10000 == 0 }
    var dependency: SampleDependency { SampleDependency(rawValue: UInt8(truncatingIfNeeded: rawValue >> 20)) }
}

extension CarriedBoxes {
    /// Adds the roll groups of a fragment's samples: from the index of the first one up to another.
    fileprivate mutating func addRoll(description: [UInt8], runs: [SampleGroupRun], from first: Int, to last: Int) {
        guard !runs.isEmpty else { return }
        if rollDescription.isEmpty { rollDescription = description }
        // Groups that a fragment describes itself are those of the movie where they are the same.
        let isSame = description == rollDescription
        rollGroups.append(SampleGroupRun(count: first - rollGroups.count, index: 0))
        for run in runs {
            let index = run.index <= 0x10000 ? run.index : isSame ? run.index - 0x10000 : 0
            rollGroups.append(SampleGroupRun(count: min(run.count, last - rollGroups.count), index: index))
        }
    }
}
