/// The sessions of an input that may still get records, by their ids (`sid`).
///
/// Memory goes by the sessions that are open: one of which nothing was heard for half an hour of the log's own time is over.
struct CMCDSessions {
    /// How long nothing may be heard of a session until it is taken for over, microseconds.
    static let silence: Int64 = 1_800_000_000
    /// How often it is looked for such sessions, microseconds of the log's time.
    private static let step: Int64 = 60_000_000

    /// The only session that is wanted, where one is read again.
    private let wanted: [UInt8]?
    /// A slot whose session is over has one of no records.
    private var slots: ContiguousArray<CMCDSession> = []
    /// The latest time of the log when each was last heard of, microseconds since 1970; ``isFree`` of a free slot.
    private var heard: ContiguousArray<Int64> = []
    private static let isFree = Int64.max
    private var free: [Int] = []
    private var index: [UInt128: Int] = [:]
    /// The latest time that was read.
    private var now: Int64 = .min
    private var lastLook: Int64 = .min
    /// How many sessions had records missing by their sequence numbers, and how many.
    private(set) var (holedSessions, holes) = (0, 0)

    /// What departs from the standard, where that is looked for.
    var findings: CMCDFindings?

    init(wanted: String?) { self.wanted = wanted.map { Array($0.utf8) } }

    /// Whether nothing was read so far.
    private(set) var isEmpty = true

    /// Whether no record told its time.
    var isUndated: Bool { now == .min }

    /// Takes a record.
    mutating func add(
        _ record: CMCDRecord, _ line: CMCDLine, defaultID: String, keepsURIs: Bool
    ) {
        let id = record.text(.sid)
        if let wanted, !wanted.elementsEqual(id), id.count > 0 || !defaultID.utf8.elementsEqual(wanted) { return }
        isEmpty = false
        let slot = slot(of: id, line)
        let time = slots[slot].add(record, line, keepsURIs: keepsURIs)
        slots[slot].origin.add(line)
        // One clock that runs ahead does not end the sessions of all others: an hour is the farthest that it goes at once.
        if time > now { now = now == .min ? time : min(time, now + 2 * Self.silence) }
        heard[slot] = now
    }

    @inline(__always)
    private mutating func slot(of id: UnsafeRawBufferPointer, _ line: CMCDLine) -> Int {
        let key = CMCDText.fingerprint(id)
        if let slot = index[key] { return slot }
        let session = CMCDSession(id: String(decoding: id, as: UTF8.self), at: line)
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

    private var keys: [Int: UInt128] = [:]

    /// Whether it is time to look for sessions that are over.
    @inline(__always)
    var isTimeToLook: Bool { now != .min && (lastLook == .min || now - lastLook >= Self.step) }

    /// Takes out the sessions that are over.
    ///
    /// - Parameters:
    ///   - all: whether they all are, since the input has ended.
    ///   - body: takes each, in the order in which they stand in the input.
    mutating func close(all: Bool, _ body: (inout CMCDSession) -> Void) {
        lastLook = now
        var over: [(start: Int, slot: Int)] = []
        for slot in slots.indices {
            let heard = heard[slot]
            if heard != Self.isFree, all || now - Self.silence > heard { over.append((slots[slot].start, slot)) }
        }
        over.sort { ($0.start, $0.slot) < ($1.start, $1.slot) }
        for (_, slot) in over {
            var session = CMCDSession(id: "", at: CMCDLine())
            swap(&session, &slots[slot])
            heard[slot] = Self.isFree
            free.append(slot)
            if let key = keys.removeValue(forKey: slot) { index[key] = nil }
            let missing = session.missingCount
            findings?.add(session)
            if missing > 0 { (holedSessions, holes) = (holedSessions + 1, holes + missing) }
            body(&session)
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
