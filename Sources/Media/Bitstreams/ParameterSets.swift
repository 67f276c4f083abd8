import FragmentedMP4

/// The parameter sets of a stream of H.264 or HEVC, which MP4 has beside the samples and not in them.
struct ParameterSets {
    /// How many configurations a stream may have: one that changes more often is noise.
    static let mostConfigurations = 64
    /// The largest one that a configuration has room for, bytes.
    private static let mostBytes = 1 << 16 - 1

    private struct Key: Hashable, Comparable {
        var type: UInt8
        var number: Int

        static func < (left: Key, right: Key) -> Bool { (left.type, left.number) < (right.type, right.number) }
    }

    private let format: NALFormat
    /// Those that hold now.
    private var units: [Key: [UInt8]] = [:]
    /// Whether one of the same number has replaced another since a sample had them.
    private var isReplaced = false
    private var isChanged = false
    /// What samples are decoded with: a configuration grows while nothing of it is replaced.
    private(set) var configurations: [CodecConfiguration] = []
    private var current = 0

    init(_ format: NALFormat) { self.format = format }

    /// Takes a NAL unit; false where it is none of these, and stays in its sample.
    mutating func take(_ unit: UnsafeRawBufferPointer) -> Bool {
        guard unit.count > format.headerSize, unit.count <= Self.mostBytes else { return false }
        let type = format.type(unit[0])
        let types: ClosedRange<UInt8> = format == .avc ? 7...8 : 32...34
        // Layers above the first one, which HEVC may have, are other pictures.
        guard types.contains(type), format == .avc || (unit[0] & 1 == 0 && unit[1] >> 3 == 0) else { return false }
        let key = Key(type: type, number: number(of: unit, type))
        if let known = units[key] {
            if known.elementsEqual(unit) { return true }
            isReplaced = true
        }
        units[key] = Array(unit)
        isChanged = true
        return true
    }

    /// The place in ``configurations`` of what the sample has whose units were taken; nil where none can be decoded yet, or
    /// where there are too many.
    mutating func configuration() -> Int? {
        guard isChanged else { return configurations.isEmpty ? nil : current }
        guard let configuration = configuration(of: units) else { return nil }
        if let known = configurations.firstIndex(of: configuration) {
            current = known
        } else if !isReplaced, !configurations.isEmpty {
            configurations[current] = configuration
        } else {
            guard configurations.count < Self.mostConfigurations else { return nil }
            current = configurations.count
            configurations.append(configuration)
        }
        (isChanged, isReplaced) = (false, false)
        return current
    }

    private func configuration(of units: [Key: [UInt8]]) -> CodecConfiguration? {
        let sorted = units.sorted { $0.key < $1.key }
        func all(_ type: UInt8) -> [[UInt8]] { sorted.filter { $0.key.type == type }.map(\.value) }
        switch format {
        case .avc:
            guard let first = all(7).first, SequenceParameters(avc: first) != nil, !all(8).isEmpty else { return nil }
            return .avc(sequence: all(7), picture: all(8))
        case .hevc:
            guard let first = all(33).first, SequenceParameters(hevc: first) != nil, !all(34).isEmpty else {
                return nil
            }
            return .hevc(video: all(32), sequence: all(33), picture: all(34))
        }
    }

    /// What a unit of a type is called by those that refer to it. A stream of HEVC has one video and one sequence parameter
    /// set at a time: theirs is not looked for.
    private func number(of unit: UnsafeRawBufferPointer, _ type: UInt8) -> Int {
        guard type == 7 || type == 8 || type == 34 else { return 0 }
        var bits = BitReader(nalUnit: unit.prefix(32))
        // A sequence parameter set of H.264 tells its profile, constraints and level first.
        _ = bits.skip(format.headerSize * 8 + (type == 7 ? 24 : 0))
        return bits.golomb() ?? 0
    }
}
