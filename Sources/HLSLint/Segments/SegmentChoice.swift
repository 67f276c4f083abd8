/// Which segments of a media playlist are opened.
public enum SegmentChoice: String, CaseIterable, Sendable {
    /// None.
    case none
    /// The first one.
    case first
    /// The first, the last, and some between them at even distances: 10 in all.
    case sample
    /// Each one.
    case all

    private static let sampleCount = 10

    /// The segments to open of those that there are, in their order.
    func chosen(of segments: [Int]) -> [Int] {
        switch self {
        case .none: []
        case .first: Array(segments.prefix(1))
        case .sample where segments.count > Self.sampleCount:
            (0..<Self.sampleCount).map { segments[$0 * (segments.count - 1) / (Self.sampleCount - 1)] }
        case .sample, .all: segments
        }
    }
}

/// How segments are opened, and which.
public struct SegmentOpening: Sendable {
    /// Which segments of each media playlist.
    public var choice: SegmentChoice
    /// Segments before this one of a playlist are known already, and not opened.
    var firstIndex = 0
    /// What opens them.
    public var source: any SegmentSource
    /// Whether the sizes of those that are not opened are asked for, where nothing else tells them: bitrates need them all.
    public var asksSizes = false
    /// How many are opened at the same time.
    public var connections = 4
    /// Called with how many were opened so far, of how many; from any thread.
    public var progress: @Sendable (_ opened: Int, _ count: Int) -> Void = { _, _ in }
    /// Whether no more are to be opened.
    public var isCancelled: @Sendable () -> Bool = { false }

    /// Opens the segments of a choice.
    public init(_ choice: SegmentChoice, from source: any SegmentSource) {
        (self.choice, self.source) = (choice, source)
    }
}
