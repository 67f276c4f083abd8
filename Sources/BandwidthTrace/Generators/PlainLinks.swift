import Numerics

/// One bandwidth throughout.
struct ConstantLink: LinkModel {
    static let parameters = [TraceParameter("bandwidth", "6M", "the link's bandwidth")]

    private let slots: TimeSlots
    private let bandwidth: Double

    init(_ values: ParameterValues) throws(TraceError) {
        slots = try TimeSlots(values, step: values.interval("duration"))
        bandwidth = try values.bandwidth("bandwidth")
    }

    func periods(random: inout SeededRandom) -> [BandwidthTrace.Period] { slots.periods { _ in bandwidth } }
}

/// High for a third of the time, low for a third, and high again: how fast does a rule fall, and how soon does it dare?
struct StepLink: LinkModel {
    static let parameters = [
        TraceParameter("high", "6M", "the bandwidth of the first and the last third"),
        TraceParameter("low", "500k", "the bandwidth between"),
    ]

    private let slots: TimeSlots
    private let high: Double
    private let low: Double

    init(_ values: ParameterValues) throws(TraceError) {
        slots = try TimeSlots(values, step: values.interval("duration") / 3)
        high = try values.bandwidth("high")
        low = try values.bandwidth("low")
    }

    func periods(random: inout SeededRandom) -> [BandwidthTrace.Period] { slots.periods { $0 == 1 ? low : high } }
}

/// High and low in turn: a rule that follows each swing switches all the time, one that follows none stalls.
struct SquareLink: LinkModel {
    static let parameters = [
        TraceParameter("high", "4M", "the bandwidth of the first half of a swing"),
        TraceParameter("low", "600k", "the bandwidth of the second half"),
        TraceParameter("every", "20s", "how long each half lasts"),
    ]

    private let slots: TimeSlots
    private let high: Double
    private let low: Double

    init(_ values: ParameterValues) throws(TraceError) {
        slots = try TimeSlots(values, step: values.interval("every"))
        high = try values.bandwidth("high")
        low = try values.bandwidth("low")
    }

    func periods(random: inout SeededRandom) -> [BandwidthTrace.Period] {
        slots.periods { $0.isMultiple(of: 2) ? high : low }
    }
}
