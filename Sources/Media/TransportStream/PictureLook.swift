import FragmentedMP4

/// Looks at the pictures of an elementary stream up to their first slice: parameter sets, and whether decoding can begin.
struct PictureLook {
    /// How much of a picture is looked at, bytes.
    private static let most = 1 << 16
    /// How many descriptions are kept: more of them are noise.
    private static let mostDescriptions = 64

    private let format: NALFormat
    private let protectionScheme: FourCC?
    private(set) var descriptions: [SampleDescription] = []
    private var parameterSets: [[UInt8]] = []
    /// Which description pictures have now.
    private(set) var current = 0

    // MARK: One picture

    private var head: [UInt8] = []
    private var look: AccessUnitLook
    /// Where the NAL unit begins that is read; nil before the first start code.
    private var unitStart: Int?
    /// How far start codes were looked for.
    private var scanned = 0
    /// Whether no more of the picture is needed.
    private(set) var isDone = false
    /// What the picture is; nil where it cannot be told.
    private(set) var access: RandomAccess?
    /// Whether it begins with an access unit delimiter.
    private(set) var hasDelimiter = false
    /// Whether a message says that pictures are right from this one on, or soon after it.
    var hasRecoveryPoint: Bool { look.hasRecoveryPoint }

    init(_ format: NALFormat, protectionScheme: FourCC?) {
        (self.format, self.protectionScheme) = (format, protectionScheme)
        look = AccessUnitLook(format)
    }

    /// Begins the next picture.
    mutating func begin() {
        head.removeAll(keepingCapacity: true)
        (unitStart, scanned, isDone, access, hasDelimiter) = (nil, 0, false, nil, false)
        look = AccessUnitLook(format)
    }

    /// Takes the next bytes of the picture.
    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        guard !isDone else { return }
        head.append(contentsOf: bytes)
        scan(isEnd: false)
        if head.count > Self.most { isDone = true }
    }

    /// Ends the picture.
    mutating func end() {
        guard !isDone else { return }
        scan(isEnd: true)
        isDone = true
    }

    private mutating func scan(isEnd: Bool) {
        while !isDone {
            let next = nextStartCode()
            guard let start = unitStart, start < head.count else {
                guard let next else { return }
                unitStart = next
                continue
            }
            if format.isSlice(format.type(head[start])) {
                guard next != nil || isEnd || head.count - start >= AccessUnitLook.sliceBytes else { return }
                let end = min(head.count, start + AccessUnitLook.sliceBytes)
                access = look.take(head[start..<end]) ?? look.pending
                isDone = true
            } else if let next {
                close(start..<next - 3)
                unitStart = next
            } else {
                if isEnd { close(start..<head.count) }
                return
            }
        }
    }

    /// Where the byte behind the next start code is; nil where there is none yet.
    private mutating func nextStartCode() -> Int? {
        let (position, isFound) = head.withUnsafeBytes { StartCode.next(in: $0, from: scanned) }
        scanned = position
        return isFound ? position : nil
    }

    /// Takes a unit that is whole and no slice.
    private mutating func close(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let unit = head[range]
        let type = format.type(unit[unit.startIndex])
        if type == (format == .avc ? 9 : 35) { hasDelimiter = true }
        if type == (format == .avc ? 7 : 33) {
            // Layers above the first one, which HEVC may have, are other pictures.
            if format == .hevc, unit.count > 1, unit[unit.startIndex + 1] >> 3 != 0 { return }
            // Zeros behind a unit belong to the next start code.
            takeParameters(Array(unit[...(unit.lastIndex { $0 != 0 } ?? unit.startIndex)]))
        } else if look.interest(in: unit[unit.startIndex], size: unit.count) > 0 {
            _ = look.take(unit)
        }
    }

    private mutating func takeParameters(_ unit: [UInt8]) {
        if current < parameterSets.count, parameterSets[current] == unit { return }
        if let index = parameterSets.firstIndex(of: unit) {
            current = index
        } else if parameterSets.count < Self.mostDescriptions,
            let sequence = format == .avc ? SequenceParameters(avc: unit) : SequenceParameters(hevc: unit)
        {
            current = parameterSets.count
            parameterSets.append(unit)
            let name: FourCC = format == .avc ? "avc1" : "hvc1"
            descriptions.append(
                SampleDescription(
                    format: name, codec: "\(name).\(sequence.codecParameters)",
                    video: VideoFormat(
                        width: sequence.width, height: sequence.height, horizontalSpacing: sequence.horizontalSpacing,
                        verticalSpacing: sequence.verticalSpacing, color: sequence.color, sequence: sequence),
                    protectionScheme: protectionScheme))
        }
    }
}
