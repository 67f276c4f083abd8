import HLS

/// Content steering.
enum SteeringRules {
    static let all: [LintRule] = [
        LintRule("steering-shape", check: .reader),
        LintRule("steering-pathway-undefined", check: .multivariant(checkPathway)),
    ]

    private static func checkPathway(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let steering = playlist.contentSteering, let pathway = steering.attributes["PATHWAY-ID"],
            !playlist.variants.isEmpty, !playlist.variants.contains(where: { $0.pathwayID ?? "." == pathway })
        else { return }
        collector.add(at: "PATHWAY-ID", of: steering, "no variant has the PATHWAY-ID \(pathway.quoted)")
    }
}
