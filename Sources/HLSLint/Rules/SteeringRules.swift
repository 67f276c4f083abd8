import HLS

/// Content steering.
enum SteeringRules {
    static let all: [LintRule] = [
        LintRule(
            "steering-shape", .format(.must), "EXT-X-CONTENT-STEERING has no SERVER-URI",
            why: "The player never learns which pathway to take, and stays on the first when that one fails.",
            howToFix: "Name the steering manifest by SERVER-URI.", from: .bis("4.4.6.6"), check: .reader),
        LintRule(
            "steering-pathway-undefined", .format(.must), "EXT-X-CONTENT-STEERING names a pathway without variants",
            why: "The player begins with that pathway, and has nothing to play on it.",
            howToFix: "Name the PATHWAY-ID of one of the variants; a variant without one is of the pathway \".\".",
            from: .bis("4.4.6.6"), check: .multivariant(checkPathway)),
    ]

    private static func checkPathway(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let steering = playlist.contentSteering, let pathway = steering.attributes["PATHWAY-ID"],
            !playlist.variants.isEmpty, !playlist.variants.contains(where: { $0.pathwayID ?? "." == pathway })
        else { return }
        collector.add(at: "PATHWAY-ID", of: steering, "no variant has the PATHWAY-ID \(pathway.quoted)")
    }
}
