import PlayerLog
import TestSupport
import Testing

@testable import Playback

/// Ten minutes in made-up segments of 6 s at 1 and 2 Mb/s on two servers, over 8 Mb/s with a latency of 0.1 s.
@Suite struct PathwayTests {
    func multivariant(steering: String? = nil, pathways: [String?] = ["A", "B"]) -> String {
        "#EXTM3U\n" + (steering.map { "#EXT-X-CONTENT-STEERING:\($0)\n" } ?? "")
            + zip(["https://a.example.com/", "https://b.example.com/"], pathways).map { place, id in
                [1, 2].map {
                    "#EXT-X-STREAM-INF:BANDWIDTH=\($0)000000" + (id.map { ",PATHWAY-ID=\"\($0)\"" } ?? "")
                        + "\n\(place)v\($0).m3u8\n"
                }.joined()
            }.joined()
    }

    func presentation(_ text: String, _ files: [String: String] = [:]) throws -> Presentation {
        try PresentationReader(files: MemoryFiles(files.merging(["m.m3u8": text]) { own, _ in own })).read("m.m3u8")
    }

    func session(
        _ presentation: Presentation, _ scenario: String, configure: (inout Simulation) -> Void = { _ in }
    ) throws -> SimulatedSession {
        try Made.session(presentation, "8M/100ms", rule: .fixed(0)) {
            $0.profile = $0.profile.settingMaxBuffer(12)
            $0.options.scenario = try! ScenarioReader().read(scenario.utf8, name: "scenario")
            configure(&$0)
        }
    }

    func hosts(_ session: SimulatedSession) -> [String] {
        session.segmentRequests.map { request in
            String(request.playlist?.dropFirst("https://".count).prefix { $0 != "." } ?? "?")
        }
    }

    func serverChanges(_ session: SimulatedSession) -> Int64 {
        session.rows.reduce(0) { $0 + ($1[.numberOfServerAddressChanges] ?? 0) }
    }

    // MARK: Reading

    @Test func `variants of one kind at several places are one variant`() throws {
        let presentation = try presentation(multivariant())
        #expect(presentation.variants.map(\.uri) == ["https://a.example.com/v1.m3u8", "https://a.example.com/v2.m3u8"])
        #expect(presentation.pathways == ["A", "B"])
        #expect(presentation.variants[1].places.map(\.host) == ["a.example.com", "b.example.com"])
        #expect(presentation.notes.contains { $0.hasPrefix("Pathways: A, B.") })
    }

    @Test func `copies without a pathway are named as hls js names them`() throws {
        #expect(try presentation(multivariant(pathways: [nil, nil])).pathways == [".", ".."])
    }

    @Test func `a steering manifest is read`() throws {
        let tag = "SERVER-URI=\"steer.json\",PATHWAY-ID=\"B\""
        let presentation = try presentation(
            multivariant(steering: tag),
            [
                "steer.json": """
                {"VERSION": 1, "TTL": 20, "PATHWAY-PRIORITY": ["B", "A", "C"], "PATHWAY-CLONES":
                [{"BASE-ID": "A", "ID": "C", "URI-REPLACEMENT": {"HOST": "c.example.com"}}]}
                """
            ])
        #expect(presentation.steering?.timeToLive == 20)
        #expect(presentation.steering?.priority == ["B", "A", "C"])
        #expect(presentation.steering?.firstPathway == "B")
        #expect(presentation.pathways == ["A", "B", "C"])
        #expect(presentation.variants[0].places.last?.uri == "https://c.example.com/v1.m3u8")
        #expect(hosts(try session(presentation, "")).allSatisfy { $0 == "b" })
    }

    @Test(arguments: ["", "{", "{\"VERSION\": 2, \"PATHWAY-PRIORITY\": []}", "[]", "{\"VERSION\": 1}"])
    func `a steering manifest that is none is said`(_ text: String) throws {
        let presentation = try presentation(
            multivariant(steering: "SERVER-URI=\"steer.json\""), ["steer.json": text])
        #expect(presentation.steering?.priority == [])
        #expect(presentation.notes.contains { $0.contains("steering manifest cannot be read") })
    }

