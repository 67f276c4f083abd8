import PlayerLog
import PlayheadNumerics

/// How many entries of error logs have each code.
///
/// Logs know some dozen codes, and all are counted. Of a log that holds more than ``mostCodes``, those of the lowest hashes
/// are: which these are does not depend on how the logs were dealt out, so that their counts are exact in any merge.
public struct ErrorCodeCounts: Equatable, Sendable {
    /// An error's domain and code.
    public struct Code: Equatable, Sendable {
        /// The domain; empty where the entry has none.
        public var domain: String
        /// The code; `nil` where the entry has none.
        public var code: Int?

        /// The code, a blank and the domain, which no other pair has.
        fileprivate var text: String { (code.map(String.init) ?? "") + " " + domain }
    }

    private struct Counted: Equatable, Comparable {
        let hash: UInt64
        let text: String
        let code: Code
        var count: Int

        init(_ code: Code, count: Int) {
            (text, self.code, self.count) = (code.text, code, count)
            hash = XXHash64.hash(text)
        }

        static func < (left: Self, right: Self) -> Bool {
            left.hash == right.hash
                ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.hash < right.hash
        }
    }

    /// How many codes are counted.
    public static let mostCodes = 1024

    /// By their hashes.
    private var counted: [Counted] = []

    /// The codes, the most frequent first, and of how many entries each is.
    public var counts: [(code: Code, count: Int)] {
        counted.sorted { $0.count == $1.count ? $0 < $1 : $0.count > $1.count }.map { ($0.code, $0.count) }
    }

    /// Counts entries of one code.
    mutating func add(_ code: Code, count: Int = 1) {
        let new = Counted(code, count: count)
        let index = counted.partitioningIndex { !($0 < new) }
        if index < counted.count, counted[index].code == code {
            counted[index].count = AccessTotals.sum(counted[index].count, count)
        } else if index < Self.mostCodes {
            counted.insert(new, at: index)
            if counted.count > Self.mostCodes { counted.removeLast() }
        }
    }

    /// Adds another set's counts.
    mutating func merge(_ other: ErrorCodeCounts) {
        for entry in other.counted { add(entry.code, count: entry.count) }
    }
}

extension ErrorCodeCounts {
    /// Writes the codes by their hashes, each with its count.
    func write(to writer: inout ByteWriter) {
        writer.write(counted.count)
        for entry in counted {
            writer.write(entry.code.domain)
            writer.write(byte: entry.code.code == nil ? 0 : 1)
            if let code = entry.code.code { writer.write(signed: Int64(code)) }
            writer.write(entry.count)
        }
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        let count = try reader.count()
        guard count <= Self.mostCodes else { throw .invalid }
        for _ in 0..<count {
            let domain = try reader.text()
            let code = try reader.byte() == 0 ? nil : Int(try reader.signed())
            let entry = Counted(Code(domain: domain, code: code), count: try reader.sessions())
            guard entry.count > 0, counted.last.map({ $0 < entry }) ?? true else { throw .invalid }
            counted.append(entry)
        }
    }
}
