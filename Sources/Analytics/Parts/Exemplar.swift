import PlayheadNumerics

/// What a sealed part holds of a single session: enough to find it, and to list it among others.
public struct Exemplar: Hashable, Sendable {
    /// The session's id.
    public var id: String
    /// When the session began, microseconds since 1970; `nil` where nobody knows.
    public var startDate: Int64?
    /// How long was watched, microseconds.
    public var watched: Int64?
    /// The startup time, microseconds.
    public var startupTime: Int64?
    /// Stalls.
    public var stallCount: Int64?
    /// The rebuffer duration, microseconds.
    public var rebufferDuration: Int64?
    /// The time-weighted indicated bitrate, bits per second.
    public var indicatedBitrate: Int64?
    /// Whether playback failed.
    public var failed: Bool?

    /// What is kept of a session with an id, which the totals need not have.
    init(_ session: borrowing SessionTotals, id: String) {
        self.id = id
        startDate = session.startDate
        watched = session.access?.watched
        startupTime = session.startupTime?.microseconds
        stallCount = session.stallCount
        rebufferDuration = session.rebufferMicroseconds
        indicatedBitrate = session.timeWeightedIndicatedBitrate.map { Int64(min($0, 1e18)) }
        failed = session.failure.failed
    }
}

extension Exemplar: Comparable {
    /// By the bytes of their ids; of two with one id, by what is known of them.
    public static func < (left: Self, right: Self) -> Bool {
        if left.id == right.id { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }

    /// The numbers in the order in which a part has them, unknown ones first.
    private var numbers: [Int64] {
        Self.fields.map { self[keyPath: $0] ?? .min } + [failed.map { $0 ? 1 : 0 } ?? -1]
    }
}

extension Exemplar {
    private static var fields: [WritableKeyPath<Exemplar, Int64?>] {
        [\.startDate, \.watched, \.startupTime, \.stallCount, \.rebufferDuration, \.indicatedBitrate]
    }

    /// Writes the id, bits that say what is known, and this.
    func write(to writer: inout ByteWriter) {
        switch SessionKey(id) {
        case .guid(let guid):
            writer.write(byte: 0)
            writer.write(fixed: UInt64(truncatingIfNeeded: guid >> 64))
            writer.write(fixed: UInt64(truncatingIfNeeded: guid))
        case .text(let text):
            writer.write(byte: 1)
            writer.write(text)
        }
        var bits = 0
        for (bit, field) in Self.fields.enumerated() where self[keyPath: field] != nil { bits |= 1 << bit }
        if let failed { bits |= failed ? 0xC0 : 0x40 }
        writer.write(byte: UInt8(bits))
        for field in Self.fields { if let value = self[keyPath: field] { writer.write(scaled: value) } }
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        id =
            switch try reader.byte() {
            case 0: SessionKey.guid(UInt128(try reader.fixed()) << 64 | UInt128(try reader.fixed())).description
            case 1: try reader.text()
            default: throw .invalid
            }
        let bits = try reader.byte()
        for (bit, field) in Self.fields.enumerated() where bits >> bit & 1 == 1 {
            self[keyPath: field] = try reader.scaled()
        }
        // A date may lie before 1970, but not as far off as no log's does; all else counts or measures something.
        guard (startDate ?? 0).magnitude < 1 << 59 else { throw .invalid }
        let amounts = Self.fields.dropFirst()
        guard bits >> 6 != 2, amounts.allSatisfy({ self[keyPath: $0] ?? 0 >= 0 }) else { throw .invalid }
        failed = bits >> 6 == 0 ? nil : bits >> 6 == 3
    }
}