    // MARK: Playing

    @Test func `a server that goes down is left for the other`() throws {
        let session = try session(try presentation(multivariant()), "at 20s host a.example.com down")
        let hosts = hosts(session)
        #expect(hosts.first == "a" && hosts.last == "b")
        #expect(session.end == .ended)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 600)
        // Refused three times, a round trip each: then the playlist is loaded from the other server.
        #expect(session.errors.map(\.code) == [-1004, -1004, -1004])
        #expect(session.errors.allSatisfy { $0.time > 20 && $0.time < 26 })
        #expect(session.log.errorRows.allSatisfy { $0.event.errorDomain == "NSURLErrorDomain" })
        #expect(session.log.errorRows.allSatisfy { $0.event.uri == "https://a.example.com/v1.m3u8" })
        #expect(serverChanges(session) == 1)
        #expect(session.requests.last { $0.kind == .mediaPlaylist }?.uri == "https://b.example.com/v1.m3u8")
        #expect(session.times(of: .stalled).isEmpty)
    }

    @Test func `a connection under way is lost`() throws {
        let session = try session(try presentation(multivariant()), "at 1s host A down") {
            $0.trace = try! Made.trace("1M/100ms")
        }
        #expect(session.errors.first?.code == -1005)
        #expect(session.errors.first?.time == 1)
        #expect(session.end == .ended)
    }

    @Test func `a server that answers nothing costs a time out each time`() throws {
        let session = try session(try presentation(multivariant()), "at 20s host a.example.com silent")
        #expect(session.errors.map(\.code) == [-12889, -12889, -12889])
        #expect(session.times(of: .stalled).count == 1)
        #expect(hosts(session).last == "b")
        #expect(session.end == .ended)
    }

    @Test func `a server that comes back is gone back to when the steering manifest says so`() throws {
        let presentation = try presentation(
            multivariant(steering: "SERVER-URI=\"steer.json\""),
            ["steer.json": "{\"VERSION\": 1, \"TTL\": 10, \"PATHWAY-PRIORITY\": [\"A\", \"B\"]}"])
        let session = try session(presentation, "at 14s host A status 503 8s")
        let hosts = hosts(session)
        #expect(hosts.first == "a" && hosts.last == "a" && hosts.contains("b"))
        #expect(session.errors.map(\.code) == [-12661, -12661, -12661])
        #expect(serverChanges(session) == 2)
        #expect(session.end == .ended)
    }

    @Test func `without a steering manifest nobody goes back`() throws {
        let session = try session(try presentation(multivariant()), "at 14s host A down 5s")
        let hosts = hosts(session)
        #expect(hosts.drop { $0 == "a" }.allSatisfy { $0 == "b" })
    }

    @Test func `the pathway changes when the manifest is loaded again`() throws {
        let presentation = try presentation(
            multivariant(steering: "SERVER-URI=\"steer.json\""),
            ["steer.json": "{\"VERSION\": 1, \"TTL\": 20, \"PATHWAY-PRIORITY\": [\"A\", \"B\"]}"])
        // It is loaded at 0, 20 and 40 s, and a little for the multivariant playlist.
        let session = try session(presentation, "at 21s steering B A")
        let change = try #require(session.requests.first { $0.uri == "https://b.example.com/v1.m3u8" })
        #expect(change.start >= 40 && change.start < 46.2)
        #expect(session.errors.isEmpty)
        #expect(session.end == .ended)
        // While the steering server fails, nothing is heard of it: the next time is at 60 s.
        var steered = presentation
        steered.steering?.host = "steer.example.com"
        let late = try self.session(steered, "at 21s steering B A\nat 39s host steer.example.com down 5s")
        let lateChange = try #require(late.requests.first { $0.uri == "https://b.example.com/v1.m3u8" })
        #expect(lateChange.start >= 60 && lateChange.start < 66.2)
    }

