extension SegmentPlan {
    /// How many separable segments there are.
    public var segmentCount: Int { cuts.count + 1 }

    /// The bytes of the initialization segment: `ftyp` and `moov`.
    public func initializationSegment() throws(MovieError) -> (bytes: [UInt8], report: SegmentReport) {
        throw MovieError(name: input.name, kind: .unsupported, problem: "segments are not written yet")
    }

    /// The report of a separable segment, the first one being 0, without its samples' data being read.
    public func report(ofSegment index: Int) throws(MovieError) -> SegmentReport {
        throw MovieError(name: input.name, kind: .unsupported, problem: "segments are not written yet")
    }

    /// Writes the initialization segment and all separable ones, in order.
    ///
    /// - Parameter sink: Takes each piece. What it throws ends the writing, and is thrown on.
    /// - Throws: ``MovieError`` where the movie cannot be read, or what the sink throws.
    public func write(to sink: (SegmentPiece) throws -> Void) throws {
        throw MovieError(name: input.name, kind: .unsupported, problem: "segments are not written yet")
    }
}
