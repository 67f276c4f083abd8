/// What becomes of elements that were read, told by their lines.
struct LineMatching {
    /// Where an element as it is now comes from.
    enum Origin: Equatable {
        /// It stays among the others where it was: the index in what was read.
        case kept(Int)
        /// It was read, but now stands elsewhere among the others, or twice.
        case moved(Int)
        case added
    }

    /// For each element as it is now.
    private(set) var origins: [Origin]
    /// The indices of those that were read, and are gone from their places.
    private(set) var removed: [Int] = []

    /// Matches lines; `old` ascends.
    init(_ new: [Int], to old: [Int]) {
        var found: [Int?] = []
        found.reserveCapacity(new.count)
        var isUsed = Array(repeating: false, count: old.count)
        var next = 0
        for line in new {
            if next >= old.count || old[next] != line { next = Self.index(of: line, in: old) }
            let isFound = line > 0 && next < old.count && old[next] == line
            found.append(isFound ? next : nil)
            if isFound { next += 1 }
        }
        origins = found.map { $0.map(Origin.moved) ?? .added }
        for position in Self.longestAscent(of: found) {
            guard let index = found[position] else { continue }
            origins[position] = .kept(index)
            isUsed[index] = true
        }
        removed = old.indices.filter { !isUsed[$0] }
    }

    /// The first index whose line is not less.
    private static func index(of line: Int, in lines: [Int]) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle] < line { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The indices of the longest run of rising numbers (by patience sorting): what stays while the others move.
    private static func longestAscent(of numbers: [Int?]) -> [Int] {
        var tails: [Int] = []
        var previous = Array(repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            guard let number else { continue }
            var (low, high) = (0, tails.count)
            if let last = tails.last, numbers[last] ?? 0 < number { low = high }
            while low < high {
                let middle = (low + high) / 2
                if numbers[tails[middle]] ?? 0 < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = tails[low - 1] }
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var result: [Int] = []
        var index = tails.last ?? -1
        while index >= 0 {
            result.append(index)
            index = previous[index]
        }
        return result.reversed()
    }
}