    @Test func `what fails of a pathway that was left does not leave the next one`() throws {
        var presentation = try presentation(multivariant())
        presentation.tracks.append(.init(uri: "audio"))
        var segments = SegmentTable()
        let durations = Array(repeating: 6.0, count: 100)
        for rate in [1e6, 2e6, 1e5] { segments.append(durations: durations, bits: durations.map { $0 * rate }) }
        presentation.segments = segments
        for index in presentation.variants.indices { presentation.variants[index].audioTrack = 2 }
        // Both loaders ask the first server, which answers neither: each leaves it, and neither the second one.
        let session = try session(presentation, "at 14s host A status 503") {
            ($0.profile.retriesStatus, $0.profile.retries) = (false, 0)
        }
        #expect(session.end == .ended)
        #expect(hosts(session).last == "b")
        #expect(session.segmentRequests.allSatisfy { $0.variant == 0 }, "no variant is given up")
        #expect(serverChanges(session) == 1)
    }

    @Test func `pathways without end are cut off`() throws {
        let lines = (0..<300).map { place in
            "#EXT-X-STREAM-INF:BANDWIDTH=\(1 + place % 3)000000,PATHWAY-ID=\"P\(place)\"\nhttps://p\(place).example.com/v.m3u8\n"
        }
        let presentation = try presentation("#EXTM3U\n" + lines.joined())
        #expect(presentation.pathways.count == Presentation.mostPathways)
        #expect(try session(presentation, "at 14s host P0 down").end == .ended)
    }

    @Test func `all servers down is the end`() throws {
        let session = try session(try presentation(multivariant()), "at 20s host A down\nat 20s host B down")
        guard case .failed = session.end else {
            Issue.record("\(session.end)")
            return
        }
        #expect(session.errors.last?.code == -12880)
        #expect(session.times(of: .failed).count == 1)
    }

    @Test func `a server that is not there is remarked on`() throws {
        let presentation = try presentation(multivariant())
        func remarks(_ text: String) throws -> [String] {
            try ScenarioReader().read(text.utf8, name: "s").remarks(on: presentation)
        }
        #expect(try remarks("at 1s host b.example.com down").isEmpty)
        #expect(
            try remarks("at 1s host c.example.com down") == [
                "Scenario: nothing is loaded from c.example.com, but from a.example.com, b.example.com, A, B."
            ])
        #expect(try remarks("at 1s steering A").count == 1)
    }

    @Test func `a bundle keeps pathways and plays again alike`() throws {
        let presentation = try presentation(
            multivariant(steering: "SERVER-URI=\"steer.json\",PATHWAY-ID=\"B\""),
            ["steer.json": "{\"VERSION\": 1, \"TTL\": 10, \"PATHWAY-PRIORITY\": [\"B\", \"A\"]}"])
        let simulation = try Made.simulation(presentation, "8M/100ms", profile: .avplayer, rule: .fixed(0)) {
            $0.options.scenario = try! ScenarioReader().read(
                "at 14s host b.example.com status 503 12s\nat 30s steering A".utf8, name: "s")
            $0.profile = $0.profile.settingMaxBuffer(12)
        }
        let bundle = MemoryFiles(
            Dictionary(uniqueKeysWithValues: simulation.bundleFiles.map { ("bundle/" + $0.name, $0.text) }))
        var again = try #require(try SimulationBundle(bundle).simulation(in: "bundle"))
        again.isDetailed = true
        let (first, second) = (simulation.run(), again.run())
        #expect(again.presentation.steering == presentation.steering)
        #expect(hosts(first).contains("a") && hosts(first).contains("b"))
        #expect(first.requests == second.requests)
        #expect(first.rows == second.rows)
    }
}
