import BandwidthTrace
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import TestSupport
import Testing

@testable import Comparison

@Suite struct InferredLinkTests {
    /// A session over a link that goes up and down, and what it was simulated from.
    private func recorded(_ rule: ABRName = .bola) throws -> (simulation: Simulation, session: SimulatedSession) {
        let rates = [1.2e6, 3e6, 0.7e6, 5e6, 0.25e6, 2e6, 4e6]
        let trace = try BandwidthTrace(
            name: "waves", rates.map { .init(duration: 9, bandwidth: $0, latency: 0.06) }, end: .loop)
        var simulation = Simulation(
            try Sides.presentation(), trace: trace, profile: .sabre, rule: rule,
            identity: SessionIdentity(id: "s", startDate: Sides.startDate))
        simulation.isDetailed = true
        return (simulation, simulation.run())
    }

    @Test func `played without a change over what its requests tell a session is the same again`() throws {
        // A rule that gives requests up goes by their course, of which only the mean is known.
        let (simulation, session) = try recorded(.fixed(1))
        var log = session.log
        log.append(requests: session.requests, since: Sides.startDate)
        let link = try InferredLink(log, playing: simulation, samples: 8, seed: 1)
        #expect(link.evidence == .requests)
        #expect(link.selection == nil)
        #expect(link.samples.count == 8)
        #expect(abs((link.latency ?? 0) - 0.06) < 1e-6)
        for trace in link.samples {
            var again = simulation
            again.trace = trace
            let requests = again.run().requests
            #expect(requests.map(\.variant) == session.requests.map(\.variant))
            for (request, before) in zip(requests, session.requests) { #expect(abs(request.end - before.end) < 0.001) }
        }
    }

    @Test func `without requests the rows tell and what is kept comes near the record`() throws {
        let (simulation, session) = try recorded()
        let link = try InferredLink(session.log, playing: simulation, samples: 10, seed: 1)
        #expect(link.evidence == .rowsAndEvents)
        #expect(link.samples.count == 10)
        #expect(link.latency == nil)
        let selection = try #require(link.selection)
        #expect(selection.candidateCount == 50)
        #expect(selection.keptCount == 10)
        #expect(selection.nearCount * 4 >= 10)
        let record = LinkEvidence(session.log)
        let rebuffering = try #require(selection.rebuffering)
        #expect((rebuffering.low...rebuffering.high).contains(record.rebuffering ?? -1))
        #expect(try InferredLink(session.log, playing: simulation, samples: 10, seed: 1).samples == link.samples)
    }

    @Test func `a player that is not the recorded one is refused in words`() throws {
        let (simulation, session) = try recorded()
        var other = simulation
        other.rule = .fixed(0)
        let error = #expect(throws: InferenceError.self) {
            try InferredLink(session.log, playing: other, samples: 10, seed: 1)
        }
        #expect(error?.description.contains("too few to tell what a change would do") == true)
        #expect(error?.description.hasPrefix("over 0 of 10 links") == true)
        #expect(error?.reason.hasPrefix("over hardly any link that its rows allow") == true)
        #expect(error?.reason.contains(where: \.isNumber) == false)
    }

    @Test func `exchanges end where their pace brings no link near`() {
        #expect(LinkSelection.isHopeless(6, after: 6, looksLeft: 11))
        #expect(LinkSelection.isHopeless(12, after: 12.5, looksLeft: 11))
        #expect(LinkSelection.isHopeless(3.5, after: 4, looksLeft: 0))
        #expect(!LinkSelection.isHopeless(6, after: 6.5, looksLeft: 11))
        #expect(!LinkSelection.isHopeless(2.9, after: 2.9, looksLeft: 11))
    }

