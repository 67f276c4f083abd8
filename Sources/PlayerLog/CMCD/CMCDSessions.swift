/// The sessions of an input that may still get records, by their ids (`sid`).
///
/// Memory goes by the sessions that are open: one of which nothing was heard for half an hour of the log's own time is over.
struct CMCDSessions {
    /// How long nothing may be heard of a session until it is taken for over, microseconds.
    static let silence: Int64 = 1_800_000_000
    /// How often it is looked for such sessions, microseconds of the log's time.
    private static let step: Int64 = 60_000_000

    /// Where the only sessions lie that are wanted, where some are read again: the bytes of each part of one, in their order.
    private let wanted: [UInt128: [Range<Int>]]?
    /// A slot whose session is over has one of no records.
    private var slots: ContiguousArray<CMCDSession> = []
    /// The latest time of the log when each was last heard of, microseconds since 1970; ``isFree`` of a free slot.
    private var heard: ContiguousArray<Int64> = []
    private static let isFree = Int64.max
    private var free: [Int] = []
    /// Those that are over, and are not given yet.
    private var ended: [CMCDSession] = []
    private var index: [UInt128: Int] = [:]
    /// The latest time that was read.
    private var now: Int64 = .min
    private var lastLook: Int64 = .min
    /// How many sessions had records missing by their sequence numbers, and how many.
    private(set) var (holedSessions, holes) = (0, 0)

    /// What departs from the standard, where that is looked for.
    var findings: CMCDFindings?

    /// The sessions of an input.
    ///
    /// - Parameter runs: the only ones that are wanted, by where they begin, and each cut where it was cut before.
    init(wanted runs: [PlacedRun]?) {
        let start = runs?.first?.position.offset ?? 0
        wanted = runs.map { runs in
            let ranges = runs.map { run in
                let first = run.position.offset - start
                return (Self.key(run.id), first..<(first + run.position.length))
            }
            return Dictionary(grouping: ranges) { $0.0 }.mapValues { parts in
                parts.map(\.1).sorted { $0.upperBound < $1.upperBound }
            }
        }
    }

    /// Whether nothing was read so far.
    private(set) var isEmpty = true

    /// Whether no record told its time.
    var isUndated: Bool { now == .min }

    /// Takes a record.
    mutating func add(
        _ record: CMCDRecord, _ line: CMCDLine, defaultID: String, keepsURIs: Bool
    ) {
        let id = record.text(.sid)
        let (key, time, before) = (Self.key(id, defaultID), CMCDSession.time(of: record, line), now)
        // One clock that runs ahead does not end the sessions of all others: an hour is the farthest that it goes at once.
        if time > now { now = now == .min ? time : min(time, now + 2 * Self.silence) }
        var part: Range<Int>?
        if let wanted {
            part = wanted[key]?.first { line.start < $0.upperBound }
            guard let part, part.lowerBound <= line.start else { return }
        }
        isEmpty = false
        // What comes back after a silence is a part of its own, whether somebody looked meanwhile or not.
        var open = index[key]
        if let slot = open, isOver(slot, at: before) {
            end(slot)
            open = nil
        }
        let slot = open ?? begin(id.count == 0 ? defaultID : String(decoding: id, as: UTF8.self), key, line)
        slots[slot].add(record, line, at: time, keepsURIs: keepsURIs)
        slots[slot].origin.add(line)
        heard[slot] = now
        if let part, line.end >= part.upperBound { end(slot) }
    }

    /// A session's key by the name that a record has for it. It goes by the id that the session is given, which is all that is known
    /// of it when it is read again: records without a name are of the session of the default id, and what is not UTF-8 is repaired.
    private static func key(_ name: UnsafeRawBufferPointer, _ defaultID: String) -> UInt128 {
        if name.count == 0 { return key(defaultID) }
        if name.reduce(0, |) < 0x80 { return CMCDText.fingerprint(name) }
        return key(String(decoding: name, as: UTF8.self))
    }

    private static func key(_ id: String) -> UInt128 {
        var id = id
        return id.withUTF8 { CMCDText.fingerprint(UnsafeRawBufferPointer($0)) }
    }

    private mutating func begin(_ id: String, _ key: UInt128, _ line: CMCDLine) -> Int {
        let session = CMCDSession(id: id, at: line)
        let slot: Int
        if let last = free.popLast() {
            (slot, slots[last]) = (last, session)
        } else {
            slot = slots.count
            slots.append(session)
            heard.append(.min)
        }
        index[key] = slot
        keys[slot] = key
        return slot
    }

    /// Whether nothing was heard of a session for too long at a time. What is read again is cut where it was cut before.
    private func isOver(_ slot: Int, at time: Int64) -> Bool {
        wanted == nil && time != .min && time - Self.silence > heard[slot]
    }

    private mutating func end(_ slot: Int) {
        var session = CMCDSession(id: "", at: CMCDLine())
        swap(&session, &slots[slot])
        heard[slot] = Self.isFree
        free.append(slot)
        if let key = keys.removeValue(forKey: slot) { index[key] = nil }
        ended.append(session)
    }

    private var keys: [Int: UInt128] = [:]

    /// Whether it is time to look for sessions that are over.
    @inline(__always)
    var isTimeToLook: Bool {
        !ended.isEmpty || now != .min && (lastLook == .min || now - lastLook >= Self.step)
    }

    /// Takes out the sessions that are over.
    ///
    /// - Parameters:
    ///   - all: whether they all are, since the input has ended.
    ///   - body: takes each, in the order in which they stand in the input.
    mutating func close(all: Bool, _ body: (inout CMCDSession) -> Void) {
        lastLook = now
        for slot in slots.indices where heard[slot] != Self.isFree && (all || isOver(slot, at: now)) { end(slot) }
        var over: [CMCDSession] = []
        swap(&over, &ended)
        over.sort { ($0.start, $0.line) < ($1.start, $1.line) }
        for index in over.indices {
            let missing = over[index].missingCount
            findings?.add(over[index])
            if missing > 0 { (holedSessions, holes) = (holedSessions + 1, holes + missing) }
            body(&over[index])
        }
    }

    /// Lends the sessions that got records since the last time, and stay open.
    mutating func forEachChanged(_ body: (inout CMCDSession) -> Void) {
        for slot in slots.indices where slots[slot].count > slots[slot].given.records {
            body(&slots[slot])
        }
    }
}

extension CMCDSession {
    /// How many reports are missing between the first and the last sequence number, of the events and of the requests.
    var missingCount: Int {
        Self.missing(events.lazy.map(\.sequence)) + Self.missing(requests.lazy.map(\.sequence))
    }

    private static func missing(_ sequences: some Sequence<Int32>) -> Int {
        let known = Set(sequences.lazy.filter { $0 >= 0 })
        guard let first = known.min(), let last = known.max() else { return 0 }
        return Int(last) - Int(first) + 1 - known.count
    }
}
