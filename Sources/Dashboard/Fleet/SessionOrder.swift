import PlayheadAnalytics

/// Sessions by their numbers, in the order of a list: four bytes each, since there may be a million.
struct SessionOrder: Equatable, RandomAccessCollection {
    private let numbers: [UInt32]

    init(_ numbers: [UInt32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count }
    subscript(index: Int) -> Int { Int(numbers[index]) }

    /// Those that are in a set, in the same order.
    func kept(in some: SessionSet) -> SessionOrder { SessionOrder(some.kept(of: numbers)) }
}

extension SessionOrder: ExpressibleByArrayLiteral {
    init(arrayLiteral numbers: UInt32...) { self.init(numbers) }
}
