import FragmentedMP4

/// What a Matroska or WebM file holds (RFC 9559): its tracks, and where their frames are.
///
/// It is read once from the start to its end, as a stream is, headers alone; neither SeekHead nor Cues are needed. What is
/// damaged is left out up to the next Cluster, and told of.
struct MatroskaFile {
    /// Any time, nanoseconds: 36 years.
    private static let latest = 1 << 60

    let input: any MovieInput
    /// Nanoseconds in a tick of clusters' and blocks' times.
    private(set) var timestampScale = 1_000_000
    private(set) var tracks: [MatroskaTrack] = []
    var frames: MatroskaFrames
    /// What is wrong, and did not keep it from being read on.
    var problems = MediaProblems()

    /// Whether it was told that the file ends before its Segment does.
    private var isCutShort = false
    private var reader: EBMLReader

    init(_ input: any MovieInput) throws(MovieError) {
        self.input = input
        frames = MatroskaFrames(fileSize: input.size)
        reader = EBMLReader(input)
        guard let header = try reader.element(at: 0, before: input.size), header.id == MatroskaID.header else {
            throw MovieError(name: input.name, kind: .malformed, problem: "does not begin with an EBML header")
        }
        try readHeader(header)
        var offset = try reader.wholeEnd(of: header)
        while offset < input.size {
            guard let element = try reader.element(at: offset, before: input.size) else { break }
            if element.id == MatroskaID.segment {
                try readSegment(element)
                return
            }
            guard element.id == MatroskaID.void || element.id == MatroskaID.checksum else { break }
            offset = try reader.wholeEnd(of: element)
        }
        throw MovieError(
            name: input.name, kind: offset < input.size ? .malformed : .truncated, offset: offset,
            problem: "has no Segment, where Matroska has tracks and media")
    }

    private mutating func readHeader(_ header: EBMLElement) throws(MovieError) {
        var (type, versions) = ("matroska", [Int]())
        for element in try reader.children(of: header) {
            switch element.id {
            case MatroskaID.docType: type = try reader.text(element)
            case MatroskaID.readVersion: versions.append(try reader.integer(element) - 1)
            case MatroskaID.docTypeReadVersion: versions.append(try reader.integer(element) - 4)
            case MatroskaID.maximumIDLength: versions.append(try reader.integer(element) - 4)
            case MatroskaID.maximumSizeLength: versions.append(try reader.integer(element) - 8)
            default: break
            }
        }
        guard type == "matroska" || type == "webm" else {
            throw MovieError(
                name: input.name, kind: .unsupported,
                problem:
                    "is EBML of the type '\(FourCC.text(of: Array(type.utf8.prefix(16))))', and neither matroska nor webm"
            )
        }
        guard versions.allSatisfy({ $0 <= 0 }) else {
            throw MovieError(
                name: input.name, kind: .unsupported, problem: "is of a later version of Matroska than is read")
        }
    }

    private mutating func readSegment(_ segment: EBMLElement) throws(MovieError) {
        let end = min(segment.end ?? input.size, input.size)
        if let declared = segment.end, declared > input.size {
            let missing = declared - input.size
            isCutShort = true
            problems.add(at: input.size, "ends here, \(missing) bytes before its Segment does: the file is cut short")
        }
        var offset = segment.content
        while offset < end {
            guard let element = try reader.element(at: offset, before: end), Self.isPart(element.id),
                element.end != nil || element.id == MatroskaID.cluster
            else {
                // Files may be put one behind the other.
                if segment.end == nil, try reader.element(at: offset, before: end)?.id == MatroskaID.header {
                    problems.add(at: offset, "has another file behind its end, which is left out")
                    break
                }
                offset = try resume(after: offset, before: end)
                continue
            }
            switch element.id {
            case MatroskaID.information: try readInformation(element)
            case MatroskaID.tracks where tracks.isEmpty: try readTracks(element)
            case MatroskaID.cluster:
                offset = try readCluster(element, before: end)
                continue
            default: break
            }
            offset = min(element.end ?? end, end)
        }
        guard !frames.isFull else {
            throw MovieError(name: input.name, kind: .tooLarge, problem: "has more frames than are read")
        }
        guard !tracks.isEmpty else {
            throw MovieError(
                name: input.name, kind: end < input.size || segment.end == end ? .malformed : .truncated,
                problem: "has no Tracks, or none with a TrackEntry: it does not say what its blocks hold")
        }
    }

