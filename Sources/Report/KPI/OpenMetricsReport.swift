import Analytics
import VisibleText

extension KPIReport {
    /// The KPIs in OpenMetrics text (version 1.0), which Prometheus and its node exporter's textfile collector read: of each
    /// group where there are some, else of all sessions. What is not known has no sample.
    ///
    /// Source: OpenMetrics, https://prometheus.io/docs/specs/om/open_metrics_spec/
    public var openMetrics: String {
        let sets: [(labels: [(name: String, value: String)], fleet: FleetAccumulator)] =
            groups.isEmpty ? [([], aggregate)] : groups.map { ($0.labels, $0.aggregate) }
        var families = [
            MetricFamily(
                "playhead_sessions", "", "Sessions.", sets.map { .init($0.labels, Double($0.fleet.sessionCount)) })
        ]
        for kpi in KPI.ofSet where kpi != .startupTime {
            families.append(
                MetricFamily(
                    Self.metric(kpi.key, kpi.unit), kpi.unit.metric.name, kpi.metricHelp,
                    sets.compactMap { set in
                        kpi.value(of: set.fleet).number.map { .init(set.labels, $0 / kpi.unit.metric.size) }
                    }))
        }
        for (index, kind) in aggregate.distributions.enumerated() {
            let name = "playhead_session_" + Self.metric(kind.key, kind.kpi.unit).dropFirst("playhead_".count)
            var family = MetricFamily(
                name, kind.kpi.unit.metric.name, "\(kind.name), over the sessions.", [], type: "summary")
            for set in sets {
                let values = set.fleet.distributions[index].values
                guard values.count > 0, let mean = values.mean else { continue }
                for percent in [50.0, 90, 95, 99] {
                    guard let value = values.percentile(percent) else { continue }
                    family.samples.append(.init(set.labels + [("quantile", "\(percent / 100)")], value))
                }
                family.samples.append(.init(set.labels, Double(values.count), suffix: "_count"))
                family.samples.append(.init(set.labels, mean * Double(values.count), suffix: "_sum"))
            }
            families.append(family)
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

    /// `playhead_rebuffer_duration_seconds` of `rebufferDuration` in seconds.
    private static func metric(_ key: String, _ unit: KPI.Unit) -> String {
        let stem = key.hasSuffix("Percentage") ? String(key.dropLast("Percentage".count)) : key
        let (name, suffix) = ("playhead_" + snakeCase(stem), unit.metric.name)
        if suffix.isEmpty || name.hasSuffix("_" + suffix) { return name }
        // The unit stands last, and once.
        return name.replacing("_\(suffix)_", with: "_") + "_" + suffix
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

/// A metric with its samples.
private struct MetricFamily {
    struct Sample {
        let labels: [(name: String, value: String)]
        let value: Double
        let suffix: String

        init(_ labels: [(name: String, value: String)], _ value: Double, suffix: String = "") {
            (self.labels, self.value, self.suffix) = (labels, value, suffix)
        }
    }

    let name: String
    let unit: String
    let help: String
    let type: String
    var samples: [Sample]

    init(_ name: String, _ unit: String, _ help: String, _ samples: [Sample], type: String = "gauge") {
        (self.name, self.unit, self.help, self.samples, self.type) = (name, unit, help, samples, type)
    }

    /// Nothing where there is no sample.
    var text: String {
        if samples.isEmpty { return "" }
        let head =
            "# TYPE \(name) \(type)\n" + (unit.isEmpty ? "" : "# UNIT \(name) \(unit)\n") + "# HELP \(name) \(help)\n"
        return samples.reduce(into: head) { text, sample in
            let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
            let value =
                sample.value == sample.value.rounded() && abs(sample.value) < 0x1p53
                ? String(Int(sample.value)) : "\(sample.value)"
            text += name + sample.suffix + (labels.isEmpty ? "" : "{\(labels)}") + " \(value)\n"
        }
    }

    private static func escaped(_ value: String) -> String {
        sanitized(withoutSecrets(value)).map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
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
    fileprivate var metric: (name: String, size: Double) {
        switch self {
        case .seconds: ("seconds", 1)
        case .ratio: ("ratio", 1)
        case .sessions: ("ratio", 100)
        case .bitsPerSecond: ("bits_per_second", 1)
        case .perHour: ("per_hour", 1)
        case .bytes: ("bytes", 1)
        case .count, .times, .score, .linearQoE: ("", 1)
        }
    }
}

extension KPI {
    fileprivate var metricHelp: String { remark.isEmpty ? name + "." : "\(name), \(remark)." }
}
