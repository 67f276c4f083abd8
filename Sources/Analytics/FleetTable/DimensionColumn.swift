/// One property of any number of sessions: each value is kept once, and two bytes a session say which it has; none where all
/// have the same.
public struct DimensionColumn: Sendable {
    /// How many values are told apart; all others are one, which stands for none of them.
    static let mostValues = Int(UInt16.max)
    /// The code of sessions that do not know their value.
    static let unknownCode: UInt16 = 0
    /// The code of the values that are too many to be told apart.
    static let otherCode = UInt16.max

    /// What the property is.
    public let key: GroupKey
    /// The values by their codes; `nil` is unknown.
    public private(set) var values: [String?] = [nil]
    /// The sessions' codes, in their order.
    private var codes: UniformArray<UInt16>
    /// Whether no value was a number or a truth value, which are kept as texts too.
    public internal(set) var holdsOnlyText = true
    private var codesByValue: [String: UInt16] = [:]
    /// The codes of moments that were asked for, each in the place that its last bits say: others may follow it there.
    private var recent: [(moment: Int, code: UInt16)] = []
    private static var recentCount: Int { 4096 }
    private var last: (value: String, code: UInt16) = ("", 0)

    /// A column in which so many sessions do not know their value.
    init(_ key: GroupKey, unknownCount: Int) {
        self.key = key
        codes = UniformArray(repeating: Self.unknownCode, count: unknownCount)
    }

    /// Whether the sessions know two values or more: with one nothing can be told apart.
    public var isDividing: Bool { codes.count > 0 && codes.only == nil }

    /// Whether any session knows its value.
    public var isKnown: Bool { codes.count > 0 && codes.only != Self.unknownCode }

    /// Whether nearly each session has a value of its own, as ids are: it tells one from another, and no groups.
    public var isOfEach: Bool { values.count > Self.mostValues / 2 || values.count > 20 && values.count * 2 > count }

    /// Whether it is the calendar's span in which sessions started: spans of time are looked for in the starts themselves.
    var isOfStart: Bool { if case .start = key { true } else { false } }

    var isOfContext: Bool { if case .context = key { true } else { false } }

    /// How many sessions it has.
    var count: Int { codes.count }

    /// A session's code: the place of its value among ``values``, or beyond these where it is one of too many.
    ///
    /// - Parameter number: the session's number.
    public func code(of number: Int) -> Int { Int(codes[number]) }

    /// How many sessions of a set have each code; the last is how many have one of the values that are too many.
    ///
    /// - Parameter sessions: the set.
    public func counts(in sessions: SessionSet) -> [Int] {
        let others = values.count
        var counts = Array(repeating: 0, count: others + 1)
        if let only = codes.only {
            counts[min(Int(only), others)] = sessions.count
        } else {
            counts.withUnsafeMutableBufferPointer { counts in
                codes.forEach(of: sessions) { counts[min(Int($0), others)] += 1 }
            }
        }
        return counts
    }

    /// The sessions of a set whose codes are among some.
    ///
    /// - Parameters:
    ///   - sessions: the set.
    ///   - isWanted: whether a code is wanted, by the codes; the last is for all that are greater.
    /// - Complexity: O(*n*): some nanoseconds a session.
    public func sessions(of sessions: SessionSet, withCodes isWanted: [Bool]) -> SessionSet {
        let last = isWanted.count - 1
        return isWanted.withUnsafeBufferPointer { isWanted in
            codes.sessions(of: sessions) { isWanted[min(Int($0), last)] }
        }
    }

    /// The sessions of a set that do not know their value.
    func unknown(among sessions: SessionSet) -> SessionSet {
        self.sessions(of: sessions, withCode: Int(Self.unknownCode))
    }

    /// Whether there are values that are not told apart.
    var isOverfull: Bool { values.count == Self.mostValues }

    /// The sessions of a set whose value is one of too many.
    func others(among sessions: SessionSet) -> SessionSet { self.sessions(of: sessions, withCode: Int(Self.otherCode)) }

    /// The sessions of a set that have a code.
    ///
    /// - Parameters:
    ///   - sessions: the set.
    ///   - code: the code, the place of a value among ``values``.
    public func sessions(of sessions: SessionSet, withCode code: Int) -> SessionSet {
        let wanted = UInt16(code)
        return codes.sessions(of: sessions) { $0 == wanted }
    }

    /// The sessions of a set whose value is wanted; of values that are not told apart nobody asks.
    func sessions(of sessions: SessionSet, where isWanted: (String?) -> Bool) -> SessionSet {
        let wanted = values.map(isWanted) + [false]
        return wanted.contains(true)
            ? self.sessions(of: sessions, withCodes: wanted) : SessionSet(count: sessions.capacity)
    }

    /// Adds the value of the next session.
    mutating func append(_ value: String?) { codes.append(value.map { code(of: $0) } ?? Self.unknownCode) }

    /// Adds the value of the next session by its code.
    mutating func append(code: UInt16) { codes.append(code) }

    /// Adds the value of the next session, which is that of all sessions of a moment.
    mutating func append(moment: Int, _ value: (GroupKey) -> String?) {
        if recent.isEmpty { recent = Array(repeating: (-1, Self.unknownCode), count: Self.recentCount) }
        let place = moment & (Self.recentCount - 1)
        if recent[place].moment == moment { return codes.append(recent[place].code) }
        append(value(key))
        recent[place] = (moment, codes[codes.count - 1])
    }

    /// Adds sessions that do not know their value until there are so many.
    mutating func fill(to count: Int) {
        while codes.count < count { codes.append(Self.unknownCode) }
    }

    /// The code of a value, which is given one where it is new.
    mutating func code(of value: String) -> UInt16 {
        // Neighbours often have the same.
        if last.code > 0, last.value == value { return last.code }
        var code = codesByValue[value] ?? Self.otherCode
        if code == Self.otherCode, values.count < Self.mostValues {
            code = UInt16(values.count)
            codesByValue[value] = code
            values.append(value)
        }
        last = (value, code)
        return code
    }
}
