import PlayerLog

/// A search in the list of a screen, and where it found something so far.
struct Search: Equatable, Sendable {
    let query: String
    /// The lines that hold it, the first first.
    private(set) var matches: [Int] = []
    /// How many steps of it are done.
    private(set) var stepCount = 0
    /// Whether all of the list was looked through.
    private(set) var isWhole = false
    /// Tells it from others, of the same query too.
    let number: Int
    /// The line that the list was at when it began, from where on the first hit is gone to; nil where none is gone to, or was.
    var origin: Int?

    init(_ query: String, number: Int, from origin: Int?) {
        (self.query, self.number, self.origin) = (query, number, origin)
    }

    /// Takes in what a step found.
    mutating func add(_ found: FoundLines) {
        if matches.last ?? -1 < found.lines.first ?? .max {
            matches += found.lines
        } else {
            matches = Self.merged(matches, found.lines)
        }
        stepCount += 1
        isWhole = found.isLast
    }

    /// Lines that are in either of two, each once.
    private static func merged(_ left: [Int], _ right: [Int]) -> [Int] {
        var (merged, index) = ([Int](), 0)
        merged.reserveCapacity(left.count + right.count)
        for line in right {
            while index < left.count, left[index] < line {
                merged.append(left[index])
                index += 1
            }
            if index == left.count || left[index] != line { merged.append(line) }
        }
        return merged + left[index...]
    }

    /// Whether a line holds it.
    func holds(_ line: Int) -> Bool { place(of: line) != nil }

    /// Which of the hits a line is; nil where it is none.
    func place(of line: Int) -> Int? {
        let place = matches.partitioningIndex { $0 >= line }
        return place < matches.count && matches[place] == line ? place : nil
    }

    /// The next hit after a line, or before it, around the ends; nil where there is no hit.
    func next(_ direction: Direction, from line: Int) -> Int? {
        switch direction {
        case .forward:
            let place = matches.partitioningIndex { $0 > line }
            return place < matches.count ? matches[place] : matches.first
        case .back:
            let place = matches.partitioningIndex { $0 >= line }
            return place > 0 ? matches[place - 1] : matches.last
        }
    }

    /// The hit that is nearest from a line on, around the end.
    func first(from line: Int) -> Int? { next(.forward, from: line - 1) }
}

/// What a step of a search found: lines of the list, the first first.
struct FoundLines: Equatable, Sendable {
    let lines: [Int]
    /// Whether nothing is left to look through.
    let isLast: Bool
}

extension AppState {
    /// So many lines are looked through in a step one by one, and lists of no more while a key waits.
    static let linesOfAStep = 2048

    /// What a step finds of a search that goes through lines one by one.
    func linesFound(_ pattern: TextPattern, inStep step: Int) -> FoundLines {
        let (count, start) = (list.count, step * Self.linesOfAStep)
        let lines = min(start, count)..<min(count, start + Self.linesOfAStep)
        return FoundLines(
            lines: lines.filter { pattern.isIn(screen.type.searchText($0, self)) }, isLast: lines.upperBound == count)
    }

    /// Begins a search. In a short list all is found at once; in a long one it is looked for beside the screens.
    ///
    /// - Parameter origin: from which line on the first hit is gone to; nil to stay.
    mutating func find(_ query: String, from origin: Int?) {
        searchCount += 1
        search = Search(query, number: searchCount, from: origin)
        guard list.count <= Self.linesOfAStep else { return }
        while let search, !search.isWhole { take(foundInStep(of: search), ofSearch: search.number) }
    }

    private func foundInStep(of search: Search) -> FoundLines {
        screen.type.found(TextPattern(search.query), inStep: search.stepCount, self)
    }

    /// The next step of a search that is not done, to be worked out beside the screens.
    var searchWork: ScreenWork? {
        guard let search, !search.isWhole else { return nil }
        return ScreenWork(id: .search(search.number, step: search.stepCount)) { [self] _ in
            .found(foundInStep(of: search), search: search.number)
        }
    }

    /// Takes in what a step of a search found, unless another one was begun; goes to the first hit, where the user stayed.
    mutating func take(_ found: FoundLines, ofSearch number: Int) {
        guard var search, search.number == number else { return }
        let saysHit = status.map { $0.text == searchStatus } ?? false
        search.add(found)
        if let origin = search.origin {
            if listSelection != origin {
                search.origin = nil
            } else if let hit = search.first(from: origin) {
                search.origin = nil
                listSelection = hit
            }
        }
        self.search = search
        if saysHit { sayHit() }
    }

    /// Gives up what is looked for and not found yet.
    ///
    /// - Returns: whether anything was.
    mutating func giveUpSearch() -> Bool {
        guard let search, !search.isWhole else { return false }
        if case .prompt = mode { cancelPrompt() } else { self.search = nil }
        say("search for \"\(search.query)\" given up: Ctrl-C once more quits")
        return true
    }
}
