import BandwidthTrace
import Playback
import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@testable import Comparison

/// A session played over many links: what is said of it, and how sure that is.
@Suite struct SampledWhatIfTests {
    private func whatIf() throws -> WhatIf {
        let log = try #require(SampleBundles.units(in: "commute").first?.logs.first)
        return try WhatIf(log, catalog: ErrorCatalog())
    }

    private func sampled(
        _ links: [BandwidthTrace], _ evidence: InferredLink.Evidence = .requests
    ) throws -> SampledWhatIf {
        let link = InferredLink(
            samples: links, evidence: evidence, latency: nil, correlationTime: 10, spread: 0.5, observationCount: 10)
        return try #require(SampledWhatIf(try whatIf(), over: link))
    }

    /// Links from slow to fast, that vary within.
    private func links(_ count: Int, slowest: Double = 1e6, fastest: Double = 8e6) throws -> [BandwidthTrace] {
        try (0..<count).map { index in
            let mean = slowest + (fastest - slowest) * Double(index) / Double(max(1, count - 1))
            return try BandwidthTrace(
                name: "link \(index)",
                [
                    .init(duration: 20, bandwidth: mean * 1.5, latency: 0.05),
                    .init(duration: 20, bandwidth: mean * 0.5, latency: 0.05),
                ])
        }
    }

    @Test func `over one link the answer is what is played over it`() throws {
        let link = try links(1)[0]
        let sampled = try sampled([link])
        let change = try whatIf().by(.bola)
        let answer = try #require(try sampled.answer(change))
        let (before, after) = (
            try whatIf().over(link).play(whatIf().unchanged).totals, try whatIf().over(link).play(change).totals
        )
        for figure in answer.figures {
            let kpi = figure.kpi
            #expect(figure.modelled == kpi.number(of: after), "\(kpi.key)")
            if kpi != .startupTime, figure.difference != 0 {
                #expect(figure.changed == kpi.number(of: after), "\(kpi.key)")
            }
            #expect(figure.unchanged == kpi.number(of: before), "\(kpi.key)")
            let values = (before: try #require(kpi.number(of: before)), after: try #require(kpi.number(of: after)))
            #expect(figure.difference == values.after - values.before, "\(kpi.key)")
        }
        #expect(answer.typical.totals == after)
    }

    @Test func `no interval is narrower than its floor`() throws {
        let answer = try #require(try sampled(links(1)).answer(whatIf().by(.bola)))
        func least(_ kpi: KPI) -> Double {
            let width = LinkCalibration.of(.requests).width(of: kpi)
            return 2 * width.factor80 * width.least
        }
        let rebuffer = try #require(answer[.rebufferDuration]?.differenceInterval)
        #expect(abs(rebuffer.high - rebuffer.low - least(.rebufferDuration)) < 1e-9)
        let bitrate = try #require(answer[.timeWeightedIndicatedBitrate])
        let interval = try #require(bitrate.interval)
        #expect(
            abs((interval.high - interval.low) / (bitrate.changed ?? 0) - least(.timeWeightedIndicatedBitrate)) < 1e-9)
    }

    @Test(arguments: InferredLink.Evidence.allCases) func `an interval holds the zero that the links hold`(
        _ evidence: InferredLink.Evidence
    ) throws {
        // Of 40 links 17 leave the rebuffering as it was, and over the others it grows by up to 23 s.
        let differences = (0..<40).map { Double(max(0, $0 - 16)) }
        let estimate = WhatIfEstimate(calibration: .of(evidence), level: 0.8)
        for sign in [1.0, -1] {
            let interval = estimate.interval(
                .rebufferDuration, SampleDistribution(differences.map { sign * $0 }), watched: 400, around: nil, 0.8)
            #expect(try #require(interval).contains(0))
        }
    }

    @Test func `a change that cannot touch the startup leaves it as it was recorded`() throws {
        let sampled = try sampled(try links(21))
        var change = try whatIf().unchanged
        change.maxBuffer = 60
        let startup = try #require(try sampled.answer(change)?[.startupTime])
        let recorded = try #require(startup.recorded)
        #expect(startup.changed == recorded && startup.outcome == .same)
        #expect(startup.interval == ConfidenceInterval(low: recorded, high: recorded, level: 0.8))
        #expect(startup.differenceInterval == ConfidenceInterval(low: 0, high: 0, level: 0.8))
        // What a change touches starts from the record too.
        change.bandwidthScale = 0.5
        let slower = try #require(try sampled.answer(change)?[.startupTime])
        #expect(slower.difference ?? 0 > 0 && slower.startsFromRecord)
        #expect(abs((slower.changed ?? 0) - recorded - (slower.difference ?? 0)) < 1e-9)
    }

    @Test func `where the model has not the stalls that were recorded, nothing is told of them`() throws {
        // Links so fast that the model does not stall at all.
        let sampled = try sampled(try links(21, slowest: 40e6, fastest: 80e6))
        let misfit = try #require(sampled.misfit)
        #expect(misfit.figures.first == .init(kpi: .stallCount, recorded: 3, unchanged: 0))
        let answer = try #require(try sampled.answer(whatIf().by(.bola)))
        for kpi in [KPI.stallCount, .stallRate, .rebufferDuration, .rebufferRatio, .linearQoE] {
            #expect(answer[kpi]?.outcome == .cannotTell, "\(kpi.key)")
        }
        #expect(answer.misfit == misfit && answer[.timeWeightedIndicatedBitrate]?.outcome != .cannotTell)
        let same = try #require(try sampled.answer(whatIf().unchanged))
        #expect(same.misfit == nil && same[.stallCount]?.outcome == .same, "nothing is asked")
    }

