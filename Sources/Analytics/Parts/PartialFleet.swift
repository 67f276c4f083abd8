import PlayheadNumerics

/// Sessions that were measured somewhere, and are added up with others elsewhere: the answer of all is the same, to the
/// byte, in whatever way they were dealt out and in whatever order they come together.
///
/// A part holds sessions in two ways. Of *open* ones it holds the rows, since another file may hold more of them. Of
/// *sealed* ones it holds nothing but sums: a session that is sealed in two parts is counted twice.
public struct PartialFleet: Sendable {
    /// The keys by which the sessions are grouped.
    public private(set) var keys: [String]
    /// Which sessions were sealed: the predicate that they meet; nil where all were.
    public private(set) var filter: String?
    /// How many lines and values could not be read, and were skipped.
    public private(set) var skippedCount: Int
    /// What sealed sessions add up to, by the values of the keys.
    public private(set) var sealed: [[String?]: GroupSums]
    /// The open sessions.
    public private(set) var open: MergeableDigests
    /// How many sessions were open in several of the parts that this one was merged of.
    public private(set) var repeatedCount = 0

    /// A part; see the properties.
    public init(
        _ open: MergeableDigests = MergeableDigests(), sealed: [[String?]: GroupSums] = [:], keys: [String] = [],
        filter: String? = nil, skippedCount: Int = 0
    ) {
        (self.open, self.sealed, self.keys) = (open, sealed, keys)
        (self.filter, self.skippedCount) = (filter, skippedCount)
    }

    /// How many sessions are sealed.
    public var sealedCount: Int { sealed.values.reduce(0) { AccessTotals.sum($0, $1.fleet.sessionCount) } }

    /// Takes in another part. Which takes in which, and in what order, changes nothing.
    ///
    /// - Throws: where they are grouped by other keys, or other sessions were sealed.
    public mutating func merge(_ other: PartialFleet) throws(PartError) {
        guard keys == other.keys else { throw .otherKeys(keys, other.keys) }
        if !sealed.isEmpty, !other.sealed.isEmpty, filter != other.filter { throw .otherFilter(filter, other.filter) }
        filter = filter ?? other.filter
        skippedCount = AccessTotals.sum(skippedCount, other.skippedCount)
        for (key, fleet) in other.sealed { sealed[key, default: GroupSums()].merge(fleet) }
        repeatedCount += other.repeatedCount + open.merge(other.open)
    }

    /// Makes one of what is known of each open session.
    ///
    /// - Returns: what is to be said of sessions with more versions of an event than are kept.
    public mutating func join() throws(PartError) -> [String] {
        do throws(ByteReaderError) { return try open.join() } catch { throw .damaged }
    }

    /// The open sessions dealt out over so many parts by their ids, the same on every machine: session `id` comes into
    /// the part of the number XXH64(id) mod `count`. What is sealed stays in the first.
    public func shards(_ count: Int) -> [PartialFleet] {
        var shards = open.shards(count).map { PartialFleet($0, keys: keys) }
        (shards[0].sealed, shards[0].filter, shards[0].skippedCount) = (sealed, filter, skippedCount)
        return shards
    }
}

/// Why parts cannot be read or merged.
public enum PartError: Error, Equatable, Sendable {
    /// There are no bytes.
    case empty
    /// The bytes are no part.
    case notAPart
    /// The part is one line of JSON a session, as versions up to 0.1 wrote it.
    case json
    /// The part's form has another version.
    case otherVersion(Int)
    /// The part ends too early.
    case truncated
    /// The part is not as it was written.
    case damaged
    /// Two parts are grouped by other keys.
    case otherKeys([String], [String])
    /// Two parts are sealed after other predicates.
    case otherFilter(String?, String?)
}

extension PartError: CustomStringConvertible {
    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .empty: "empty: no part stands in it"
        case .notAPart: "not written by playhead kpi --partial"
        case .json: "a part in JSON, of an earlier version of playhead: write it again with this one"
        case .otherVersion(let version):
            "a part of version \(version), and this playhead reads version \(PartialFleet.version): write it again with this one"
        case .truncated: "the part ends too early: was it cut off?"
        case .damaged: "the part is damaged: write or copy it again"
        case .otherKeys(let left, let right):
            "the parts were written with different --group-by (\(Self.listed(left)); \(Self.listed(right))): write them with "
                + "the same"
        case .otherFilter(let left, let right):
            "the parts were sealed with different --where (\(left ?? "none"); \(right ?? "none")): write them with the same"
        }
    }

    private static func listed(_ keys: [String]) -> String { keys.isEmpty ? "none" : keys.joined(separator: " ") }
}
