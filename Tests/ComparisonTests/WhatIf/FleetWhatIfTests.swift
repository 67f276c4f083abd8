import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import TestSupport
import Testing

/// What a change does to many sessions: sums, and what their intervals hold.
@Suite struct FleetWhatIfTests {
    private static let kpi = KPI.timeWeightedIndicatedBitrate
    private static let none = FleetModelError(ofDifference: 0, ofRecorded: 0)
    private static let wide = FleetModelError(ofDifference: 0.25, ofRecorded: 0.03)

    private func counted(_ bitrate: Double?, watched: Double = 100) -> ComparedSession {
        ComparedSession(
            bitrate.map { [Self.kpi: .init(value: $0, above: $0 * watched, below: watched)] } ?? [:])
    }

    private func session(
        recorded: Double?, _ pairs: [(Double, Double)], watched: Double = 100, factor: Double = 1
    ) -> FleetWhatIfSession {
        FleetWhatIfSession(
            recorded: counted(recorded, watched: watched),
            pairs: pairs.map { (counted($0, watched: watched), counted($1, watched: watched)) }, factor: factor)
    }

    private func figure(
        _ fleet: FleetWhatIf, level: Double = 0.8, error: FleetModelError = none
    ) throws -> FleetWhatIfFigure {
        try #require(fleet.figures(level: level) { _ in error }.first { $0.kpi == Self.kpi })
    }

    @Test func `each session stands for its record and what the change makes of it, weighted by the time watched`()
        throws
    {
        var fleet = FleetWhatIf(seed: 1)
        fleet.add(session(recorded: 3e6, [(2e6, 3e6), (4e6, 6e6)], watched: 300), number: 0)
        fleet.add(session(recorded: 1e6, [(1e6, 0.9e6)], watched: 100), number: 1)
        let figure = try figure(fleet)
        #expect(figure.recorded == 2.5e6)
        let difference = try #require(figure.difference)
        #expect(abs(difference - (1.5e6 * 300 - 0.1e6 * 100) / 400) < 1e-6)
        #expect(figure.changed == 2.5e6 + difference && figure.count == 2 && fleet.sessionCount == 2)
    }

    @Test func `what a log does not tell is taken as the model plays it unchanged`() throws {
        var fleet = FleetWhatIf(seed: 1)
        fleet.add(session(recorded: nil, [(2e6, 3e6), (4e6, 5e6)]), number: 0)
        #expect(try figure(fleet).recorded == 3e6)
        #expect(try figure(fleet).changed == 4e6)
    }

    @Test func `a KPI that no link tells is unknown`() {
        var fleet = FleetWhatIf(seed: 1)
        fleet.add(FleetWhatIfSession(recorded: counted(1e6), pairs: [(counted(nil), counted(nil))]), number: 0)
        let figures = fleet.figures(level: 0.8)
        #expect(figures.allSatisfy { $0.outcome == .unknown && $0.difference == nil && $0.count == 0 })
    }

    /// Sessions with changes of mean 100 kb/s and standard deviation 500 kb/s: of so many the mean is known to that over the root
    /// of their number.
    private func fleet(_ count: Int, seed: UInt64) throws -> FleetWhatIf {
        var random = SeededRandom(seed: seed)
        var fleet = FleetWhatIf(seed: seed)
        for number in 0..<count {
            let change = 1e5 + 5e5 * (12 * (random.nextUniform() - 0.5)) / 12.squareRoot()
            fleet.add(session(recorded: 3e6, [(3e6, 3e6 + change)]), number: number)
        }
        return fleet
    }

    @Test func `the interval of so many sessions is as wide as their spread over the root of their number`() throws {
        let interval = try #require(try figure(fleet(900, seed: 7)).interval)
        let expected = 1.2816 * 5e5 / 30
        #expect(abs((interval.high - interval.low) / 2 / expected - 1) < 0.15)
    }

    @Test func `eight of ten intervals hold the truth where the model is right`() throws {
        let held = try (0..<100).count { seed in
            try figure(fleet(60, seed: UInt64(1000 + seed))).interval?.contains(1e5) == true
        }
        #expect((68...92).contains(held), "\(held) of 100")
    }

    @Test func `what is wrong in all sessions alike does not shrink with their number`() throws {
        let error = FleetModelError(ofDifference: 0.5, ofRecorded: 0)
        let interval = try #require(try figure(fleet(20_000, seed: 3), error: error).interval)
        let difference = try #require(try figure(fleet(20_000, seed: 3)).difference)
        #expect((interval.high - interval.low) / 2 >= 1.28 * 0.5 * difference)
    }

