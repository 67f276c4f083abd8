import CProcessor

/// Numbers sessions by their ids, in the order in which they are first asked for.
///
/// AVPlayer's ids are GUIDs in upper case: those are kept as the 128 bits that they are, anything else as text.
struct SessionIndex: Sendable {
    private var keys = ChunkedArray<UInt128>()
    /// The ids that are no GUIDs, by number.
    private var texts: [Int: String] = [:]
    private var numbers: [String: Int] = [:]
    /// Open addressing: a session's number plus one, and above it as many bits of its hash as there is room for; zero
    /// where the slot is free. Four bytes each: what fits into the processor's caches is found there.
    private var slots: [UInt32] = []
    private let seed: (UInt64, UInt64) = {
        // The standard library seeds its hashing once a process, or not at all where a run must be repeatable.
        (UInt64(bitPattern: Int64(0.hashValue)), UInt64(bitPattern: Int64(1.hashValue)))
    }()

    /// How many sessions have a number.
    var count: Int { keys.count }

    /// The id of a session.
    func key(of number: Int) -> SessionKey {
        if !texts.isEmpty, let text = texts[number] { return .text(text) }
        return .guid(keys[number])
    }

    /// The id of a session, as it is written.
    func id(of number: Int) -> String { key(of: number).description }

    /// The ids as they sort.
    var order: TextSortKeys {
        if texts.isEmpty {
            // Digits and letters sort as their values.
            return TextSortKeys(partCount: 4) { [keys] in UInt32(truncatingIfNeeded: keys[$0] >> UInt128(96 - 32 * $1))
            }
        }
        let longest = texts.values.reduce(36) { max($0, $1.utf8.count) }
        return TextSortKeys(partCount: (longest + 3) / 4) { [self] in key(of: $0).bytes(from: 4 * $1) }
    }

    /// Has the memory fetched where ``number(of:)`` will look for this id.
    func prefetch(_ id: SessionKey) {
        guard case .guid(let guid) = id, !slots.isEmpty else { return }
        slots.withUnsafeBufferPointer { slots in
            CProcessor.prefetch(slots.baseAddress! + Int(truncatingIfNeeded: hash(guid)) & (slots.count - 1))
        }
    }

    /// The number of a session, and whether it is new.
    mutating func number(of id: SessionKey) -> (number: Int, isNew: Bool) {
        switch id {
        case .guid(let guid): return number(of: guid)
        case .text(let text):
            if let known = numbers[text] { return (known, false) }
            let new = keys.count
            numbers[text] = new
            texts[new] = text
            keys.append(0)
            return (new, true)
        }
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
        for number in 0..<keys.count where texts.isEmpty || texts[number] == nil {
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
