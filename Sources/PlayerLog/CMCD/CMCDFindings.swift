public import PlayheadPlatform

/// Where the records of a log depart from CTA-5004 (version 1) and CTA-5004-B (version 2): each rule and key with its count and its
/// first lines.
public struct CMCDFindings: Sendable {
    /// One rule that is broken, for one key.
    public struct Finding: Sendable {
        /// The rule's id, such as `cmcd-rounding`.
        public var rule: String
        /// How strictly the standard asks for it: `must`, `should` or `info`.
        public var severity: String
        /// The key that it is about; `nil` where it is about no single one.
        public var key: String?
        /// What is wrong, in a sentence.
        public var title: String
        /// How many records break it.
        public var count: Int
        /// The first lines on which that is so.
        public var lines: [Int]
    }

    private struct Place: Hashable {
        var rule: CMCDRule
        var key: CMCDKey?
    }

    /// How many lines are named of a finding.
    private static let mostLines = 5
    private var found: [Place: (count: Int, lines: [Int])] = [:]
    /// How many records there were, events of version 2 among them.
    public private(set) var recordCount = 0
    /// How many of them were events.
    public private(set) var eventCount = 0
    /// How many lines were neither a record nor a request.
    public private(set) var refusedCount = 0
    /// The first of them, and what was said of it.
    private var firstRefusal: (line: Int, message: String)?
    /// How many sessions.
    public internal(set) var sessionCount = 0

    /// Whether there is something of a severity, or of a stricter one.
    ///
    /// - Parameter severity: `must`, `should` or `info`.
    public func has(_ severity: String) -> Bool {
        let order = ["must", "should", "info"]
        guard let least = order.firstIndex(of: severity) else { return false }
        return found.keys.contains { (order.firstIndex(of: $0.rule.severity.rawValue) ?? 2) <= least }
    }

    /// What is wrong: the strictest first, of one severity in the order of the rules and the keys.
    public var findings: [Finding] {
        CMCDRule.allCases.flatMap { rule in
            found.filter { $0.key.rule == rule }
                .sorted { ($0.key.key?.rawValue ?? .max) < ($1.key.key?.rawValue ?? .max) }
                .map { place, what in
                    Finding(
                        rule: rule.rawValue, severity: rule.severity.rawValue, key: place.key?.name, title: rule.title,
                        count: what.count, lines: what.lines)
                }
        }.enumerated().sorted { (Self.order($0.element), $0.offset) < (Self.order($1.element), $1.offset) }.map(
            \.element)
    }

    private static func order(_ finding: Finding) -> Int {
        ["must", "should", "info"].firstIndex(of: finding.severity) ?? 2
    }

    /// Takes a record.
    mutating func add(_ parser: inout CMCDParser, line: Int) {
        CMCDLint.check(&parser)
        recordCount += 1
        if parser.record.has(.e) { eventCount += 1 }
        for departure in parser.departures { add(departure, line: line) }
    }

    /// Takes a line that is neither a record nor a request.
    mutating func refuse(line: Int, _ message: String) {
        refusedCount += 1
        firstRefusal = firstRefusal ?? (line, message)
        add(CMCDDeparture(.syntax), line: line)
    }

    mutating func add(_ departure: CMCDDeparture, line: Int, count: Int = 1) {
        var what = found[Place(rule: departure.rule, key: departure.key)] ?? (0, [])
        what.count += count
        if what.lines.count < Self.mostLines, what.lines.last != line { what.lines.append(line) }
        found[Place(rule: departure.rule, key: departure.key)] = what
    }

    /// Takes a session that is over.
    mutating func add(_ session: CMCDSession) {
        sessionCount += 1
        let (requests, missing) = (session.requests, session.missingCount)
        if requests.count >= 10, requests.allSatisfy({ $0.flags.contains(.urgent) }) {
            add(CMCDDeparture(.urgent, .su), line: session.line)
        }
        if missing > 0 { add(CMCDDeparture(.lost, .sn), line: session.line, count: missing) }
    }

    /// Looks through a log.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - columns: the columns of its lines, where it does not name them.
    ///   - files: where it is.
    /// - Throws: where it cannot be read, or has no record: nothing was held against the standard then.
    public init(of path: String, columns: LogColumns? = nil, in files: some FileSystem) throws(LogProblem) {
        self.init()
        let input: any ByteInput
        do throws(LoadingError) { input = try files.open(path, for: .once) } catch { throw LogProblem(error) }
        var (reader, start, sink) = (CMCDLogReader?.none, [UInt8](), NullSink())
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: LogReader.pieceSize, alignment: 64)
        defer { piece.deallocate() }
        var offset = 0
        while true {
            let read: Int?
            do throws(LoadingError) { read = try input.read(into: piece, at: offset) } catch { throw LogProblem(error) }
            guard let count = read else { continue }
            offset += count
            let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
            if reader != nil {
                if count == 0 { break }
                reader?.feed(bytes, sink: &sink)
                continue
            }
            start.append(contentsOf: bytes)
            let form: CMCDForm
            switch start.withUnsafeBytes({ CMCDForm.detect($0, isAll: count == 0) }) {
            case _ where columns != nil: form = .fields
            case .form(let found): form = found
            // Each line is told to be no record.
            case .other: form = .text
            case .undecided: continue
            }
            reader = CMCDLogReader(
                form, localTime: .utc, wanted: nil, isFollowed: false, columns: columns, findings: CMCDFindings())
            start.withUnsafeBytes { reader?.feed($0, sink: &sink) }
            if count == 0 { break }
        }
        reader?.finish(sink: &sink)
        if let findings = reader?.findings { self = findings }
        if recordCount == 0 { throw lack(in: path, length: offset, without: reader?.without ?? 0) }
    }

    /// Why a file has no record.
    private func lack(in path: String, length: Int, without: Int) -> LogProblem {
        if length == 0 { return LogProblem(source: path, message: "empty") }
        if without > 0 {
            let requests = without == 1 ? "1 request" : "\(without) requests"
            return LogProblem(source: path, message: requests + ", and none has common media client data (CMCD)")
        }
        guard let firstRefusal else {
            return LogProblem(source: path, message: "there is no common media client data (CMCD) in it")
        }
        return LogProblem(
            source: path, line: firstRefusal.line, message: firstRefusal.message + "; nor has any other line a record")
    }

    init() {}
}