    @Test func `an interval holds as many of the links as it says, and one of 95 % is wider`() throws {
        let sampled = try sampled(try links(41))
        let change = try whatIf().by(.throughput)
        let narrow = try #require(try sampled.answer(change)?[.timeWeightedIndicatedBitrate])
        let values = try links(41).compactMap { link in
            try whatIf().over(link).play(change).totals.timeWeightedIndicatedBitrate
        }
        let interval = try #require(narrow.interval)
        #expect((33...41).contains(values.count { interval.contains($0) }))
        let wide = try #require(try sampled.answer(change, level: 0.95)?[.timeWeightedIndicatedBitrate]?.interval)
        #expect(wide.low < interval.low && wide.high > interval.high)
    }

    @Test func `from rows the answer starts from the record, and its interval is its own`() throws {
        let change = try whatIf().by(.bola)
        let links = try links(21)
        let requests = try #require(try sampled(links).answer(change)?[.timeWeightedIndicatedBitrate])
        let rows = try #require(try sampled(links, .rows).answer(change)?[.timeWeightedIndicatedBitrate])
        #expect(rows.difference == requests.difference)
        let (recorded, difference) = (try #require(rows.recorded), try #require(rows.difference))
        #expect(abs((rows.changed ?? 0) - (recorded + difference)) < 1e-6)
        #expect(rows.changed != requests.changed && rows.modelled == requests.modelled)
        let (own, other) = (try #require(rows.differenceInterval), try #require(requests.differenceInterval))
        #expect(own != other, "each kind of evidence has widths of its own")
    }

    @Test func `what no change changes is the same, and what may go either way is undecided`() throws {
        let sampled = try sampled(try links(21, slowest: 3e6, fastest: 4e6))
        let same = try #require(try sampled.answer(try whatIf().unchanged))
        #expect(same.figures.allSatisfy { $0.outcome == .same && $0.difference == 0 })
        var faster = try whatIf().unchanged
        faster.bandwidthScale = 3
        let better = try #require(try sampled.answer(faster, level: 0.95))
        #expect(better[.timeWeightedIndicatedBitrate]?.outcome == .higher)
        #expect(better[.timeWeightedIndicatedBitrate]?.isBetter == true)
        let undecided = better.figures.filter { figure in
            figure.outcome == .undecided && figure.differenceInterval?.contains(0) == true && figure.isBetter == nil
        }
        #expect(
            undecided.count == better.figures.count { $0.outcome == .undecided }, "undecided is what holds zero")
    }

    @Test func `counts are whole, and nothing but a score is less than nothing`() throws {
        let answer = try #require(try sampled(try links(20), .rows).answer(whatIf().by(.bola)))
        for figure in answer.figures {
            let interval = try #require(figure.interval)
            if figure.kpi.unit == .count {
                #expect([interval.low, interval.high, figure.changed ?? 0].allSatisfy { $0 == $0.rounded() })
            }
            if figure.kpi != .linearQoE { #expect(interval.low >= 0, "\(figure.kpi.key)") }
        }
    }

    @Test func `what the log does not tell has no value, and nothing starts from it`() throws {
        let log = try #require(SampleBundles.units(in: "bare-access-log").first?.logs.first)
        let whatIf = try WhatIf(log, catalog: ErrorCatalog())
        let link = InferredLink(
            samples: try links(11), evidence: .rows, latency: nil, correlationTime: 10, spread: 0.5,
            observationCount: 10)
        let sampled = try #require(SampledWhatIf(whatIf, over: link))
        let figure = try #require(try sampled.answer(whatIf.by(.bola))?[.rebufferDuration])
        #expect(figure.recorded == nil)
        #expect(figure.changed != nil && figure.interval != nil)
    }

    @Test func `the number of jobs changes nothing`() throws {
        let link = InferredLink(
            samples: try links(20), evidence: .rows, latency: nil, correlationTime: 10, spread: 0.5,
            observationCount: 10)
        let change = try whatIf().by(.dynamic)
        let answers = try [1, 3].map { jobs in
            try #require(try SampledWhatIf(whatIf(), over: link, jobs: jobs)?.answer(change, jobs: jobs))
        }
        #expect(answers[0].figures == answers[1].figures)
        #expect(answers[0].typical.totals == answers[1].typical.totals)
    }

    @Test func `work that is ended gives no answer`() throws {
        let link = InferredLink(
            samples: try links(20), evidence: .rows, latency: nil, correlationTime: 10, spread: 0.5,
            observationCount: 10)
        #expect(try SampledWhatIf(whatIf(), over: link, goesOn: { false }) == nil)
        let sampled = try #require(SampledWhatIf(try whatIf(), over: link))
        #expect(try sampled.answer(whatIf().by(.bola), goesOn: { false }) == nil)
    }

    @Test func `a link that cannot be is refused`() throws {
        var change = try whatIf().unchanged
        change.latency = .infinity
        #expect(throws: TraceError.self) { try sampled(try links(3)).answer(change) }
    }
}
