public import PlayheadAnalytics

/// How long startups took, as bars of one set of sessions or of two: which part started within how many seconds, the fastest
/// first, and last those that never started. Pages draw it as SVG, screens in cells.
public struct StartupBars {
    /// A bar of each set.
    public struct Bar {
        /// Within which time: `0.5 - 1 s`.
        public let name: String
        /// The part of the baseline's sessions, from 0 to 1; nil where it is not known.
        public let a: Double?
        /// The part of the sessions.
        public let b: Double?
    }

    /// What the bars are called.
    public static let names = {
        let bounds = StartupSpread.bounds.map(NumberText.trimmed)
        let between = zip(bounds, bounds.dropFirst()).map { "\($0) - \($1) s" }
        return ["< \(bounds[0]) s"] + between + [">= \(bounds[bounds.count - 1]) s", "never started"]
    }()

    /// The bars.
    public private(set) var bars: [Bar]
    /// Whether there is a set to compare with.
    public let hasBaseline: Bool

    /// The bars of two sets.
    ///
    /// - Parameters:
    ///   - a: the baseline; nil where there is only one set.
    ///   - b: the set.
    public init(a: StartupSpread?, b: StartupSpread) {
        let (inA, inB) = (Self.parts(a), Self.parts(b))
        bars = Self.names.indices.map { Bar(name: Self.names[$0], a: inA[$0], b: inB[$0]) }
        hasBaseline = a != nil
    }

    private static func parts(_ spread: StartupSpread?) -> [Double?] {
        let unknown = [Double?](repeating: nil, count: names.count - 1)
        return (spread?.parts?.map(Optional.some) ?? unknown) + [spread?.neverStarted]
    }

    /// Whether there is anything to draw.
    public var isKnown: Bool { bars.contains { $0.a != nil || $0.b != nil } }

    /// The greatest part, as which the longest bar is drawn; zero where there is none.
    public var greatest: Double { bars.flatMap { [$0.a ?? 0, $0.b ?? 0] }.max() ?? 0 }

    /// No more than so many bars: the slowest startups, and then the fastest, are put together, as long as four are left.
    public func merged(to most: Int) -> StartupBars {
        var merged = self
        var isSlow = true
        while merged.bars.count > max(4, most) {
            let first = isSlow ? merged.bars.count - 3 : 0
            let (faster, slower) = (merged.bars[first], merged.bars[first + 1])
            let name =
                isSlow
                ? ">= \(faster.name.split(separator: " ")[0]) s" : "< \(slower.name.split(separator: "- ").last ?? "")"
            merged.bars[first...(first + 1)] = [
                Bar(name: name, a: Self.sum(faster.a, slower.a), b: Self.sum(faster.b, slower.b))
            ]
            isSlow.toggle()
        }
        return merged
    }

    private static func sum(_ one: Double?, _ other: Double?) -> Double? {
        one == nil && other == nil ? nil : (one ?? 0) + (other ?? 0)
    }
}
