import BandwidthTrace
import HLS
import PlayerLog
import TestSupport
import Testing

@testable import Playback

/// What connections cost: headers on the link, and the first one's set-up.
@Suite struct ConnectionTests {
    private func sessions(
        _ profile: PlayerProfile, trace: String = "2M/80ms:20s,900k/120ms:30s", overhead: Double = 0, trips: Double = 0
    ) throws -> (plain: SimulatedSession, costly: SimulatedSession) {
        let presentation = try Made.presentation()
        var costly = profile
        (costly.overhead, costly.connectionTrips) = (overhead, trips)
        return (
            try Made.session(presentation, trace, profile: profile),
            try Made.session(presentation, trace, profile: costly)
        )
    }

    @Test(arguments: PlayerProfile.all)
    func `an overhead is a link that gives so much less`(profile: PlayerProfile) throws {
        let (_, costly) = try sessions(profile, overhead: 0.035)
        let less = try Made.session(
            Made.presentation(), "2M/80ms:20s,900k/120ms:30s", profile: profile
        ) { $0.trace = $0.trace.scaled(by: 1 - 0.035) }
        #expect(costly.requests == less.requests)
        #expect(costly.log.bundleFiles().map(\.text) == less.log.bundleFiles().map(\.text))
    }

    @Test func `a segment takes as much longer as its headers do`() throws {
        let (plain, costly) = try sessions(.sabre, trace: "1M/50ms", overhead: 0.2)
        let (before, after) = (try #require(plain.segmentRequests.first), try #require(costly.segmentRequests.first))
        #expect((after.end - 0.05).isAbout((before.end - 0.05) / 0.8))
        #expect(after.timeToFirstByte == before.timeToFirstByte)
        #expect(after.received == before.received)
    }

    @Test(arguments: PlayerProfile.all, [1.0, 2, 2.5])
    func `the first request waits for the connection, and no other does`(profile: PlayerProfile, trips: Double) throws {
        let (plain, costly) = try sessions(profile, trace: "5M/80ms", trips: trips)
        let first = (try #require(plain.requests.first), try #require(costly.requests.first))
        #expect((first.1.end - first.0.end).isAbout(0.08 * trips))
        let waits = (try #require(first.0.timeToFirstByte), try #require(first.1.timeToFirstByte))
        #expect((waits.1 - waits.0).isAbout(0.08 * trips))
        let others = (plain.requests[1...3], costly.requests[1...3])
        for (before, after) in zip(others.0, others.1) {
            #expect((after.timeToFirstByte ?? 0).isAbout(before.timeToFirstByte ?? 0))
        }
    }

    @Test(arguments: PlayerProfile.all)
    func `without them nothing changes`(profile: PlayerProfile) throws {
        let (plain, same) = try sessions(profile)
        #expect(plain.requests == same.requests && plain.buffer == same.buffer)
        let simulation = try Made.simulation(Made.presentation(), "5M/80ms", profile: profile)
        #expect(simulation.bundleFiles.allSatisfy { !$0.text.contains("overhead") && !$0.text.contains("connection") })
    }

    @Test(arguments: PlayerProfile.all, [(0.035, 0.0), (0, 2), (0.1, 1.5)])
    func `they come back from a bundle, with a scale too`(profile: PlayerProfile, cost: (Double, Double)) throws {
        var simulation = try Made.simulation(Made.presentation(), "2M/80ms:20s,900k/120ms:30s", profile: profile)
        simulation.profile = profile.settingMaxBuffer(18)
        (simulation.profile.overhead, simulation.profile.connectionTrips) = cost
        simulation.options.bandwidthScale = 0.37
        let files = MemoryFiles(
            Dictionary(uniqueKeysWithValues: simulation.bundleFiles.map { ("/out/\($0.name)", $0.text) }))
        var again = try #require(try SimulationBundle(files).simulation(in: "/out"))
        #expect(again.profile == simulation.profile)
        again.isDetailed = true
        #expect(again.run().requests == simulation.run().requests)
        // Another player has them too.
        let other = simulation.playing(on: .hlsjs).profile
        #expect(other.overhead == cost.0 && other.connectionTrips == cost.1 && other.name == "hlsjs")
    }

    @Test(arguments: [#""overhead": 1.5"#, #""overhead": -1"#, #""connectionTrips": 1e9"#, #""overhead": "much""#])
    func `a record of what cannot be is refused`(member: String) throws {
        let simulation = try Made.simulation(Made.presentation(), "5M/80ms", profile: .avplayer)
        var files = Dictionary(uniqueKeysWithValues: simulation.bundleFiles.map { ("/out/\($0.name)", $0.text) })
        files["/out/simulation.json"] = files["/out/simulation.json"]?.replacing(
            #""player": "#, with: member + #", "player": "#)
        #expect(throws: PresentationError.self) { try SimulationBundle(MemoryFiles(files)).simulation(in: "/out") }
    }
}
