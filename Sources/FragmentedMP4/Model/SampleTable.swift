/// A track's samples in decode order; 32 bytes each, however the file tells them.
///
/// Decode times never go backwards, and every sample lies within the file.
public struct SampleTable: RandomAccessCollection, Sendable {
    /// A sample as it is kept.
    private struct Packed {
        var offset: UInt64
        var decodeTime: Int64
        var size: UInt32
        var compositionOffset: Int32
        var duration: UInt32
        var description: UInt16
        var dependency: UInt8
        var isSync: Bool
    }

    private var packed: [Packed] = []

    /// No samples yet.
    public init() {}

    /// The first sample's index.
    public var startIndex: Int { 0 }
    /// The index after the last sample's.
    public var endIndex: Int { packed.count }

    /// A sample.
    public subscript(index: Int) -> Sample {
        let sample = packed[index]
        return Sample(
            offset: Int(sample.offset), size: Int(sample.size), decodeTime: Int(sample.decodeTime),
            compositionOffset: Int(sample.compositionOffset), duration: Int(sample.duration), isSync: sample.isSync,
            dependency: SampleDependency(rawValue: sample.dependency), descriptionIndex: Int(sample.description))
    }

    /// When the last sample ends, ticks; 0 without samples.
    public var endTime: Int { packed.last.map { Int($0.decodeTime) + Int($0.duration) } ?? 0 }

    /// The samples of a range, alone.
    func samples(in range: Range<Int>) -> SampleTable {
        if range == packed.indices { return self }
        var table = SampleTable()
        table.packed = Array(packed[range])
        return table
    }

    /// When the samples of a range are presented; nil of none.
    func presentation(of range: Range<Int>) -> PresentationSpan? {
        guard !range.isEmpty else { return nil }
        return packed.withUnsafeBufferPointer { samples in
            var span = PresentationSpan(earliest: .max, latest: .min, end: .min)
            for index in range {
                let time = Int(samples[index].decodeTime) + Int(samples[index].compositionOffset)
                span.earliest = Swift.min(span.earliest, time)
                span.latest = Swift.max(span.latest, time)
                span.end = Swift.max(span.end, time + Int(samples[index].duration))
            }
            return span
        }
    }

    /// The least composition offset; 0 without samples.
    var leastCompositionOffset: Int { packed.lazy.map { Int($0.compositionOffset) }.min() ?? 0 }

    mutating func reserve(_ count: Int) { packed.reserveCapacity(count) }

    /// Adds a sample, whose figures fit their fields.
    mutating func append(_ sample: Sample) {
        packed.append(
            Packed(
                offset: UInt64(sample.offset), decodeTime: Int64(sample.decodeTime), size: UInt32(sample.size),
                compositionOffset: Int32(sample.compositionOffset), duration: UInt32(sample.duration),
                description: UInt16(sample.descriptionIndex), dependency: sample.dependency.rawValue,
                isSync: sample.isSync))
    }

    /// Adds the samples of another table, which go on from these.
    mutating func append(_ others: SampleTable) {
        // Decode times that are told anew may leave a tick out, or go back by one.
        if let first = others.first { _ = endLastSample(at: Int(first.decodeTime)) }
        packed += others.packed
    }

    /// Has the last sample end at `time`, where the next fragment begins; false where it cannot.
    mutating func endLastSample(at time: Int) -> Bool {
        guard let last = packed.last else { return true }
        guard let duration = UInt32(exactly: time - Int(last.decodeTime)) else { return false }
        packed[packed.count - 1].duration = duration
        return true
    }
}

/// When some samples are presented, ticks.
struct PresentationSpan {
    /// When the first one is.
    var earliest: Int
    /// When the last one is.
    var latest: Int
    /// When the one that ends last ends, if each is presented for as long as it takes until the next one is decoded.
    var end: Int
}

/// A sample: the compressed frame or frames that are decoded at one time.
public struct Sample: Equatable, Sendable {
    /// Where its data begins, bytes from the start of the file.
    public var offset: Int
    /// The size of its data, bytes.
    public var size: Int
    /// When it is decoded, in the track's ticks from the start of the media.
    public var decodeTime: Int
    /// How much later it is presented than decoded, ticks; it may be negative.
    package var compositionOffset = 0
    /// How long until the next one is decoded, ticks.
    public var duration: Int
    /// Whether decoding can begin with it.
    public var isSync = true
    /// What else is said of its dependencies.
    var dependency = SampleDependency(rawValue: 0)
    /// Which of the track's descriptions it has, the first one being 0.
    public var descriptionIndex = 0

    /// When it is presented, in the track's ticks from the start of the media; no edit list is taken into account.
    public var presentationTime: Int { decodeTime + compositionOffset }
}

/// A byte of `sdtp` (ISO 14496-12 section 8.6.4), which the flags of a fragment's sample have as well: two bits each of
/// is_leading, sample_depends_on, sample_is_depended_on and sample_has_redundancy; 0 is unknown.
struct SampleDependency: Equatable, Sendable {
    /// The byte.
    public var rawValue: UInt8

    /// The dependencies that a byte tells.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 1: it depends on others, 2: it does not (an I-frame), 0: not known.
    var dependsOn: UInt8 { rawValue >> 4 & 3 }
}
