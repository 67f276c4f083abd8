import VisibleText

/// A metric with its samples, in OpenMetrics text (version 1.0).
struct MetricFamily {
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
