import Analytics
import Comparison

/// Comparisons made by hand, whose answers are known.
enum ComparisonSamples {
    /// A comparison of nothing but what is given.
    ///
    /// - Parameter kpis: what is known; all others are unknown.
    static func comparison(
        _ kpis: [KPIComparison], traces: Int = 100, formats: [[String]] = [["H.264 SDR"], ["H.264 SDR"]]
    ) -> Comparison {
        var comparison = Comparison(
            sides: zip(["A", "B"], formats).map { label, formats in
                Comparison.Side(label: label, playlist: "\(label).m3u8", abr: "bola", player: "sabre", formats: formats)
            },
            traces: (0..<traces).map { place in
                ComparedTrace(place: place, name: "t\(place)", a: ComparedSession(), b: ComparedSession())
            },
            kpis: KPI.compared.map { kpi in kpis.first { $0.kpi == kpi } ?? .unknown(kpi) })
        comparison.differences = [.init(name: "playlist", a: "A.m3u8", b: "B.m3u8")]
        comparison.resampleCount = 2000
        return comparison
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
