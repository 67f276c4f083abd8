/// Collects what is wrong with a file: the first ones in words, the others as a number, since noise is all problems.
struct MediaProblems {
    /// How many are told in words.
    private static let most = 100

    private var problems: [MediaProblem] = []
    private var others = 0

    /// Adds a problem.
    mutating func add(at offset: Int, _ problem: @autoclosure () -> String) {
        if problems.count < Self.most {
            problems.append(MediaProblem(offset: offset, problem()))
        } else {
            others += 1
        }
    }

    /// The problems in the file's order.
    var list: [MediaProblem] {
        let sorted = problems.sorted { $0.offset < $1.offset }
        guard others > 0, let last = sorted.last else { return sorted }
        return sorted + [MediaProblem(offset: last.offset, "has \(others) problems more")]
    }
}
