import HLS

/// The bandwidths that variants declare, as numbers: units, order, copies.
enum BandwidthRules {
    static let all: [LintRule] = [
        LintRule("bandwidth-zero", check: .multivariant(checkZero)),
        LintRule("bandwidth-unit", check: .multivariant(checkUnit)),
        LintRule("ladder-resolution-falls", check: .multivariant(checkOrder)),
        LintRule("top-resolution-single", check: .multivariant(checkTop)),
        LintRule("variant-duplicate", check: .multivariant(checkCopies)),
    ]

    private static let names = ["BANDWIDTH", "AVERAGE-BANDWIDTH"]

    private static func checkZero(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described {
            for name in names where tag.attributes.integer(name) == 0 {
                collector.add(at: name, of: tag, "\(name) is 0")
            }
        }
    }

    private static func checkUnit(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for name in names {
            let doubtful = playlist.variants.compactMap { variant -> (variant: VariantStream, rate: DeclaredBitrate)? in
                guard let value = variant.attributes.integer(name), value > 0 else { return nil }
                let rate = DeclaredBitrate(
                    Double(value), width: variant.resolution?.width, height: variant.resolution?.height,
                    frameRate: variant.frameRate)
                return rate.isPlausible ? nil : (variant, rate)
            }
            guard let (variant, rate) = doubtful.first else { continue }
            let unit = DeclaredBitrate.likelyUnit(of: doubtful.map(\.rate))
            collector.add(
                at: name, of: variant,
                "\(name) is in bits per second, and is \(rate.value.short)"
                    + (doubtful.count > 1 ? ", and alike in \(doubtful.count - 1) more" : "")
                    + (unit.map { ": that looks like \($0)" } ?? ": no such stream can be"))
        }
    }

    /// A larger or faster picture may take a little less, since encoders differ.
    private static func checkOrder(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for column in LadderColumn.columns(of: playlist) {
            var largest: (samples: Double, variant: VariantStream)?
            for (_, variant) in column.rungs {
                guard let size = variant.resolution else { continue }
                let samples = Double(size.width) * Double(size.height) * (variant.frameRate ?? 1)
                if let largest, samples < largest.samples * 0.99, let other = largest.variant.resolution,
                    (size.width, size.height) != (other.width, other.height)
                {
                    collector.add(
                        at: "RESOLUTION", of: variant,
                        "\(size) takes \(Double(variant.bitrate ?? 0).kilobits), and \(other) in line "
                            + "\(largest.variant.line) only \(Double(largest.variant.bitrate ?? 0).kilobits)")
                } else if samples > largest?.samples ?? 0 {
                    largest = (samples, variant)
                }
            }
        }
    }

    private static let highDefinition = 720...1080

    /// Beyond HD no second bitrate is asked for.
    private static func checkTop(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let sized = playlist.variants.filter { highDefinition.contains($0.resolution?.height ?? 0) }
            .uniqued(by: \.traits).uniqued(by: \.uri)
        guard let top = sized.compactMap(\.resolution).max(by: { ($0.height, $0.width) < ($1.height, $1.width) }) else {
            return
        }
        let same = sized.filter { $0.resolution?.height == top.height }
        if same.count == 1 {
            collector.add(at: "RESOLUTION", of: same[0], "this is the only variant of \(top)")
        }
    }

    private static func checkCopies(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        var lines: [[String]: Int] = [:]
        for variant in playlist.variants {
            let all = variant.attributes.attributes.map { $0.name + "=" + $0.value }.sorted() + [variant.uri]
            if let line = lines[all] {
                collector.add(line: variant.line, "line \(line) is the same variant, of the same URI")
            } else {
                lines[all] = variant.line
            }
        }
    }
}
