/// The boxes of an `stbl`, before they are one table.
struct SampleTableBoxes {
    var times = TimeToSampleBox()
    var compositionOffsets: CompositionOffsetBox?
    var chunks = SampleToChunkBox()
    var sizes = SampleSizeBox()
    var offsets = ChunkOffsetBox()
    var syncSamples: SyncSampleBox?
    var dependencies: SampleDependencyBox?
    var rollDescription: [UInt8] = []
    var rollRuns: [SampleGroupRun] = []
    var descriptions: [SampleDescription] = []
    var descriptionVersion: UInt8 = 0

    init() {}

    /// Reads the boxes of an `stbl`.
    init(_ reader: inout BoxReader, mediaType: MediaType) throws(MovieError) {
        while let header = try reader.nextBox() {
            switch header.type {
            case "stsd":
                var body = reader.body(of: header)
                (descriptions, descriptionVersion) = try SampleDescriptionReader.read(&body, mediaType: mediaType)
            case "stts": times = try TimeToSampleBox(header, in: reader)
            case "ctts": compositionOffsets = try CompositionOffsetBox(header, in: reader)
            case "stsc": chunks = try SampleToChunkBox(header, in: reader)
            case "stsz", "stz2": sizes = try SampleSizeBox(header, in: reader)
            case "stco", "co64": offsets = try ChunkOffsetBox(header, in: reader)
            case "stss": syncSamples = try SyncSampleBox(header, in: reader)
            case "sdtp": dependencies = try SampleDependencyBox(header, in: reader)
            case "sgpd":
                if try SampleGroupDescriptionBox(header, in: reader).grouping == "roll" {
                    rollDescription = reader.whole(header)
                }
            case "sbgp":
                let box = try SampleToGroupBox(header, in: reader)
                if box.grouping == "roll" { rollRuns = box.runs }
            default: break
            }
        }
    }

    /// One table of all samples.
    ///
    /// - Parameter reader: The `stbl`, for messages.
    func table(
        fileSize: Int, budget: inout SampleBudget, _ reader: BoxReader
    ) throws(MovieError) -> SampleTable {
        let count = Int(sizes.count)
        if sizes.constantSize > 0, count > fileSize / Int(sizes.constantSize) {
            throw reader.malformed(
                "stsz says that it has \(count) samples of \(sizes.constantSize) bytes, and the file has \(fileSize)")
        }
        try budget.take(count, reader)
        var table = SampleTable()
        table.reserve(count)
        var times = Runs(times.runs.lazy.map { ($0.count, Int($0.delta)) })
        var compositionOffsets = self.compositionOffsets.map { Runs($0.runs.lazy.map { ($0.count, Int($0.offset)) }) }
        var syncIndex = 0
        var decodeTime = 0
        var total = 0
        try forEachChunk(sampleCount: count, reader) { (first, count, offset, description) throws(MovieError) in
            var offset = offset
            for index in first..<first + count {
                let size = sizes[index]
                guard offset <= fileSize - size else {
                    throw reader.outside(sample: index, offset: offset, size: size, fileSize: fileSize)
                }
                guard let duration = times.next() else {
                    throw reader.malformed("stts tells no duration of sample \(index + 1)")
                }
                var compositionOffset = 0
                if compositionOffsets != nil {
                    guard let next = compositionOffsets?.next() else {
                        throw reader.malformed("ctts tells no offset of sample \(index + 1)")
                    }
                    guard next > Int(Int32.min) else {
                        throw reader.malformed(
                            "ctts has an offset of 2^31 ticks of sample \(index + 1), which none can have")
                    }
                    compositionOffset = next
                }
                var isSync = true
                if let numbers = syncSamples?.numbers {
                    isSync = syncIndex < numbers.count && Int(numbers[syncIndex]) == index + 1
                    if isSync { syncIndex += 1 }
                }
                let dependency = dependencies.flatMap { index < $0.dependencies.count ? $0.dependencies[index] : nil }
                table.append(
                    Sample(
                        offset: offset, size: size, decodeTime: decodeTime, compositionOffset: compositionOffset,
                        duration: duration, isSync: isSync, dependency: SampleDependency(rawValue: dependency ?? 0),
                        descriptionIndex: description))
                decodeTime += duration
                offset += size
                total += size
            }
            guard total <= fileSize else { throw reader.overlapping(bytes: total, fileSize: fileSize) }
        }
        if let numbers = syncSamples?.numbers, syncIndex < numbers.count {
            throw reader.malformed("stss names sample \(numbers[syncIndex]), and there are \(count)")
        }
        return table
    }

    /// Goes through chunks: the first sample's index, how many samples, where they begin, and their description.
    private func forEachChunk(
        sampleCount: Int, _ reader: BoxReader, _ body: (Int, Int, Int, Int) throws(MovieError) -> Void
    ) throws(MovieError) {
        var sample = 0
        var run = 0
        for chunk in offsets.offsets.indices where sample < sampleCount {
            while run + 1 < chunks.runs.count, Int(chunks.runs[run + 1].firstChunk) <= chunk + 1 {
                guard chunks.runs[run + 1].firstChunk > chunks.runs[run].firstChunk else {
                    throw reader.malformed("stsc's chunks do not ascend")
                }
                run += 1
            }
            guard run < chunks.runs.count, Int(chunks.runs[run].firstChunk) <= chunk + 1 else {
                throw reader.malformed("stsc tells nothing of chunk \(chunk + 1)")
            }
            let (perChunk, description) = (
                Int(chunks.runs[run].samplesPerChunk), Int(chunks.runs[run].descriptionIndex)
            )
            guard descriptions.indices.contains(description - 1) else {
                throw reader.malformed("stsc names description \(description), and there are \(descriptions.count)")
            }
            guard let offset = Int(exactly: offsets.offsets[chunk]) else {
                throw reader.malformed("chunk \(chunk + 1) begins at byte \(offsets.offsets[chunk])")
            }
            let count = min(perChunk, sampleCount - sample)
            try body(sample, count, offset, description - 1)
            sample += count
        }
        guard sample == sampleCount else {
            throw reader.malformed("chunks hold \(sample) samples of the \(sampleCount) that stsz tells the sizes of")
        }
    }
}

/// Run lengths, one value after another.
private struct Runs {
    private let runs: [(count: UInt32, value: Int)]
    private var run = 0
    private var used: UInt32 = 0

    init(_ runs: some Sequence<(UInt32, Int)>) { self.runs = runs.map { ($0, $1) } }

    mutating func next() -> Int? {
        while run < runs.count, used == runs[run].count { (run, used) = (run + 1, 0) }
        guard run < runs.count else { return nil }
        used += 1
        return runs[run].value
    }
}

extension BoxReader {
    /// That a sample is not within the file.
    func outside(sample index: Int, offset: Int, size: Int, fileSize: Int) -> MovieError {
        MovieError(
            name: name, kind: .truncated, path: path, offset: self.offset,
            problem: "sample \(index + 1) has \(size) bytes at byte \(offset), and the file ends at \(fileSize)")
    }

    /// That samples have more bytes together than the file has: what is written of them would have no end.
    func overlapping(bytes: Int, fileSize: Int) -> MovieError {
        malformed("the samples have \(bytes) bytes together, and the file has \(fileSize): they overlap")
    }
}
