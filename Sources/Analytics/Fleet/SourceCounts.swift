import PlayheadNumerics

/// How many sessions of a set come from which source: figures of several are added up, and who reads the sum has to know.
public struct SourceCounts: Equatable, Sendable {
    /// The sessions of each source but recorded logs, which all others are of.
    private var others: [SessionTotals.Source: Int] = [:]

    /// The counts of no session.
    init() {}

    mutating func add(_ source: SessionTotals.Source) {
        if source != .recorded { others[source, default: 0] += 1 }
    }

    mutating func merge(_ other: SourceCounts) { others.merge(other.others) { AccessTotals.sum($0, $1) } }

    mutating func subtract(_ part: SourceCounts) {
        for (source, count) in part.others {
            let left = others[source, default: 0] - count
            others[source] = left == 0 ? nil : left
        }
    }

    /// The sources with their sessions, the most first.
    ///
    /// - Parameter sessionCount: how many sessions there are.
    func all(of sessionCount: Int) -> [(source: SessionTotals.Source, count: Int)] {
        let recorded = sessionCount - others.values.reduce(0, AccessTotals.sum)
        let all = others.map { (source: $0, count: $1) } + (recorded > 0 ? [(source: .recorded, count: recorded)] : [])
        return all.sorted {
            $0.count != $1.count
                ? $0.count > $1.count
                : $0.source.rawValue.utf8.lexicographicallyPrecedes($1.source.rawValue.utf8)
        }
    }

    /// Writes the counts.
    func write(to writer: inout ByteWriter) {
        writer.write(others.count)
        let inOrder = others.sorted { $0.key.rawValue.utf8.lexicographicallyPrecedes($1.key.rawValue.utf8) }
        for (source, count) in inOrder {
            writer.write(source.rawValue)
            writer.write(count)
        }
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count()) {
            let source = SessionTotals.Source(rawValue: try reader.text())
            guard others[source] == nil else { throw .invalid }
            others[source] = try reader.sessions()
        }
    }
}

extension FleetAccumulator {
    /// From which sources its sessions come, those of most sessions first.
    public var sources: [(source: SessionTotals.Source, count: Int)] { sourceCounts.all(of: sessionCount) }
}
