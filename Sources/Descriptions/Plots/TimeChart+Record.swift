import PlayheadAnalytics
import TablesAndCharts

// What charts draw, as JSON has it.

extension TimeChart.Plot {
    package var record: [ReportValue.Field] {
        let series = series.map(\.record)
        let levels = levels.map { level -> [ReportValue.Field] in
            [.init("name", level.name), .init("value", level.value)]
        }
        return [
            .init("title", title), .init("unit", unit == .bitsPerSecond ? "b/s" : "s"), .init("ceiling", ceiling),
            .init("ratios", ratios.map { [$0.lowerBound, $0.upperBound] }), .init("series", series),
            .init("levels", levels),
        ]
    }
}

extension TimeChart.Series {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("name", name), .init("session", session), .init("stepped", isStepped), .init("end", end),
            .init("points", points.map { [$0.x, $0.y] }), .init("lower", lower.map { $0.map { [$0.x, $0.y] } }),
        ]
    }
}

extension TimeChart.Band {
    package var record: [ReportValue.Field] {
        let stretches = stretches.map { stretch -> [ReportValue.Field] in
            [
                .init("start", stretch.range.lowerBound), .init("end", stretch.range.upperBound),
                .init("indicatedBitrate", stretch.bitrate), .init("rank", rank(of: stretch)),
            ]
        }
        return [
            .init("title", title), .init("stretches", stretches),
            .init("stalls", stalls.map { [$0.lowerBound, $0.upperBound] }),
        ]
    }
}
