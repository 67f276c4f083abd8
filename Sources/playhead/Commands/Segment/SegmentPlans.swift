import FragmentedMP4

/// Where the renditions of one presentation are cut: all where the first video is, so that players can switch.
struct SegmentPlans {
    /// Cuts further apart than this are not the same one: renditions tell times in ticks of their own, seconds.
    private static let tolerance = 0.001

    private(set) var plans: [SegmentPlan] = []
    /// What a user should know, a sentence each.
    private(set) var warnings: [String] = []

    /// Plans all; the first source leads.
    init(_ sources: [RenditionSource], _ options: SegmenterOptions) throws(MovieError) {
        let segmenter = Segmenter(options: options)
        for source in sources {
            let leader = plans.first
            let plan = try segmenter.plan(source.movie, trackIDs: [source.track.id], alignedTo: leader)
            plans.append(plan)
            warnings += plan.warnings.map { "\(source.name): \($0)" }
            if let leader, source.track.mediaType == .video, let cuts = Self.difference(plan.cuts, leader.cuts) {
                warnings.append(
                    "\(source.name) is cut at other times than \(sources[0].name), as \(cuts): players that switch "
                        + "between them load twice or jump; encode all tiers with sync samples at the same times, "
                        + "as --encode does")
            }
        }
    }

    /// When the first track of a movie begins, on its time line.
    func start(of movie: String, _ sources: [RenditionSource]) -> MediaTime {
        zip(sources, plans).filter { $0.0.name == movie }.map(\.1.startTime).min() ?? .zero
    }

    /// The first cut that differs, in words; nil where all are the same.
    private static func difference(_ own: [MediaTime], _ others: [MediaTime]) -> String? {
        for (mine, other) in zip(own, others) where abs(mine.seconds - other.seconds) > tolerance {
            return "at \(mine) s instead of \(other) s"
        }
        return own.count == others.count ? nil : "\(own.count) times instead of \(others.count)"
    }
}
