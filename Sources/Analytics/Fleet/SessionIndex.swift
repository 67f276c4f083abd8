import CProcessor
import PlayerLog

/// Numbers sessions by their ids, in the order in which they are first asked for.
///
/// AVPlayer's ids are GUIDs in upper case: those are kept as the 128 bits that they are. All others stand as bytes in one block.
struct SessionIndex: Sendable {
    /// By number the GUID, or where the text stands among the others.
    private var keys = ChunkedArray<UInt128>()
    /// The ids that are no GUIDs, and the numbers of their sessions.
    private var texts = StringTable()
    private var textNumbers: [UInt32] = []
    /// Open addressing: a session's number plus one, and above it as many bits of its hash as there is room for; zero
    /// where the slot is free. Four bytes each: what fits into the processor's caches is found there.
    private var slots: [UInt32] = []
    private let seed: (UInt64, UInt64) = {
        // The standard library seeds its hashing once a process, or not at all where a run must be repeatable.
        (UInt64(bitPattern: Int64(0.hashValue)), UInt64(bitPattern: Int64(1.hashValue)))
    }()

    /// How many sessions have a number.
    var count: Int { keys.count }

    /// Where the text of a session's id stands; nil where the id is a GUID.
    private func place(ofText number: Int) -> Int? {
        // A GUID may be the same number, but is of another session then.
        guard !textNumbers.isEmpty, keys[number] < UInt128(textNumbers.count) else { return nil }
        let place = Int(keys[number])
        return textNumbers[place] == number ? place : nil
    }

    /// The id of a session.
    func key(of number: Int) -> SessionKey {
        place(ofText: number).map { .text(text(at: $0)) } ?? .guid(keys[number])
    }

    /// The GUID of a session; nil where its id is another text.
    func guid(of number: Int) -> UInt128? { place(ofText: number) == nil ? keys[number] : nil }

    /// Calls `body` with the numbers of the sessions whose ids are no GUIDs and hold a pattern.
    func forEachText(holding pattern: TextPattern, _ body: (_ number: Int) -> Void) {
        texts.forEach(holding: pattern) { body(Int(textNumbers[$0])) }
    }

    private func text(at place: Int) -> String { texts[StringTable.Index(rawValue: Int64(place))] }

    /// The id of a session, as it is written.
    func id(of number: Int) -> String { key(of: number).description }

    /// The ids as they sort.
    var order: TextSortKeys {
        if textNumbers.isEmpty { return orderOfGUIDs }
        return TextSortKeys(byteCount: max(SessionKey.guidLength, texts.longest)) { [self] number, offset in
            place(ofText: number).map { texts.word(of: $0, from: offset) }
                ?? SessionKey.word(ofGUID: keys[number], from: offset)
        }
    }

    /// The sessions' numbers in the order of their ids: first those with GUIDs, then the others.
    var inOrder: (guids: [UInt32], texts: [UInt32]) {
        var others = SessionSet(count: count)
        for number in textNumbers { others.insert(Int(number)) }
        let guids = SessionSet(allOf: count).subtracting(others)
        return (guids.sorted(by: orderOfGUIDs, descending: false), others.sorted(by: order, descending: false))
    }

    /// GUIDs as they sort, as texts too: digits and letters do as their values.
    private var orderOfGUIDs: TextSortKeys {
        TextSortKeys(byteCount: 16, isDense: true) { [keys] number, offset in
            UInt64(truncatingIfNeeded: (keys[number] << UInt128(8 * offset)) >> 64)
        }
    }

    /// Has the memory fetched where ``number(of:)`` will look for this id.
    func prefetch(_ id: SessionKey) {
        guard case .guid(let guid) = id, !slots.isEmpty else { return }
        slots.withUnsafeBufferPointer { slots in
            CProcessor.prefetch(slots.baseAddress! + Int(truncatingIfNeeded: hash(guid)) & (slots.count - 1))
        }
    }

    /// Has the memory fetched where ``number(of:in:)`` will look for a session of another index.
    func prefetch(_ theirs: Int, of other: SessionIndex) {
        if let place = other.place(ofText: theirs) {
            _ = texts.prefetch(StringTable.Index(rawValue: Int64(place)), of: other.texts)
        } else {
            prefetch(.guid(other.keys[theirs]))
        }
    }

    /// The number of a session, and whether it is new.
    mutating func number(of id: SessionKey) -> (number: Int, isNew: Bool) {
        switch id {
        case .guid(let guid): number(of: guid)
        case .text(let text): number(ofText: texts.index(of: text))
        }
    }

    /// The number here of a session of another index, and whether it is new.
    mutating func number(of theirs: Int, in other: SessionIndex) -> (number: Int, isNew: Bool) {
        guard let place = other.place(ofText: theirs) else { return number(of: other.keys[theirs]) }
        return number(ofText: texts.move(StringTable.Index(rawValue: Int64(place)), from: other.texts))
    }

    private mutating func number(ofText index: StringTable.Index) -> (number: Int, isNew: Bool) {
        let place = Int(index.rawValue)
        if place < textNumbers.count { return (Int(textNumbers[place]), false) }
        textNumbers.append(UInt32(keys.count))
        keys.append(UInt128(place))
        return (keys.count - 1, true)
    }

    private mutating func number(of guid: UInt128) -> (number: Int, isNew: Bool) {
        if keys.count * 2 >= slots.count { grow() }
        let hash = hash(guid)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let candidate = Int(slots[slot] & numberMask)
            if slots[slot] == entry(hash, candidate), keys[candidate - 1] == guid { return (candidate - 1, false) }
            slot = (slot + 1) & (slots.count - 1)
        }
        keys.append(guid)
        slots[slot] = entry(hash, keys.count)
        return (keys.count - 1, true)
    }

    /// The bits of a slot that hold the number: no number is larger than there are slots.
    private var numberMask: UInt32 { UInt32(truncatingIfNeeded: slots.count - 1) }

    private func entry(_ hash: UInt64, _ number: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: hash >> 32) & ~numberMask | UInt32(truncatingIfNeeded: number)
    }

    /// Gives back the memory that looking for an id takes; the next look makes it anew.
    mutating func rest() { slots = [] }

    private mutating func grow() {
        var room = max(8, slots.count * 4)
        while keys.count * 2 >= room { room *= 4 }
        slots = [UInt32](repeating: 0, count: room)
        for number in 0..<keys.count where place(ofText: number) == nil {
            let hash = hash(keys[number])
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = entry(hash, number + 1)
        }
    }

    /// A GUID's slot: its halves, hidden by a seed of the process so that no file can be made whose ids all fall on one
    /// slot, multiplied, and the product's halves laid over each other.
    @inline(__always)
    private func hash(_ guid: UInt128) -> UInt64 {
        let high = UInt64(truncatingIfNeeded: guid >> 64) ^ seed.0
        let low = UInt64(truncatingIfNeeded: guid) ^ seed.1
        let product = high.multipliedFullWidth(by: low)
        return product.high ^ product.low
    }
}
