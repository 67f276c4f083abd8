public import PlayheadAnalytics

extension StartupSpread {
    /// What the bars of a spread are called: the fastest startups first, and last the sessions that never started.
    public static let bucketNames = {
        let bounds = StartupSpread.bounds.map(NumberText.trimmed)
        let between = zip(bounds, bounds.dropFirst()).map { "\($0) - \($1) s" }
        return ["< \(bounds[0]) s"] + between + [">= \(bounds[bounds.count - 1]) s", "never started"]
    }()

    /// The bars' parts of the sessions, from 0 to 1, in the order of their names; nil where they are not known.
    ///
    /// - Parameter spread: the spread; nil where there is none.
    public static func bars(_ spread: StartupSpread?) -> [Double?] {
        let unknown = [Double?](repeating: nil, count: bucketNames.count - 1)
        return (spread?.parts?.map(Optional.some) ?? unknown) + [spread?.neverStarted]
    }
}
