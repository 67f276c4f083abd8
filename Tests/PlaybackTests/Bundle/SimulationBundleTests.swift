import BandwidthTrace
import HLS
import PlayerLog
import PlayheadNumerics
import PlayheadPlatform
import TestSupport
import Testing

@testable import Playback

/// A bundle holds what is needed to play its session again: what is read of it plays the same, to the last bit.
@Suite struct SimulationBundleTests {
    private static func files(_ simulation: Simulation) -> MemoryFiles {
        MemoryFiles(Dictionary(uniqueKeysWithValues: simulation.bundleFiles.map { ("/out/\($0.name)", $0.text) }))
    }

    private func restored(_ simulation: Simulation) throws -> Simulation {
        var restored = try #require(try SimulationBundle(Self.files(simulation)).simulation(in: "/out"))
        restored.isDetailed = simulation.isDetailed
        return restored
    }

    private func expectSameSession(_ simulation: Simulation, _ comment: Comment) throws {
        let again = try restored(simulation)
        #expect(again.identity == simulation.identity, comment)
        #expect(again.presentation.isStorable == simulation.presentation.isStorable)
        let (before, after) = (simulation.run(), again.run())
        #expect(after.log.accessRows.map(\.event) == before.log.accessRows.map(\.event), comment)
        #expect(after.log.errorRows == before.log.errorRows, comment)
        #expect(after.log.observed == before.log.observed, comment)
        #expect(after.log.bundleFiles().map(\.text) == before.log.bundleFiles().map(\.text), comment)
        #expect(after.startup == before.startup, comment)
        #expect(after.requests == before.requests, comment)
        #expect(after.buffer == before.buffer, comment)
        #expect(after.transferred == before.transferred, comment)
        #expect(after.end == before.end, comment)
        #expect(after.duration == before.duration, comment)
        // What was read writes the same files.
        #expect(
            again.bundleFiles.filter { $0.name != "trace.json" }.map(\.text)
                == simulation.bundleFiles.filter { $0.name != "trace.json" }.map(\.text), comment)
    }

    private func simulation(
        _ presentation: Presentation, _ trace: BandwidthTrace, _ profile: PlayerProfile, _ rule: ABRName
    ) -> Simulation {
        Simulation(
            presentation, trace: trace, profile: profile, rule: rule,
            identity: SessionIdentity(id: "S", startDate: LogDate(microseconds: 1_767_268_800_123_457)))
    }

    @Test func `the model of QoE is kept, and left out where it is the usual`() throws {
        let ladder = try PresentationReader(files: POSIXFileSystem()).read(Checkout.root + "/Sessions/ladder")
        var simulation = simulation(ladder, try traces()[2], .avplayer, .mpc)
        #expect(!simulation.bundleFiles.contains { $0.text.contains("\"qoe\"") })
        simulation.ruleOptions.qoe = try #require(LinearQoE("hd:rebuffer=4.5,switch=0"))
        #expect(try restored(simulation).ruleOptions.qoe == simulation.ruleOptions.qoe)
        try expectSameSession(simulation, "hd")
    }

    private static let rules = ABRName.named.map(\.rule) + [.fixed(1)]

    private func traces() throws -> [BandwidthTrace] {
        try ["generate:lte mean=3M", "generate:markov", "4M/37ms:10s,300k/200ms:7.5s,2.2M:11s"].enumerated().flatMap {
            index, text in
            try TraceArgument(parsing: text.replacing(" ", with: ":"))
                .sources(in: MemoryFiles(), seed: UInt64(index), end: nil).sources.map {
                    try $0.load()
                }
        }
    }

    /// Demuxed audio, keys, an initialization section a track: `Sessions/ladder`.
    @Test(arguments: PlayerProfile.all.map(\.name), rules)
    func `the sample ladder is played again`(player: String, rule: ABRName) throws {
        let profile = try #require(PlayerProfile.named(player))
        let ladder = try PresentationReader(files: POSIXFileSystem()).read(Checkout.root + "/Sessions/ladder")
        // What knows the future plays hundreds of sessions for one: it gets one link, and not for long.
        for (index, trace) in try traces().enumerated() where rule != .optimal || index == 1 {
            var simulation = simulation(ladder, trace, profile, rule)
            if rule == .optimal { simulation.options.duration = 20 }
            if index == 1 { simulation.options.bandwidthScale = 0.37 }
            try expectSameSession(simulation, "\(profile.name), \(rule), \(trace.name)")
        }
    }

    private static let live = """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:100
        #EXT-X-KEY:METHOD=AES-128,URI="k1"
        #EXT-X-MAP:URI="a.mp4",BYTERANGE="812@0"
        #EXTINF:3.84,
        #EXT-X-BYTERANGE:300001@812
        a.mp4
        #EXTINF:4.004,
        #EXT-X-BYTERANGE:280000
        a.mp4
        #EXTINF:3.9733,
        #EXT-X-BYTERANGE:310007
        a.mp4
        #EXTINF:4.1,
        #EXT-X-BYTERANGE:299999
        a.mp4
        """

    /// A live playlist with fractional durations, whose low variant has EXT-X-BITRATE and no byte ranges.
    @Test(arguments: PlayerProfile.all.map(\.name), rules)
    func `a live session is played again`(player: String, rule: ABRName) throws {
        let profile = try #require(PlayerProfile.named(player))
        let low = Self.live.split(separator: "\n").filter { !$0.contains("BYTERANGE:") }.joined(separator: "\n")
            .replacing("#EXTINF:3.84", with: "#EXT-X-BITRATE:333\n#EXTINF:3.84")
        let files = MemoryFiles([
            "/live/multivariant.m3u8": """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=700000
            high.m3u8?token=1
            #EXT-X-STREAM-INF:BANDWIDTH=400000
            ../low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=1000000
            https://cdn.example.com/top.m3u8?token=1
            """, "/live/../low.m3u8": low, "/live/high.m3u8": Self.live,
        ])
        // What is on a server is made up.
        let presentation = try PresentationReader(files: files).read("/live")
        #expect(presentation.live?.windowCount == 4)
        #expect(presentation.segments.count(ofTrack: 0) == 152)
        for (index, trace) in try traces().enumerated() where rule != .optimal || index == 1 {
            var simulation = simulation(presentation, trace, profile, rule)
            simulation.options.duration = index == 0 ? nil : 60
            try expectSameSession(simulation, "\(profile.name), \(rule), \(trace.name)")
        }
    }

    @Test(arguments: PlayerProfile.all.map(\.name))
    func `a live session in parts is played again`(player: String) throws {
        let profile = try #require(PlayerProfile.named(player))
        let parts = (0..<5).map { "#EXT-X-PART:DURATION=0.5,URI=\"\($0).mp4\"" + ($0 == 0 ? ",INDEPENDENT=YES" : "") }
        let media =
            Self.live + "\n" + parts.joined(separator: "\n") + """

                #EXT-X-PART-INF:PART-TARGET=0.5
                #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.6,CAN-SKIP-UNTIL=12
                #EXT-X-PRELOAD-HINT:TYPE=PART,URI="5.mp4"
                """
        let files = MemoryFiles([
            "/live/multivariant.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=700000\nv.m3u8\n", "/live/v.m3u8": media,
        ])
        let presentation = try PresentationReader(files: files).read("/live")
        let low = try #require(presentation.live?.lowLatency)
        #expect(low.trailingParts == 5 && low.canBlockReload && low.hasHints && low.partHoldBack == 1.6)
        for trace in try traces() {
            var simulation = simulation(presentation, trace, profile, .throughput)
            simulation.options.duration = 60
            try expectSameSession(simulation, "\(profile.name), \(trace.name)")
        }
    }

    /// A simulator's movie has sizes that are no whole bytes, and neither playlists nor URIs.
    @Test(arguments: rules) func `a movie is played again`(rule: ABRName) throws {
        let movie = #"""
            {"segment_duration_ms": 3003, "bitrates_kbps": [230.0007, 1000.5, 2100],
             "segment_sizes_bits": [[690003, 2500001, 6000002], [700001.5, 3100000, 6400000], [650000, 2900000, 6200000]]}
            """#
        let presentation = try PresentationReader(files: MemoryFiles(["/movie.json": movie])).read("/movie.json")
        for trace in try traces() { try expectSameSession(simulation(presentation, trace, .sabre, rule), "\(rule)") }
    }

    @Test(.enabled(if: Corpus.has("hlsjs/sized"), "the corpus is not there"), arguments: PlayerProfile.all.map(\.name))
    func `byte ranges are played again`(player: String) throws {
        let profile = try #require(PlayerProfile.named(player))
        let presentation = try PresentationReader(files: POSIXFileSystem()).read(
            Corpus.folder + "hlsjs/sized/master_540first.m3u8")
        for trace in try traces() {
            for rule in [ABRName.hlsjs, .bola] {
                try expectSameSession(simulation(presentation, trace, profile, rule), "\(profile.name), \(rule)")
            }
        }
    }

    /// Whatever a session can have.
    @Test func `random sessions are played again`() throws {
        for seed in UInt64(0)..<120 {
            var random = RandomSimulation(seed: seed)
            var simulation = random.make()
            let maxBuffer = simulation.profile.maxBuffer
            simulation.profile = PlayerProfile.all[Int(seed % 3)]
            if seed % 2 == 0 { simulation.profile = simulation.profile.settingMaxBuffer(maxBuffer) }
            if seed % 5 == 0 { try simulation.set(option: "sliding") }
            simulation.rule = Self.rules[Int(seed) % Self.rules.count]
            if simulation.rule == .optimal { simulation.options.duration = min(simulation.options.duration ?? 60, 60) }
            try expectSameSession(simulation, "seed \(seed), \(simulation.rule), \(simulation.profile.name)")
        }
    }

    // MARK: What stands in the folder

    @Test func `the playlists are plain files that any player reads`() throws {
        let ladder = try PresentationReader(files: POSIXFileSystem()).read(Checkout.root + "/Sessions/ladder")
        let files = Self.files(simulation(ladder, try traces()[2], .avplayer, .avplayer))
        let read = try PresentationReader(files: files).read("/out/multivariant.m3u8")
        #expect(read.notes.isEmpty)
        #expect(read.variants == ladder.variants)
        #expect(read.firstListed == ladder.firstListed)
        #expect(read.tracks.map(\.initializationBytes) == ladder.tracks.map(\.initializationBytes))
        #expect(read.tracks.map(\.keyURI) == ladder.tracks.map(\.keyURI))
        for track in ladder.tracks.indices {
            for segment in 0..<ladder.segments.count(ofTrack: track) {
                let bits = ladder.segments.bits(track: track, segment: segment)
                #expect(read.segments.bits(track: track, segment: segment) == bits)
                let end = ladder.segments.end(track: track, segment: segment)
                #expect(read.segments.end(track: track, segment: segment) == end)
            }
        }
        let text = String(decoding: try files.contents(of: "/out/540p/index.m3u8", limit: 1 << 20), as: UTF8.self)
        #expect(text.contains("#EXTINF:6,\n"))
        let findings = try PlaylistReader().read(Array(text.utf8)).findings
        #expect(findings.counts.isEmpty, "\(findings)")
    }

    @Test func `who does not know the record reads the same sizes`() throws {
        let files = Self.files(simulation(try Made.presentation(), try traces()[2], .avplayer, .bola))
        files.remove("/out/simulation.json")
        #expect(try SimulationBundle(files).simulation(in: "/out") == nil)
        #expect(try !PresentationReader(files: files).read("/out").notes.contains { $0.contains("made up") })
    }

    @Test func `a presentation that is too large is left out`() throws {
        var segments = SegmentTable()
        let count = PresentationFiles.mostSegments + 1
        segments.append(durations: Array(repeating: 2, count: count), bits: Array(repeating: 8, count: count))
        let presentation = try Presentation(
            name: "long", variants: [.init(uri: "v.m3u8", peakBitrate: 1e6, track: 0)], tracks: [.init(uri: "v.m3u8")],
            segments: segments, targetDuration: 2)
        #expect(!presentation.isStorable)
        let files = simulation(presentation, try traces()[2], .avplayer, .bola).bundleFiles
        #expect(files.map(\.name) == ["multivariant.m3u8", "trace.json"])
    }

    @Test func `a scale beyond any link is one that a trace can have`() throws {
        var simulation = simulation(try Made.presentation(), try traces()[2], .avplayer, .bola)
        simulation.options.bandwidthScale = 1e12
        try expectSameSession(simulation, "1e12")
    }

    // MARK: Files that were changed

    private func changed(_ name: String, _ change: (String) -> String) throws -> String? {
        let movie = #"""
            {"segment_duration_ms": 3003, "bitrates_kbps": [230, 1000], "segment_sizes_bits": [[690003, 2500001]]}
            """#
        let presentation = try PresentationReader(files: MemoryFiles(["/movie.json": movie])).read("/movie.json")
        let files = Self.files(simulation(presentation, try traces()[2], .sabre, .bola))
        let text = String(decoding: try files.contents(of: "/out/" + name, limit: 1 << 20), as: UTF8.self)
        let other = change(text)
        #expect(other != text)
        files.write(other, to: "/out/" + name)
        do {
            _ = try SimulationBundle(files).simulation(in: "/out")
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `a broken record is an error that says where`() throws {
        let problems = try [
            changed("simulation.json") { String($0.dropLast(9)) },
            changed("simulation.json") { _ in "[]" },
            changed("simulation.json") { $0.replacing("simulation/1", with: "simulation/9") },
            changed("simulation.json") { $0.replacing("\"bola\"", with: "\"bolo\"") },
            changed("simulation.json") { $0.replacing("\"sabre\"", with: "7") },
            changed("simulation.json") { $0.replacing("\"enqueuedAhead\": 0", with: "\"enqueuedAhead\": -1") },
            changed("simulation.json") { $0.replacing("\"traceEnd\": \"loop\"", with: "\"traceEnd\": \"never\"") },
            changed("simulation.json") { $0.replacing("690003", with: "\"690003\"") },
            changed("simulation.json") {
                $0.replacing(
                    "\"live\": null", with: "\"live\": {\"windowCount\": 1, \"startOffset\": 0, \"repetitions\": 1e9}")
            },
            changed("simulation.json") {
                $0.replacing("\"file\": \"media/230k.m3u8\"", with: "\"file\": \"../../etc\"")
            },
        ]
        for problem in problems { #expect(problem?.hasPrefix("/out/") == true, "\(problem ?? "nothing")") }
        #expect(problems[2]?.contains("schema should be playhead.simulation/1") == true)
        #expect(problems[7]?.contains("presentation.mediaPlaylists[0].segmentBits[0] should be a number") == true)
    }

    @Test func `other playlists than those that were played are an error`() throws {
        #expect(
            try changed("media/230k.m3u8") { $0.replacing("86251@0", with: "86252@0") }?.contains("changed") == true)
        #expect(
            try changed("multivariant.m3u8") { $0 + "#EXT-X-STREAM-INF:BANDWIDTH=5\nmedia/230k.m3u8\n" }?
                .contains("changed") == true)
        #expect(try changed("multivariant.m3u8") { $0.replacing("media/230k", with: "/etc/passwd") } != nil)
    }
}
