/// Sessions by their numbers, in the order of a list: four bytes each, since there may be a million.
struct SessionOrder: Hashable, RandomAccessCollection {
    private let numbers: [UInt32]

    init(_ numbers: [UInt32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count }
    subscript(index: Int) -> Int { Int(numbers[index]) }

    /// Those for which something is true, in the same order.
    func filtered(_ isIncluded: (Int) -> Bool) -> SessionOrder {
        SessionOrder(numbers.filter { isIncluded(Int($0)) })
    }
}

extension SessionOrder: ExpressibleByArrayLiteral {
    init(arrayLiteral numbers: UInt32...) { self.init(numbers) }
}
