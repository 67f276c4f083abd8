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

    mutating func reserve(_ count: Int) { packed.reserveCapacity(count) }

    /// Adds a sample, whose figures fit their places.
    mutating func append(_ sample: Sample) {
        packed.append(
            Packed(
                offset: UInt64(sample.offset), decodeTime: Int64(sample.decodeTime), size: UInt32(sample.size),
                compositionOffset: Int32(sample.compositionOffset), duration: UInt32(sample.duration),
                description: UInt16(sample.descriptionIndex), dependency: sample.dependency.rawValue,
                isSync: sample.isSync))
    }

    /// Has the last sample end at `time`, where the next fragment begins; false where it cannot.
    mutating func endLastSample(at time: Int) -> Bool {
        guard let last = packed.last else { return true }
        guard let duration = UInt32(exactly: time - Int(last.decodeTime)) else { return false }
        packed[packed.count - 1].duration = duration
        return true
    }
}
