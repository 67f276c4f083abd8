import HLS

/// Content steering, and the pathways that it chooses from.
enum SteeringRules {
    static let all: [LintRule] = [
        LintRule("steering-shape", check: .reader),
        LintRule("steering-pathway-undefined", check: .multivariant(checkPathway)),
        LintRule("steering-pathways-unequal", check: .multivariant(checkPathways)),
    ]

    private static func checkPathway(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let steering = playlist.contentSteering, let pathway = steering.attributes["PATHWAY-ID"],
            !playlist.variants.isEmpty, !playlist.variants.contains(where: { $0.pathway == pathway })
        else { return }
        collector.add(at: "PATHWAY-ID", of: steering, "no variant has the PATHWAY-ID \(pathway.quoted)")
    }

    /// No presentation has more; a hostile one could, and each is held against all variants.
    private static let mostPathways = 50

    /// Each pathway against what all have together: a variant is known by its STABLE-VARIANT-ID, else by its traits.
    private static func checkPathways(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let pathways = playlist.variants.grouped(by: \.pathway)
        guard pathways.count > 1 else { return }
        let identity = { (variant: VariantStream) in variant.stableVariantID.map { [$0] } ?? variant.traits }
        let all = playlist.variants.uniqued(by: identity)
        for (name, variants) in pathways.prefix(mostPathways) {
            let own = Set(variants.map(identity))
            let missing = all.filter { !own.contains(identity($0)) }
            guard let first = missing.first else { continue }
            let words = [
                first.resolution?.description, first.bitrate.map { Double($0).kilobits }, first.column,
            ].compactMap(\.self).joined(separator: ", ")
            collector.add(
                at: "PATHWAY-ID", of: variants[0],
                "the pathway \(name.quoted) has no variant like that of line \(first.line) (\(words)), which the pathway "
                    + "\(first.pathway.quoted) has" + (missing.count > 1 ? ", and \(missing.count - 1) more" : ""))
        }
    }
}