    /// Whether an element stands in no cluster, and so ends one of unknown size.
    private static func endsCluster(_ id: UInt32) -> Bool {
        switch id {
        case MatroskaID.void, MatroskaID.checksum: false
        case MatroskaID.header, MatroskaID.segment: true
        default: isPart(id)
        }
    }

    /// Whether an element stands in a segment.
    private static func isPart(_ id: UInt32) -> Bool {
        switch id {
        case MatroskaID.cluster, MatroskaID.information, MatroskaID.tracks, MatroskaID.void, MatroskaID.checksum: true
        default: MatroskaID.otherParts.contains(id)
        }
    }

    private mutating func readInformation(_ parent: EBMLElement) throws(MovieError) {
        for element in try reader.children(of: parent) where element.id == MatroskaID.timestampScale {
            timestampScale = try reader.integer(element)
            guard (1...1_000_000_000).contains(timestampScale) else {
                throw reader.malformed(
                    element, "is \(timestampScale) nanoseconds a tick; from 1 to 1000000000 are known")
            }
        }
    }

    private mutating func readTracks(_ parent: EBMLElement) throws(MovieError) {
        for element in try reader.children(of: parent) where element.id == MatroskaID.trackEntry {
            let track = try MatroskaTrack(element, &reader)
            guard !tracks.contains(where: { $0.number == track.number }) else {
                throw reader.malformed(element, "has the number \(track.number), as one before it has")
            }
            guard tracks.count < 1024 else { throw reader.malformed(parent, "has more than 1024 tracks") }
            tracks.append(track)
        }
    }

    /// Reads a cluster's blocks. Where what is behind it begins.
    private mutating func readCluster(_ cluster: EBMLElement, before limit: Int) throws(MovieError) -> Int {
        let end = min(cluster.end ?? limit, limit)
        var (offset, timestamp) = (cluster.content, Int?.none)
        while offset < end {
            guard let element = try reader.element(at: offset, before: end) else {
                return try resume(after: offset, before: limit)
            }
            if Self.endsCluster(element.id) {
                // What ends a cluster of unknown size shows that one of a size is damaged.
                if cluster.end != nil { problems.add(at: cluster.start, "has a Cluster that is shorter than it says") }
                return offset
            }
            guard let elementEnd = element.end, elementEnd <= end else {
                if element.end != nil, end == input.size {
                    if !isCutShort { problems.add(at: offset, "ends within a block, which is left out") }
                    return end
                }
                return try resume(after: offset, before: limit)
            }
            switch element.id {
            case MatroskaID.timestamp:
                timestamp = try reader.integer(element)
                guard let timestamp, timestamp <= Self.latest / timestampScale else {
                    problems.add(at: offset, "has a Cluster at a time that none can have: it is left out")
                    return try resume(after: offset, before: limit, isKnown: true)
                }
            case MatroskaID.simpleBlock: try take(element, timestamp, simple: true, BlockGroup())
            case MatroskaID.blockGroup: try takeGroup(element, timestamp)
            default: break
            }
            offset = elementEnd
        }
        return end
    }

    /// What a BlockGroup says of its block.
    private struct BlockGroup {
        var block: EBMLElement?
        /// Ticks; nil where nothing is said.
        var duration: Int?
        var hasReference = false
        /// How much at the end is not to be heard, nanoseconds.
        var discard = 0
    }

