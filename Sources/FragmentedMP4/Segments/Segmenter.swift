/// Cuts a movie's tracks into an initialization segment and separable segments: AVAssetWriter's passthrough.
public struct Segmenter: Sendable {
    /// How a movie is cut.
    public var options: SegmenterOptions

    /// A segmenter of these options.
    public init(options: SegmenterOptions = SegmenterOptions()) { self.options = options }

    /// Plans one rendition.
    ///
    /// - Parameters:
    ///   - movie: Where the tracks are.
    ///   - trackIDs: The tracks: one, or several that are muxed; the first video track leads, else the first track.
    ///   - cuts: Where another rendition of the presentation was cut (``SegmentPlan/cuts``), instead of the interval:
    ///     segments begin with the first sync sample at or after each.
    public func plan(
        _ movie: Movie, trackIDs: [Int], alignedTo cuts: [MediaTime]? = nil
    ) throws(MovieError) -> SegmentPlan {
        throw MovieError(name: movie.input.name, kind: .unsupported, problem: "movies are not cut yet")
    }
}
