/// Traces typed on the command line: `6M/50ms:60s,800k:20s` is 6 Mb/s at 50 ms for a minute, then 800 kb/s for 20 s.
///
/// `bandwidth[/latency]:duration`, separated by commas. A bandwidth has k, M or G behind it, or is in b/s: then it is 0, an
/// outage, or at least 1000, since `6` is 6M without its M. A latency has ms or s; a duration ms, s, min or h, or is in
/// seconds. A latency left out is the one before, at first zero. The last duration may be left out: the last bandwidth
/// then holds for ever.
enum TraceSpecification {
    /// How long a last period is said to be whose duration is left out, seconds: any will do, since it is held.
    static let openDuration = 1.0

    /// Whether a text is meant as a specification: rather than a file's name, say.
    static func isLikely(_ text: String) -> Bool {
        let first = text.prefix { $0 != "," }
        let bandwidth = first.prefix { $0 != "/" && $0 != ":" }
        return Quantity.bandwidth(bandwidth) != nil && !first.hasSuffix("/")
    }

    static func read(
        _ text: ArraySlice<UInt8>, source: String, name: String
    ) throws(TraceError) -> BandwidthTrace {
        try read(String(decoding: TraceLines.trimmed(text), as: UTF8.self), source: source, name: name)
    }

    /// The trace of a specification, which is its name too unless another is given.
    static func read(
        _ text: String, source: String? = nil, name: String? = nil
    ) throws(TraceError) -> BandwidthTrace {
        var collector = PeriodCollector(source: source ?? text)
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        var isOpen = false
        for (index, part) in parts.enumerated() {
            let location = "period \(index + 1)"
            let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let link = halves[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard let bandwidth = Quantity.bandwidth(link[0]) else {
                throw collector.error(
                    at: location, "'\(link[0])' is no bandwidth: it should be like 6M, 800k or 2500000")
            }
            if parts.count == 1, halves.count == 1, link.count == 1, let problem = networkProblem(text) {
                throw collector.error(at: nil, problem)
            }
            if let slip = Quantity.slip(link[0]) { throw collector.error(at: location, slip) }
            var latency: Double?
            if link.count > 1 {
                latency = Quantity.seconds(link[1], allowsBare: false)
                if latency == nil {
                    throw collector.error(at: location, "'\(link[1])' is no latency: it should be like 50ms or 0.1s")
                }
            }
            var duration = openDuration
            if halves.count > 1 {
                guard let seconds = Quantity.seconds(halves[1], allowsBare: true) else {
                    throw collector.error(at: location, "'\(halves[1])' is no duration: it should be like 60s or 2min")
                }
                duration = seconds
            } else if index == parts.count - 1 {
                isOpen = true
            } else {
                throw collector.error(at: location, "no duration: only the last period may go without, as in 6M:60s,1M")
            }
            try collector.append(duration: duration, bandwidth: bandwidth, latency: latency, at: location)
        }
        return try collector.trace(named: name ?? text, end: isOpen ? .hold : .loop)
    }

    /// What is wrong with the name of a network, which a text may be that says no more: `3G` is 3 Gb/s. `nil` for another text.
    static func networkProblem(_ text: String) -> String? {
        let name = text.lowercased()
        let isGeneration = name.count == 2 && name.last == "g" && ("2"..."6").contains(name.prefix(1))
        guard isGeneration || ["lte", "edge", "wifi", "wi-fi", "cellular"].contains(name) else { return nil }
        let asTyped =
            isGeneration
            ? ", and as a bandwidth it would be \(name.prefix(1)) Gb/s (for that, write \(name.prefix(1))000M)" : ""
        return
            "a kind of network is no link\(asTyped): is generate:lte meant, a phone on the move (generate:lte:mean=2M is a slow "
            + "one), or a bandwidth and a latency such as 1500k/150ms?"
    }

    /// The specification of a trace; of one that holds at its end without the last duration.
    static func text(of trace: BandwidthTrace) -> String {
        var latency: Double?
        let parts = trace.periods.map { period in
            let bandwidth = Quantity.text(bandwidth: period.bandwidth)
            defer { latency = period.latency }
            // The first has one always, so that a specification looks like one.
            let link = period.latency == latency ? "" : "/" + Quantity.text(seconds: period.latency)
            return bandwidth + link + ":" + Quantity.text(seconds: period.duration)
        }
        let text = parts.joined(separator: ",")
        guard trace.end == .hold, let colon = text.lastIndex(of: ":") else { return text }
        return String(text[..<colon])
    }
}
