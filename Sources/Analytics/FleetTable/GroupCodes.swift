/// Numbers of what sessions have of some properties: each is made of a session's codes in the properties' columns.
public struct GroupCodes: Sendable {
    private let columns: [DimensionColumn]
    /// How many codes each column has: those of its values, and one for all that are too many to be told apart.
    private let codeCounts: [Int]

    /// Numbers of what sessions have in columns.
    ///
    /// - Parameter columns: those of the properties.
    public init(_ columns: [DimensionColumn]) {
        self.columns = columns
        codeCounts = columns.map { $0.values.count + 1 }
    }

    /// A table with a value for each number.
    ///
    /// - Parameter none: the value that all have at first.
    public func table(_ none: Int) -> CodeTable { CodeTable(none, count: codeCounts.reduce(1, *)) }

    /// The number of what a session has.
    ///
    /// - Parameter session: the session's number.
    public subscript(session: Int) -> Int {
        var (number, factor) = (0, 1)
        for index in columns.indices {
            number += min(columns[index].code(of: session), codeCounts[index] - 1) * factor
            factor *= codeCounts[index]
        }
        return number
    }

    /// How many sessions of a set have each number.
    ///
    /// - Parameter sessions: the set.
    public func counts(in sessions: SessionSet) -> CodeTable {
        var counts = table(0)
        if columns.count == 1 {
            for (code, count) in columns[0].counts(in: sessions).enumerated() where count > 0 {
                counts[min(code, codeCounts[0] - 1)] += count
            }
        } else {
            sessions.forEach { counts[self[$0]] += 1 }
        }
        return counts
    }

    /// The values that make a number; nil where one of them is of those that are too many.
    ///
    /// - Parameter number: the number.
    public func values(of number: Int) -> [String?]? {
        var (rest, values) = (number, [String?]())
        for (column, count) in zip(columns, codeCounts) {
            let code = rest % count
            guard column.values.indices.contains(code) else { return nil }
            values.append(column.values[code])
            rest /= count
        }
        return values
    }
}

/// A value for each of many numbers: in an array where there are not too many of these, else in a dictionary.
public struct CodeTable: Sendable {
    private static var mostInArray: Int { 1 << 20 }

    private let none: Int
    private var array: [Int] = []
    private var dictionary: [Int: Int] = [:]

    fileprivate init(_ none: Int, count: Int) {
        self.none = none
        if count <= Self.mostInArray { array = Array(repeating: none, count: count) }
    }

    /// The value of a number.
    ///
    /// - Parameter number: the number.
    public subscript(number: Int) -> Int {
        get { array.isEmpty ? dictionary[number] ?? none : array[number] }
        set { if array.isEmpty { dictionary[number] = newValue } else { array[number] = newValue } }
    }

    /// The numbers whose value is another one than at first, in no order.
    ///
    /// - Parameter isOther: whether a value is another one.
    public func numbers(where isOther: (Int) -> Bool) -> [(number: Int, value: Int)] {
        array.isEmpty
            ? dictionary.filter { isOther($0.value) }.map { (number: $0.key, value: $0.value) }
            : array.enumerated().filter { isOther($0.element) }.map { (number: $0.offset, value: $0.element) }
    }
}
