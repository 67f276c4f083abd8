/// Which columns of a table tell what of a session: what `--map` says.
///
/// `id=view_id, startupTime=video_startup_time/1000 s, failed=error_code given, context.cdn=cdn`: on the left what rows of
/// sessions have, on the right a column, or a constant in quotation marks, with what it takes to bring it into our units.
public struct RowMap: Equatable, Sendable {
    /// What stands on the left.
    enum Target: Hashable, Sendable {
        case number(RowField)
        case text(RowText)
        /// A key of the session's context.
        case context(String)

        /// As maps have it.
        var name: String {
            switch self {
            case .number(let field): field.name
            case .text(let text): text.name
            case .context(let key): "context." + key
            }
        }
    }

    /// How a column's cell is read.
    enum Reading: Equatable, Sendable {
        /// As the value itself, scaled.
        case value(RowScale)
        /// True where anything stands there.
        case given
        /// True where this text stands there, or one of them; or where it does not.
        case equal(String, negated: Bool)
    }

    /// What stands on the right.
    enum Origin: Equatable, Sendable {
        /// A column, or the first of several that tells it; what may be lacking is unknown then.
        case column([String], Reading, mayLack: Bool)
        case constant(String)
    }

    struct Assignment: Equatable, Sendable {
        var target: Target
        var origin: Origin
    }

    /// What is wrong with a map.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        /// The line of the map that it is on, counted from 1; nil for a map of one line.
        public var line: Int?
        /// What is wrong, and what to do.
        public var message: String

        /// The line and what is wrong.
        public var description: String { line.map { "line \($0): \(message)" } ?? message }
    }

    /// Who says what the rows say.
    public internal(set) var source: String?
    /// What differs from our definitions, a sentence each.
    public internal(set) var remarks: [String] = []
    private(set) var assignments: [Assignment] = []

    /// An empty map.
    init() {}

    /// Parses a map: assignments with commas or line breaks between them, and lines of a map file.
    ///
    /// - Throws: the first thing that is wrong.
    public init(parsing text: String) throws(Problem) {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            do throws(Problem) { try read(line) } catch {
                throw Problem(line: lines.count > 1 ? index + 1 : nil, message: error.message)
            }
        }
    }

    /// Takes in another map, which comes before this one where both say something of the same.
    public mutating func merge(_ other: RowMap) {
        source = other.source ?? source
        remarks += other.remarks
        for assignment in other.assignments { set(assignment) }
    }

    /// Whether it tells which session a row is of.
    public var hasID: Bool { assignments.contains { $0.target == .text(.id) } }

    /// Whether a table with these columns has all that it cannot do without.
    func fits(_ columns: Set<String>) -> Bool {
        assignments.allSatisfy {
            if case .column(let names, _, mayLack: false) = $0.origin { !columns.isDisjoint(with: names) } else { true }
        }
    }

    /// That a table lacks a column that it cannot do without, and which are near; nil where it has all. Of columns within others
    /// only the outermost counts.
    func lackingColumn(inTablesWith columns: [String]) -> String? {
        for assignment in assignments {
            guard case .column(let names, _, mayLack: false) = assignment.origin else { continue }
            let isThere = names.contains { name in columns.contains { $0 == name || name.hasPrefix($0 + ".") } }
            if !isThere { return RowPlan.lacking(names[0], assignment.target, among: columns) }
        }
        return nil
    }

    /// All columns that it reads, in a fixed order.
    var columns: [String] {
        let all = assignments.flatMap { assignment -> [String] in
            if case .column(let names, _, _) = assignment.origin { names } else { [] }
        }
        return Set(all).sorted()
    }

    mutating func set(_ assignment: Assignment) {
        assignments.removeAll { $0.target == assignment.target }
        assignments.append(assignment)
    }

    private mutating func read(_ line: Substring) throws(Problem) {
        var scanner = RowMapScanner(line)
        scanner.skipSpace()
        if scanner.skipDirective("source") {
            let name = scanner.rest
            guard !name.isEmpty, name.utf8.count <= 64 else {
                throw Problem(message: "source needs a name: who says what the rows say")
            }
            return source = name
        }
        if scanner.skipDirective("note") { return remarks.append(scanner.rest) }
        while !scanner.isAtEnd {
            set(try scanner.assignment())
            scanner.skipSpace()
            guard scanner.skip(",") || scanner.isAtEnd else {
                throw Problem(message: "a comma is missing before '\(scanner.rest.prefix(20))'")
            }
            scanner.skipSpace()
        }
    }
}

/// How a number of a column becomes one in our units.
struct RowScale: Equatable, Sendable {
    /// Times ten to this.
    var power = 0
    /// And times this.
    var factor = 1.0
    /// Of a date that is a number, which power of ten a second of it has; nil where its size says it.
    var datePower: Int?

    /// Multiplies or divides by a number that a map has.
    ///
    /// - Returns: whether it is a number that one can do that with.
    mutating func apply(_ number: String, divides: Bool) -> Bool {
        guard let value = Double(number), value.isFinite, value > 0 else { return false }
        if number.first == "1", number.dropFirst().allSatisfy({ $0 == "0" }), number.count < 16 {
            power += (divides ? -1 : 1) * (number.count - 1)
        } else {
            factor = divides ? factor / value : factor * value
        }
        return factor.isFinite && factor > 0
    }

    /// Brings a unit into ours.
    ///
    /// - Returns: whether values of this kind have such a unit.
    mutating func apply(unit: String, _ kind: RowField.Kind) -> Bool {
        let powers: [String: Int] =
            switch kind {
            case .time: ["s": 0, "ms": -3, "us": -6]
            case .date: ["s": 0, "ms": 3, "us": 6]
            case .bitrate: ["bps": 0, "kbps": 3, "Mbps": 6]
            case .ratio: ["%": -2]
            case .bytes: ["bytes": 0]
            case .count, .truth: [:]
            }
        guard let unitPower = powers[unit] else { return false }
        if case .date = kind { datePower = unitPower } else { power += unitPower }
        return true
    }

    /// The units that values of a kind have.
    static func units(of kind: RowField.Kind) -> String? {
        switch kind {
        case .time: "s, ms or us"
        case .date: "s, ms or us since 1970"
        case .bitrate: "bps, kbps or Mbps"
        case .ratio: "%"
        case .bytes: "bytes"
        case .count, .truth: nil
        }
    }
}