    @Test func `a log without rows and requests is refused in words`() throws {
        let (simulation, _) = try recorded()
        let error = #expect(throws: InferenceError.self) {
            try InferredLink(SessionLog(id: "empty"), playing: simulation, samples: 10, seed: 1)
        }
        #expect(error?.description.hasPrefix("no row of the access log shows the link") == true)
    }

    @Test func `requests of which none came over the network are refused in words`() throws {
        let (simulation, session) = try recorded()
        var log = session.log
        log.append(
            requests: session.requests.map { request in
                var request = request
                request.isCached = true
                return request
            }, since: Sides.startDate)
        #expect(throws: InferenceError.self) { try InferredLink(log, playing: simulation, samples: 10, seed: 1) }
    }

    @Test func `what a log does not tell makes no session farther from it`() throws {
        var record = LinkEvidence(try recorded().session.log)
        let played = record
        #expect(record.distance(to: played) == 0)
        record.stalls = (played.stalls ?? 0) + 10
        #expect(record.distance(to: played) > 0)
        record.stalls = nil
        #expect(record.distance(to: played) == 0)
    }

    @Test func `factors lie between those that were measured`() {
        var width = LinkCalibration.Width(least: 2, factor80: 1, factor95: 1.3)
        #expect(width.factor(0.8) == 1)
        #expect(abs(width.factor(0.875) - 1.15) < 1e-12)
        #expect(width.factor(0.99) == 1.3)
        #expect(width.floor(around: 50, watched: nil) == 2)
        width.measure = .value
        #expect(width.floor(around: -50, watched: nil) == 100)
        width.measure = .watched(unit: 3600)
        #expect(width.floor(around: 50, watched: 60) == 120)
        #expect(width.floor(around: 50, watched: 0) == 0 && width.floor(around: 50, watched: nil) == 0)
        #expect(LinkCalibration.of(.rows).width(of: .droppedFrames).floor(around: 5, watched: 60) == 0)
    }

    @Test(arguments: InferredLink.Evidence.allCases)
    func `each KPI of an answer has a measured width, the wider the surer`(
        _ evidence: InferredLink.Evidence
    ) {
        for kpi in WhatIfAnswer.kpis {
            let width = LinkCalibration.of(evidence).width(of: kpi)
            #expect(width.factor95 >= width.factor80 && width.factor80 > 0, "\(kpi.key)")
        }
    }
}

/// Links of the published simulator's traces, inferred from the requests of one rule and asked about others.
@Suite(.enabled(if: Corpus.has("sabre/traces"), "the corpus is not there"))
struct InferredLinkCorpusTests {
    /// `make inference` asks of 52 links and with 40 samples.
    private static let names = stride(from: 0, to: 104, by: 13).compactMap { index in
        Corpus.entries("sabre/traces").dropFirst(index).first
    }

    @Test func `rebuffering and bitrate of other rules come out near the truth and far nearer than over rows`() throws {
        let movie = try PresentationReader(files: POSIXFileSystem()).read(Corpus.folder + "sabre/movies/bbb.json")
        var (errors, today, bitrate, count) = (0.0, 0.0, 0.0, 0.0)
        for name in Self.names {
            let bytes = try Corpus.bytes("sabre/traces/\(name)")
            var simulation = Simulation(
                movie, trace: try TraceFormat.json.read(bytes[...], source: name, name: name), profile: .sabre,
                rule: .dynamic, identity: SessionIdentity(id: name))
            simulation.isDetailed = true
            let session = simulation.run()
            simulation.isDetailed = false
            var log = session.log
            log.append(requests: session.requests, since: simulation.identity.startDate)
            let link = try InferredLink(log, playing: simulation, samples: 9, seed: 1)
            let observed = try BandwidthTrace(observedIn: log, source: name, name: name)
            for rule in [ABRName.bola, .bba] {
                simulation.rule = rule
                func played(over trace: BandwidthTrace) -> LinkEvidence {
                    var changed = simulation
                    changed.trace = trace
                    return LinkEvidence(changed.run().log)
                }
                let truth = played(over: simulation.trace)
                let samples = link.samples.map(played)
                let stalled = try #require(truth.rebuffering)
                errors += abs(samples.compactMap(\.rebuffering).sorted()[4] - stalled)
                today += abs((played(over: observed).rebuffering ?? 0) - stalled)
                bitrate += abs(samples.compactMap(\.bitrate).sorted()[4] / (truth.bitrate ?? 0) - 1)
                count += 1
            }
        }
        #expect(errors / count <= 1)
        #expect(errors <= today / 10)
        #expect(bitrate / count <= 0.02)
    }
}
