import PlayerLog
public import PlayheadAnalytics
public import TablesAndCharts

/// What a chart over session time says: rows one below another on one time axis. How it looks is not said here: pages draw it
/// as SVG, screens in cells.
public struct TimeChart: Sendable {
    /// What it is called.
    package let title: String
    /// What there is to be seen, for who cannot see it.
    package let description: String
    /// Where the time axis ends, seconds of session time.
    package let duration: Double
    /// The rows, from the top.
    package let rows: [Row]
    /// What is shaded over all plots, by its start: the stalls.
    package let shaded: [ClosedRange<Double>]

    package init(
        title: String, description: String, duration: Double, rows: [Row], shaded: [ClosedRange<Double>] = []
    ) {
        (self.title, self.description, self.duration) = (title, description, duration)
        (self.rows, self.shaded) = (rows, shaded)
    }

    /// A row.
    package enum Row: Sendable {
        /// Lines over an axis of values.
        case plot(Plot)
        /// Stretches that follow each other.
        case band(Band)
        /// Single moments.
        case lane(Lane)
    }

    /// What a line or a level stands for. Each form has a look for it.
    public enum Ink: Sendable {
        /// What a log has of the network, and what a link gave.
        case observed, link
        /// What another link gave, of another session on the same chart.
        case otherLink
        /// What a player took its link for.
        case estimate
        /// What the variants demanded.
        case indicated
        case buffer
        /// How far behind the live edge playback was.
        case latency
        /// What the buffer is filled up to, and the level at which it counts as empty.
        case goal, empty
        /// Whatever is of one of two sessions.
        case a, b
    }

    /// Lines over one axis of values, which begins at zero.
    public struct Plot: Sendable {
        /// What the values are.
        public let title: String
        /// Their unit.
        public let unit: KPI.Unit
        /// The lines; more important ones lie over those before them.
        public let series: [Series]
        /// Values that are marked across all of the plot.
        public var levels: [Level] = []
        /// Where the axis ends, though greater values are there; nil where all has room.
        public var ceiling: Double?
        /// An axis on which equal distances are equal ratios, where lower values could not be told apart on the other one.
        public var ratios: ClosedRange<Double>?

        /// A value with its unit.
        public func text(_ value: Double?) -> String {
            unit == .bitsPerSecond ? NumberText.bitrate(value) : NumberText.duration(value)
        }

        /// The greatest value that is to have room; zero where there is none.
        public var greatest: Double {
            ceiling
                ?? max(
                    levels.map(\.value).max() ?? 0, series.lazy.flatMap(\.points).compactMap(\.value).max() ?? 0)
        }
    }

    /// A line: a value over time.
    public struct Series: Sendable {
        /// Its name in full.
        public let name: String
        /// Its name where there is little room, and where there is hardly any.
        public let label, shortName: String
        /// What it stands for.
        public let ink: Ink
        /// Which of the chart's sessions it is of, counted from 0.
        public var session = 0
        /// Whether a value holds until the next one, at which it changes at once.
        public var isStepped = false
        /// The values; the upper edge of a band.
        public let points: [ChartPoint]
        /// The lower edge of a band; nil of a line.
        public var lower: [ChartPoint]?
        /// When it is over, where others go on; nil where it lasts as long as any.
        public var end: Double?
    }

    /// A value that is marked across all of a plot.
    public struct Level: Sendable {
        /// What it is called.
        public let name: String
        /// What it stands for.
        public let ink: Ink
        /// The value.
        public let value: Double
    }

    /// The variants that were played, one after another.
    public struct Band: Sendable {
        /// What it is called.
        public let title: String
        /// The variants.
        public let stretches: [SessionCourse.Stretch]
        /// All bitrates among which a variant has its rank, rising.
        public let bitrates: [Double]
        /// When playback stood still in between.
        public let stalls: [ClosedRange<Double>]

        /// How many bitrates are higher; nil where it is not known.
        public func rank(of stretch: SessionCourse.Stretch) -> Int? {
            stretch.bitrate.flatMap { bitrates.lastIndex(of: $0) }.map { bitrates.count - 1 - $0 }
        }
    }

    /// A variant, and how much of a time it was played.
    public struct VariantShare: Sendable {
        /// How many bitrates are higher.
        public let rank: Int
        /// Its indicated bitrate, b/s; nil where the log does not tell.
        public let bitrate: Double?
        /// Its part of the time in which any variant was played.
        public let share: Double
    }

    /// Moments of a kind.
    package struct Lane: Sendable {
        package let title: String
        /// The moments, by their starts.
        package let marks: [Mark]

        package init(title: String, marks: [Mark]) { (self.title, self.marks) = (title, marks) }
    }

    /// Something that happened at a time, or for some time.
    package struct Mark: Sendable {
        package enum Kind {
            case stall, switchUp, switchDown, error, action
            /// A stall of which it is known only that it was within this time, and shorter.
            case stallWithin
        }

        package let range: ClosedRange<Double>
        package let kind: Kind
        package let meaning: String

        package init(range: ClosedRange<Double>, kind: Kind, meaning: String) {
            (self.range, self.kind, self.meaning) = (range, kind, meaning)
        }
    }
}

extension TimeChart.Band {
    /// The variants that some bands with the same ranks show within a time, the highest bitrate first.
    public static func shares(of bands: [Self], in range: ClosedRange<Double>) -> [TimeChart.VariantShare] {
        var times: [Int: (bitrate: Double?, time: Double)] = [:]
        for band in bands {
            for stretch in band.stretches where stretch.range.overlaps(range) {
                let time =
                    min(stretch.range.upperBound, range.upperBound) - max(stretch.range.lowerBound, range.lowerBound)
                times[band.rank(of: stretch) ?? band.bitrates.count, default: (stretch.bitrate, 0)].time += time
            }
        }
        let all = times.values.reduce(0) { $0 + $1.time }
        return times.sorted { $0.key < $1.key }.map {
            TimeChart.VariantShare(rank: $0.key, bitrate: $0.value.bitrate, share: all > 0 ? $0.value.time / all : 0)
        }
    }
}

extension [ChartPoint] {
    /// The value that is in force at a time; nil before the first.
    public func value(at time: Double) -> Double? {
        let next = partitioningIndex { $0.x > time }
        return next > 0 ? self[next - 1].y : nil
    }

    /// The value at a time, where it changes evenly from one point to the next; nil where no point holds on either side.
    public func evenValue(at time: Double) -> Double? {
        let next = partitioningIndex { $0.x > time }
        guard next > 0, let before = self[next - 1].y else { return nil }
        let start = self[next - 1].x
        guard next < count, let after = self[next].y else { return time == start ? before : nil }
        return before + (after - before) * (time - start) / (self[next].x - start)
    }
}
