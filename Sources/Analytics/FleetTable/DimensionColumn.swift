/// One property of any number of sessions: each value is kept once, and two bytes a session say which it has.
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
    private(set) var codes: [UInt16]
    private var codesByValue: [String: UInt16] = [:]
    private var last: (value: String, code: UInt16) = ("", 0)

    /// A column in which so many sessions do not know their value.
    init(_ key: GroupKey, unknownCount: Int) {
        self.key = key
        codes = Array(repeating: Self.unknownCode, count: unknownCount)
    }

    /// Whether the sessions know two values or more: with one nothing can be told apart.
    var isDividing: Bool { values.count > 2 || values.count == 2 && codes.contains(Self.unknownCode) }

    var isOfContext: Bool { if case .context = key { true } else { false } }

    /// Adds the value of the next session.
    mutating func append(_ value: String?) { codes.append(value.map { code(of: $0) } ?? Self.unknownCode) }

    /// Adds sessions that do not know their value until there are so many.
    mutating func fill(to count: Int) {
        while codes.count < count { codes.append(Self.unknownCode) }
    }

    private mutating func code(of value: String) -> UInt16 {
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
