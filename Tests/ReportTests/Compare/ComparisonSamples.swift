import Comparison
import Playback
import PlayheadAnalytics

/// Comparisons made by hand, whose answers are known.
enum ComparisonSamples {
    /// A comparison of nothing but what is given.
    ///
    /// - Parameter kpis: what is known; all others are unknown.
    static func comparison(
        _ kpis: [KPIComparison], traces: Int = 100, formats: [[String]] = [["H.264 SDR"], ["H.264 SDR"]]
    ) -> Comparison {
        let contenders = zip(["A", "B"], formats).map { label, formats in contender("\(label).m3u8", formats: formats) }
        var comparison = Comparison(
            contenders,
            traces: (0..<traces).map { place in
                ComparedTrace(index: place, name: "t\(place)", sessions: [ComparedSession(), ComparedSession()])
            },
            against: [KPI.compared.map { kpi in kpis.first { $0.kpi == kpi } ?? .unknown(kpi) }])
        comparison.resampleCount = 2000
        return comparison
    }

    /// Sides that are ranked, of which nothing is known but how they stand, over traces of which only the count is.
    static func ranked(_ sides: [(contender: Contender, standing: SideStanding)], traces: Int = 0) -> Comparison {
        var comparison = Comparison(
            sides.map(\.contender),
            traces: (0..<traces).map { place in
                ComparedTrace(index: place, name: "t\(place)", sessions: sides.map { _ in ComparedSession() })
            },
            against: sides.dropFirst().map { _ in KPI.compared.map(KPIComparison.unknown) })
        comparison.standings = sides.map(\.standing)
        comparison.isRanked = true
        return comparison
    }

    /// A model of a playlist in these formats, such as `H.264 SDR`, a variant each.
    static func contender(
        _ playlist: String, abr: ABRName = .bola, formats: [String] = ["H.264 SDR"], notes: [String] = []
    ) -> Contender {
        let codecs = ["H.264": "avc1.640028", "HEVC": "hvc1.2.4.L123.B0"]
        let variants = formats.enumerated().map { index, format in
            let words = format.split(separator: " ").map(String.init)
            var variant = Presentation.Variant(uri: format, peakBitrate: Double(index + 1) * 1e6, track: 0)
            (variant.codecs, variant.videoRange) = (codecs[words[0]], words[1])
            return variant
        }
        var segments = SegmentTable()
        segments.append(durations: [4], bits: [4e6])
        let presentation = try? Presentation(
            name: playlist, variants: variants, tracks: [.init(uri: "v.m3u8")], segments: segments, targetDuration: 4,
            notes: notes)
        return .simulated(SimulatedContender(presentation!, profile: .sabre, rule: abr))
    }

    /// A KPI with an interval and a p-value that agrees with it, over traces that all differ.
    static func kpi(
        _ kpi: KPI, a: Double, difference: Double, _ low: Double, _ high: Double, traces: Int = 100
    ) -> KPIComparison {
        var sample = KPIComparison.unknown(kpi)
        (sample.a, sample.b, sample.difference) = (a, a + difference, difference)
        sample.interval = ConfidenceInterval(low: low, high: high)
        sample.traceCount = traces
        sample.pValue = low > 0 || high < 0 ? 0.003 : 0.4
        for trace in 0..<traces { sample.wins.add(Double(trace % 2), 0.5, lowerIsBetter: true) }
        sample.differingTraceCount = traces
        sample.outcome = high < 0 ? .lower : low > 0 ? .higher : .undecided
        return sample
    }

    /// A KPI that is the same on every trace.
    static func same(_ kpi: KPI, _ value: Double, traces: Int = 100) -> KPIComparison {
        var sample = Self.kpi(kpi, a: value, difference: 0, 0, 0, traces: traces)
        (sample.outcome, sample.pValue, sample.wins) = (.identical, 1, WinShare())
        sample.differingTraceCount = 0
        return sample
    }

    /// A KPI of one trace.
    static func single(_ kpi: KPI, a: Double, difference: Double) -> KPIComparison {
        var sample = Self.kpi(kpi, a: a, difference: difference, 0, 0, traces: 1)
        (sample.interval, sample.pValue, sample.outcome) = (nil, nil, .single)
        return sample
    }
}