    @Test func `a figure says how large the part of its interval is that does not shrink`() throws {
        let figure = try figure(fleet(2000, seed: 3), error: FleetModelError(ofDifference: 0.3, ofRecorded: 0.01))
        let (difference, recorded) = (try #require(figure.difference), try #require(figure.recorded))
        let expected = (0.09 * difference * difference + 1e-4 * recorded * recorded).squareRoot()
        #expect(abs(try #require(figure.modelError) / expected - 1) < 1e-9)
    }

    @Test func `sessions of which no link could be inferred widen the interval by their part`() throws {
        let error = FleetModelError(ofDifference: 0, ofRecorded: 0, ofUnknownLinks: 2)
        var fleet = try fleet(900, seed: 7)
        #expect(try figure(fleet, error: error).modelError == 0 && fleet.unknownLinkShare == 0)
        for _ in 0..<100 { fleet.addUnknownLink() }
        #expect(fleet.unknownLinkShare == 0.1 && fleet.sessionCount == 900)
        let (plain, figure) = (try figure(fleet), try figure(fleet, error: error))
        #expect(plain.difference == figure.difference && plain.count == figure.count)
        let (difference, half) = (try #require(figure.difference), 1.2816 * 0.2 * (figure.difference ?? 0).magnitude)
        #expect(abs(try #require(figure.modelError) / (0.2 * difference.magnitude) - 1) < 1e-9)
        let (own, wide) = (try #require(plain.interval), try #require(figure.interval))
        let expected = ((own.high - difference) * (own.high - difference) + half * half).squareRoot()
        #expect(abs((wide.high - difference) / expected - 1) < 1e-3)
    }

    @Test func `every KPI of an answer has an error that was measured`() {
        for kpi in FleetWhatIf.kpis {
            let error = FleetModelError.of(kpi)
            #expect(error.ofDifference > 0 && error.ofDifference < 1 && error.ofRecorded > 0 && error.ofRecorded < 1)
        }
    }

    /// Links differ by more than sessions do here: an interval over few links a session is no narrower than one over many.
    @Test func `few links a session make no interval narrower than many do`() throws {
        func width(_ links: Int) throws -> Double {
            var random = SeededRandom(seed: 5)
            var fleet = FleetWhatIf(seed: 5)
            for number in 0..<400 {
                let pairs = (0..<links).map { _ in (3e6, 3e6 + 2e6 * (random.nextUniform() - 0.5)) }
                fleet.add(session(recorded: 3e6, pairs), number: number)
            }
            let interval = try #require(try figure(fleet).interval)
            return interval.high - interval.low
        }
        #expect(abs(try width(10) / width(200) - 1) < 0.15)
    }

    @Test func `links that differ widen the interval, and a factor does more`() throws {
        func width(_ factor: Double) throws -> Double {
            var fleet = FleetWhatIf(seed: 1)
            for number in 0..<200 {
                fleet.add(session(recorded: 3e6, [(3e6, 2e6), (3e6, 4e6)], factor: factor), number: number)
            }
            let interval = try #require(try figure(fleet).interval)
            return interval.high - interval.low
        }
        #expect(abs(try width(1) / (2 * 1.2816 * 1e6 / 200.squareRoot()) - 1) < 0.2)
        #expect(abs(try width(1.65) / width(1) - 1.65) < 0.01)
    }

    @Test func `a change that changes nothing is the same, and its interval is a point`() throws {
        var fleet = FleetWhatIf(seed: 1)
        for number in 0..<10 { fleet.add(session(recorded: 3e6, [(2e6, 2e6), (4e6, 4e6)]), number: number) }
        let figure = try figure(fleet, error: Self.wide)
        #expect(figure.outcome == .same && figure.interval?.low == 0 && figure.interval?.high == 0)
    }

    @Test func `a recorded session counts what its record and its model say`() throws {
        let log = try #require(SampleBundles.units(in: "commute").first?.logs.first)
        let whatIf = try WhatIf(log, catalog: ErrorCatalog())
        let session = try FleetWhatIfSession(whatIf, whatIf.by(.bola))
        #expect(session.recorded.value(of: .stallCount) == 3 && session.pairs.count == 1 && session.evidence == nil)
        let after = try whatIf.play(whatIf.by(.bola)).totals
        #expect(session.pairs[0].after.value(of: Self.kpi) == after.timeWeightedIndicatedBitrate)
    }
}

@Suite struct WhatIfSettingsTests {
    private func change(_ text: String) throws -> PlaybackChange {
        let log = try #require(SampleBundles.units(in: "commute").first?.logs.first)
        var change = try WhatIf(log, catalog: ErrorCatalog()).unchanged
        try GivenSettings(parsing: text).apply(to: &change)
        return change
    }

    @Test func `settings change what they name and nothing else`() throws {
        let change = try change("abr=bola,max-buffer=60,scale=0.5,latency=50ms")
        #expect(
            change.rule == .bola && change.maxBuffer == 60 && change.bandwidthScale == 0.5 && change.latency == 0.05)
        #expect(change.profile == .usual)
    }

    @Test func `another player comes with its own rule unless one is named`() throws {
        #expect(try change("player=hlsjs").rule == PlayerProfile.hlsjs.usualRule)
        #expect(try change("abr=bola,player=hlsjs").rule == .bola)
        #expect(try change("player=hlsjs").profile == .hlsjs)
    }

    @Test(arguments: [
        "", "abr", "abr=", "abr=none", "abr=bola,", "abr=bola,abr=mpc", "max-buffer=0", "max-buffer=x", "scale=-1",
        "scale=inf",
        "latency=5", "buffer=3", "=", ",",
    ])
    func `what is no setting is refused, and said`(text: String) {
        #expect(throws: SettingError.self) { try GivenSettings(parsing: text) }
    }

    @Test func `an error names what can be set`() {
        let error = #expect(throws: SettingError.self) { try GivenSettings(parsing: "buffer=3") }
        #expect(
            error?.description
                == "buffer=3: it should be NAME=VALUE; the names are abr, player, scale, latency, max-buffer")
    }
}
