import Analytics

/// Numbers of what sessions have of some properties: each is made of a session's codes in the properties' columns.
struct GroupCodes: Sendable {
    private let columns: [DimensionColumn]
    /// How many codes each column has: those of its values, and one for all that are too many to be told apart.
    private let codeCounts: [Int]

    init(_ columns: [DimensionColumn]) {
        self.columns = columns
        codeCounts = columns.map { $0.values.count + 1 }
    }

    /// A table with a value for each number.
    func table<Value: Sendable>(_ none: Value) -> CodeTable<Value> {
        CodeTable(none, count: codeCounts.reduce(1, *))
    }

    /// The number of what a session has.
    subscript(session: Int) -> Int {
        var (number, factor) = (0, 1)
        for index in columns.indices {
            number += min(columns[index].code(of: session), codeCounts[index] - 1) * factor
            factor *= codeCounts[index]
        }
        return number
    }

    /// The values that make a number; nil where one of them is of those that are too many.
    func values(of number: Int) -> [String?]? {
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
struct CodeTable<Value: Sendable>: Sendable {
    private static var mostInArray: Int { 1 << 20 }

    private let none: Value
    private var array: [Value] = []
    private var dictionary: [Int: Value] = [:]

    fileprivate init(_ none: Value, count: Int) {
        self.none = none
        if count <= Self.mostInArray { array = Array(repeating: none, count: count) }
    }

    subscript(number: Int) -> Value {
        get { array.isEmpty ? dictionary[number] ?? none : array[number] }
        set { if array.isEmpty { dictionary[number] = newValue } else { array[number] = newValue } }
    }

    /// The numbers whose value is another one than at first, in no order.
    func numbers(where isOther: (Value) -> Bool) -> [(number: Int, value: Value)] {
        array.isEmpty
            ? dictionary.filter { isOther($0.value) }.map { (number: $0.key, value: $0.value) }
            : array.enumerated().filter { isOther($0.element) }.map { (number: $0.offset, value: $0.element) }
    }
}
