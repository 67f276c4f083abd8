import PlayheadAnalytics

extension KPIReport {
    /// The KPIs in OpenMetrics text (version 1.0), which Prometheus and its node exporter's textfile collector read: of each
    /// group where there are some, else of all sessions. What is not known has no sample.
    ///
    /// Source: OpenMetrics, https://prometheus.io/docs/specs/om/open_metrics_spec/
    ///
    /// - Parameter naming: how the metrics are called, and in which units bitrates are.
    public func openMetrics(_ naming: MetricNaming = .baseUnits) -> String {
        let sets: [Labelled] = groups.isEmpty ? [([], aggregate)] : distinctGroups.map { ($0.labels, $0.aggregate) }
        var families = [
            MetricFamily(
                "playhead_sessions", "", "Sessions.", sets.map { .init($0.labels, Double($0.fleet.sessionCount)) })
        ]
        for kpi in KPI.ofSet where kpi != .startupTime {
            let unit = kpi.unit.metric(naming)
            families.append(
                MetricFamily(
                    naming.metric(kpi), unit.name, kpi.metricHelp,
                    sets.compactMap { set in
                        kpi.value(of: set.fleet).number.map { .init(set.labels, $0 / unit.size) }
                    }))
        }
        for (index, kind) in aggregate.distributions.enumerated() {
            families.append(Self.summary(of: kind, at: index, sets, naming))
            if naming == .baseUnits, kind.kpi == .startupTime {
                families.append(Self.histogram(of: kind, at: index, sets, naming))
            }
        }
        families.append(
            MetricFamily(
                "playhead_known_sessions", "", "Sessions that know a KPI: each value is of these.",
                sets.flatMap { set in
                    KPI.ofSet.map { .init(set.labels + [("kpi", $0.key)], Double($0.knownCount(in: set.fleet))) }
                }))
        families.append(
            MetricFamily(
                "playhead_skipped", "", "Lines and values of the logs that could not be read.",
                [.init([], Double(skippedCount))]))
        families.append(
            MetricFamily(
                "playhead_partial", "", "1 where the reading was stopped before its end, else 0.",
                [.init([], isPartial ? 1 : 0)]))
        return families.map(\.text).joined() + "# EOF\n"
    }

    private typealias Labelled = (labels: [(name: String, value: String)], fleet: FleetAccumulator)

    /// How a KPI is spread, as quantiles.
    private static func summary(
        of kind: KPIDistribution, at index: Int, _ sets: [Labelled], _ naming: MetricNaming
    ) -> MetricFamily {
        let unit = kind.kpi.unit.metric(naming)
        let name = "playhead_session_" + naming.metric(kind.key, kind.kpi.unit).dropFirst("playhead_".count)
        var family = MetricFamily(name, unit.name, "\(kind.name), over the sessions.", [], type: "summary")
        for set in sets {
            let values = set.fleet.distributions[index].values
            guard values.count > 0, let mean = values.mean else { continue }
            for percent in [50.0, 90, 95, 99] {
                guard let value = values.percentile(percent) else { continue }
                family.samples.append(.init(set.labels + [("quantile", "\(percent / 100)")], value / unit.size))
            }
            family.samples.append(.init(set.labels, Double(values.count), suffix: "_count"))
            family.samples.append(.init(set.labels, mean * Double(values.count) / unit.size, suffix: "_sum"))
        }
        return family
    }

    /// The upper bounds of the buckets, seconds: the same in all groups and at all times, so that buckets can be added up.
    private static let bounds = [
        0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 15, 20, 30, 60,
    ]

    /// How a KPI is spread, as sessions in buckets.
    private static func histogram(
        of kind: KPIDistribution, at index: Int, _ sets: [Labelled], _ naming: MetricNaming
    ) -> MetricFamily {
        var family = MetricFamily(
            naming.metric(kind.key, kind.kpi.unit), kind.kpi.unit.metric(naming).name,
            "\(kind.name): sessions that took at most so long.", [], type: "histogram")
        for set in sets {
            let values = set.fleet.distributions[index].values
            guard values.count > 0, let mean = values.mean else { continue }
            for bound in bounds {
                family.samples.append(
                    .init(set.labels + [("le", "\(bound)")], Double(values.count(upTo: bound)), suffix: "_bucket"))
            }
            family.samples.append(.init(set.labels + [("le", "+Inf")], Double(values.count), suffix: "_bucket"))
            family.samples.append(.init(set.labels, Double(values.count), suffix: "_count"))
            family.samples.append(.init(set.labels, mean * Double(values.count), suffix: "_sum"))
        }
        return family
    }

    fileprivate static func snakeCase(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "A"..."Z": text += "_" + String(scalar).lowercased()
            case "a"..."z", "0"..."9", "_": text.unicodeScalars.append(scalar)
            default: text += "_"
            }
        }
    }
}

/// How metrics are called.
public enum MetricNaming: Sendable {
    /// As Prometheus wants it: base units, and no suffix that is one of other types.
    case baseUnits
    /// As the version before had it: bits per second, and `_count` behind counts.
    case old

    fileprivate func metric(_ kpi: KPI) -> String {
        guard self == .baseUnits, kpi.key.hasSuffix("Count") else { return metric(kpi.key, kpi.unit) }
        let one = String(kpi.key.dropLast("Count".count))
        return metric(one + (one.hasSuffix("ch") ? "es" : "s"), kpi.unit)
    }

    /// `playhead_rebuffer_duration_seconds` of `rebufferDuration` in seconds.
    fileprivate func metric(_ key: String, _ unit: KPI.Unit) -> String {
        let stem = key.hasSuffix("Percentage") ? String(key.dropLast("Percentage".count)) : key
        let (name, suffix) = ("playhead_" + KPIReport.snakeCase(stem), unit.metric(self).name)
        if suffix.isEmpty || name.hasSuffix("_" + suffix) { return name }
        // The unit stands last, and once.
        return name.replacing("_\(suffix)_", with: "_") + "_" + suffix
    }
}

extension KPIReport.Group {
    /// The keys as labels: `network` of `context.network`. A label without a value is what Prometheus takes for none.
    fileprivate var labels: [(name: String, value: String)] {
        var labels: [(name: String, value: String)] = []
        for name in names {
            var label = KPIReport.snakeCase(
                name.hasPrefix("context.") ? String(name.dropFirst("context.".count)) : name)
            // Names that metrics have for themselves, and those that are none.
            if ["quantile", "kpi", "le"].contains(label) || !(label.first?.isLetter ?? false) {
                label = "key_" + label
            }
            while labels.contains(where: { $0.name == label }) { label += "_" }
            labels.append((label, foldedCount > 0 ? "(other)" : value(of: name) ?? ""))
        }
        return labels
    }
}

extension KPI.Unit {
    /// The base unit that metrics have, and how many of this unit make one of it.
    fileprivate func metric(_ naming: MetricNaming) -> (name: String, size: Double) {
        switch self {
        case .seconds: ("seconds", 1)
        case .ratio: ("ratio", 1)
        case .sessions: ("ratio", 100)
        case .bitsPerSecond: naming == .old ? ("bits_per_second", 1) : ("bytes_per_second", 8)
        case .perHour: ("per_hour", 1)
        case .bytes: ("bytes", 1)
        case .count, .times, .score, .linearQoE: ("", 1)
        }
    }
}

extension KPI {
    fileprivate var metricHelp: String { remark.isEmpty ? name + "." : "\(name), \(remark)." }
}
