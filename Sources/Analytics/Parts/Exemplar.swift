import PlayerLog
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
        let key = SessionKey(id)
        if case .guid = key { writer.write(byte: 0) } else { writer.write(byte: 1) }
        key.write(to: &writer)
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
            case 0: try SessionKey(guid: &reader).description
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

extension SessionTotals {
    /// What a sealed part kept of a session, so that a list shows it among others: its KPIs are those that were kept, and
    /// nothing else of it is known.
    ///
    /// - Parameter kept: the session.
    public init(_ kept: Exemplar) {
        self.init(id: kept.id)
        var access = AccessTotals()
        (access.watched, access.stalls, access.switches) = (kept.watched, kept.stallCount, nil)
        (access.startup, access.firstDate) = (kept.startupTime, kept.startDate)
        // The mean is what is known, and not what it is weighted by.
        if let bitrate = kept.indicatedBitrate {
            access.indicatedTimesWatched = Int128(bitrate) * 1_000_000
            access.indicatedWatched = 1
        }
        self.access = access
        if let rebuffer = kept.rebufferDuration {
            observed = Self.observed(rebuffer, stalls: kept.stallCount ?? 0, from: kept.startDate ?? 0)
        }
        if let failed = kept.failed { context = SessionContext(["status": .text(failed ? "failed" : "readyToPlay")]) }
    }

    /// Stalls of which only the sum is known, as one of that length.
    private static func observed(_ rebuffer: Int64, stalls: Int64, from start: Int64) -> ObservedTotals {
        let end = start.addingReportingOverflow(rebuffer)
        let events: [(ObservedEvent.Kind, Int64)] = [
            (.timeBaseRunning, start), (.stalled, start), (.timeBaseRunning, end.overflow ? .max : end.partialValue),
        ]
        let happened = events.prefix(stalls > 0 ? events.count : 1)
        return ObservedTotals(
            happened.map { ObservedEvent($0.0, at: LogDate(microseconds: $0.1)) }, firstPlayback: nil)
    }
}