    private mutating func takeGroup(_ parent: EBMLElement, _ timestamp: Int?) throws(MovieError) {
        var (group, offset) = (BlockGroup(), parent.content)
        guard let end = parent.end else { return }
        while offset < end {
            guard let element = try reader.element(at: offset, before: end), let elementEnd = element.end,
                elementEnd <= end
            else { return problems.add(at: offset, "has a BlockGroup that is damaged: it is left out") }
            switch element.id {
            case MatroskaID.block: group.block = element
            case MatroskaID.blockDuration where elementEnd - element.content <= 8:
                group.duration = try reader.integer(element)
            case MatroskaID.referenceBlock: group.hasReference = true
            case MatroskaID.discardPadding where elementEnd - element.content <= 8:
                let size = elementEnd - element.content
                let bits = try reader.unsigned(element) << UInt64(64 - size * 8)
                group.discard = size == 0 ? 0 : Int(Int64(bitPattern: bits) >> Int64(64 - size * 8))
            default: break
            }
            offset = elementEnd
        }
        guard let block = group.block else { return }
        try take(block, timestamp, simple: false, group)
    }

    private mutating func take(
        _ element: EBMLElement, _ timestamp: Int?, simple: Bool, _ group: BlockGroup
    ) throws(MovieError) {
        guard let timestamp else {
            return problems.add(at: element.start, "has a block before its Cluster's Timestamp: it is left out")
        }
        guard let end = element.end, let block = try MatroskaBlock(in: element.content..<end, &reader) else {
            return problems.add(at: element.start, "has a block whose frames do not fit it: it is left out")
        }
        let time = (timestamp + block.timestamp) * timestampScale
        let duration = group.duration.map { min($0, Self.latest / timestampScale) * timestampScale } ?? -1
        for (place, range) in block.frames.enumerated() where !range.isEmpty {
            guard range.count <= UInt32.max else { continue }
            frames.append(
                MatroskaFrame(
                    offset: range.lowerBound, time: time, duration: duration, size: UInt32(range.count),
                    place: UInt8(clamping: place), isKey: simple ? block.isKey : !group.hasReference),
                of: block.track, discard: max(0, group.discard))
        }
    }

    /// Where the next Cluster begins behind something that is damaged: at its identifier, and what a Cluster begins with.
    private mutating func resume(
        after offset: Int, before end: Int, isKnown: Bool = false
    ) throws(MovieError) -> Int {
        let next = try reader.find(after: offset, before: end)
        if !isKnown { problems.add(at: offset, "has \(next - offset) bytes that are no elements: they are left out") }
        return next
    }
}

extension EBMLReader {
    /// How much is searched at once, bytes: little first, since the next Cluster may be near.
    private static let searchedSizes = (least: 256, most: 1 << 16)

    /// Where a Cluster begins behind `offset`; `end` where none does.
    fileprivate mutating func find(after offset: Int, before end: Int) throws(MovieError) -> Int {
        let mark: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]
        var (start, size) = (offset + 1, Self.searchedSizes.least)
        while end - start > mark.count {
            let bytes = try input.bytes(at: start, count: min(size, end - start))
            for place in 0...bytes.count - mark.count
            where bytes[place] == mark[0] && bytes[place..<place + mark.count].elementsEqual(mark) {
                if let cluster = try element(at: start + place, before: end),
                    let first = try element(at: cluster.content, before: end),
                    Self.beginnings.contains(first.id)
                {
                    return start + place
                }
            }
            start += bytes.count - (mark.count - 1)
            size = min(size * 2, Self.searchedSizes.most)
        }
        return end
    }

    /// What a Cluster begins with: Timestamp, or CRC-32, Void, Position, PrevSize before it.
    private static let beginnings: Set<UInt32> = [
        MatroskaID.timestamp, MatroskaID.checksum, MatroskaID.void, 0xA7, 0xAB,
    ]
}
