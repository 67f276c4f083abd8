import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import TestSupport
import Testing

@Suite struct BundleTests {
    private func run(
        _ rule: ABRName = .bola, trace: Int = 1, of presentation: Presentation? = nil,
        on profile: PlayerProfile = .sabre, scale: Double = 1
    ) throws -> Matrix.Run {
        var side = try SimulatedContender(presentation ?? Sides.presentation(), profile: profile, rule: rule)
        side.options.bandwidthScale = scale
        // It plays hundreds of sessions for one.
        if rule == .optimal { side.options.duration = 20 }
        let traces = try [Sides.traces(trace + 1)[trace]]
        var runs: [Matrix.Run] = []
        _ = Matrix([side], traces: traces, seed: 3, startDate: Sides.startDate).run(
            jobs: 1, isDetailed: true, progress: { true }, finish: { $0 },
            output: { if let run = try? $0.get() { runs.append(run) } })
        return try #require(runs.first)
    }

    /// Reads a bundle's files as the commands do.
    private func read(_ files: [(name: String, text: String)]) throws -> SessionLog {
        let memory = MemoryFiles(Dictionary(uniqueKeysWithValues: files.map { ("/out/\($0.name)", $0.text) }))
        let sources = LogSources(at: ["/out"], in: memory)
        var collector = SessionCollector()
        for unit in sources.units {
            _ = LogScanner(files: memory, localTime: .utc).scan(unit.sources, of: unit.bundle, into: &collector) { _ in
                true
            }
        }
        #expect(collector.problems.isEmpty)
        #expect(collector.order.count == 1)
        return try #require(collector.logs.first)
    }

    @Test(arguments: [ABRName.bola, .throughput, .dynamic, .fixed(2)], [0, 1, 4])
    func `the KPIs of the bundle are those of the simulation`(rule: ABRName, trace: Int) throws {
        try expectSameKPIs(run(rule, trace: trace))
    }

    @Test(arguments: [0, 1, 4])
    func `they are told by the bundle of a ladder with keys and audio too`(trace: Int) throws {
        let ladder = try PresentationReader(files: POSIXFileSystem()).read("\(Checkout.root)/Sessions/ladder")
        let run = try run(trace: trace, of: ladder, on: .avplayer)
        let parts = run.totals.startupWaterfall.map(\.part)
        #expect(Set(parts).isSuperset(of: ["multivariantPlaylist", "mediaPlaylist", "key", "segment", "starting"]))
        #expect(zip(parts.dropLast(), run.session.startup).allSatisfy { $0 == $1.part.rawValue })
        try expectSameKPIs(run)
    }

    private func expectSameKPIs(_ run: Matrix.Run) throws {
        let written = SessionTotals(try read(run.bundleFiles), catalog: ErrorCatalog())
        let events = Double(run.session.log.accessEvents().count)
        #expect(written.id == run.totals.id)
        #expect(written.source == .simulated)
        #expect(written.context == run.totals.context)
        #expect(written.stallCount == run.totals.stallCount)
        #expect(written.switchCount == run.totals.switchCount)
        #expect(written.switchMagnitude == run.totals.switchMagnitude)
        #expect(written.rebufferMicroseconds == run.totals.rebufferMicroseconds)
        #expect(written.startupTime == run.totals.startupTime)
        #expect(written.startupWaterfall == run.totals.startupWaterfall)
        #expect(written.bytesTransferred == run.totals.bytesTransferred)
        let watched = try #require(written.durationWatched), modelled = try #require(run.totals.durationWatched)
        #expect(abs(watched - modelled) <= 0.001 * events)
        let indicated = try #require(written.timeWeightedIndicatedBitrate)
        let wanted = try #require(run.totals.timeWeightedIndicatedBitrate)
        #expect(abs(indicated - wanted) <= wanted * 0.002 * events / modelled)
    }

    @Test func `the bundle holds what was played and over which link`() throws {
        let run = try run()
        let files = Dictionary(uniqueKeysWithValues: run.bundleFiles)
        #expect(Set(files.keys) == SessionLog.bundleFileNames.union(["v0.m3u8", "v1.m3u8", "v2.m3u8"]))
        let memory = MemoryFiles(["/out/multivariant.m3u8": try #require(files["multivariant.m3u8"])])
        let presentation = try PresentationReader(files: memory).read("/out")
        #expect(presentation.variants.map(\.peakBitrate) == run.simulation.presentation.variants.map(\.peakBitrate))
        #expect(presentation.variants[presentation.firstListed].uri == "v0.m3u8")
        let trace = try TraceFormat.json.read(
            Array(try #require(files["trace.json"]).utf8)[...], source: "trace.json", name: "trace 1")
        #expect(trace.periods == run.simulation.trace.periods)
    }

    private static let rules = ABRName.named.map(\.rule) + [.fixed(2)]

    /// The recorded session and the model that plays it again, as `replay` has them.
    private func replayed(_ run: Matrix.Run) throws -> WhatIf {
        let files = run.bundleFiles
        let memory = MemoryFiles(Dictionary(uniqueKeysWithValues: files.map { ("/out/\($0.name)", $0.text) }))
        let simulation = try #require(try SimulationBundle(memory).simulation(in: "/out"))
        return try WhatIf(read(files), simulation: simulation, catalog: ErrorCatalog())
    }

    @Test(arguments: rules, PlayerProfile.all.map(\.name))
    func `the same rule plays the same session again`(rule: ABRName, player: String) throws {
        let profile = try #require(PlayerProfile.named(player))
        let ladder = try PresentationReader(files: POSIXFileSystem()).read("\(Checkout.root)/Sessions/ladder")
        let run = try run(rule, of: ladder, on: profile, scale: 0.7)
        let whatIf = try replayed(run)
        #expect(whatIf.notes.isEmpty)
        #expect(whatIf.base.rule == rule)
        var again = try whatIf.play(whatIf.unchanged)
        #expect(again.totals.id == "\(run.totals.id) by \(rule)")
        again.totals.id = run.totals.id
        #expect(again.totals == run.totals)
        #expect(again.session.log.observed == run.session.log.observed)
    }

    @Test func `another rule has the same ladder link and settings`() throws {
        let ladder = try PresentationReader(files: POSIXFileSystem()).read("\(Checkout.root)/Sessions/ladder")
        let first = try run(.fixed(0), of: ladder, on: .hlsjs)
        var wanted = try run(.bola, of: ladder, on: .hlsjs).totals
        let whatIf = try replayed(first)
        #expect(whatIf.notes.isEmpty)
        let other = try whatIf.play(whatIf.by(.bola)).totals
        wanted.id = other.id
        #expect(other == wanted)
    }

    @Test func `a change leaves what it does not name`() throws {
        let base = try run(.bola, on: .avplayer).simulation
        var simulation = base
        simulation.profile = simulation.profile.settingMaxBuffer(12)
        try simulation.set(option: "gamma-p=7")
        (simulation.options.duration, simulation.trace.end) = (33, .hold)
        simulation.options.preparation.loadsKeys = true
        let memory = MemoryFiles(
            Dictionary(uniqueKeysWithValues: simulation.bundleFiles.map { ("/out/\($0.name)", $0.text) }))
        let stored = try #require(try SimulationBundle(memory).simulation(in: "/out"))
        let log = simulation.run().log
        let whatIf = try WhatIf(log, simulation: stored, catalog: ErrorCatalog())
        var change = whatIf.unchanged
        change.rule = .bolaE
        change.bandwidthScale = 2
        let changed = try whatIf.simulation(change)
        #expect(changed.profile == simulation.profile && changed.ruleOptions.gammaP == 7)
        #expect(changed.options.duration == 33 && changed.trace.end == .hold)
        #expect(changed.options.preparation.loadsKeys)
        change.maxBuffer = 20
        #expect(try whatIf.simulation(change).profile.maxBuffer == 20)
        let other = try WhatIf(log, profile: .hlsjs, simulation: stored, catalog: ErrorCatalog())
        #expect(other.base.rule == .hlsjs)
        #expect(other.base.profile == PlayerProfile.hlsjs.settingMaxBuffer(12))
        #expect(try WhatIf(log, profile: .avplayer, simulation: stored, catalog: ErrorCatalog()).base.rule == .bola)
    }

    @Test func `a bundle of a scaled link holds the link that was played over`() throws {
        let run = try run(scale: 0.5)
        let text = try #require(Dictionary(uniqueKeysWithValues: run.bundleFiles)["trace.json"])
        let trace = try TraceFormat.json.read(Array(text.utf8)[...], source: "trace.json", name: "trace 1")
        let played = run.simulation.trace.periods
        #expect(trace.periods.map(\.bandwidth) == played.map { $0.bandwidth / 2 })
        #expect(trace.periods.map(\.duration) == played.map(\.duration))
    }

    @Test func `where nothing was played the events name the session`() throws {
        var log = SessionLog(id: "a session")
        log.hasAccessLog = true
        log.hasErrorLog = true
        log.append(ObservedEvent(.play, at: Sides.startDate))
        let read = try read(log.bundleFiles())
        #expect(read.id == "a session")
        #expect(read.hasAccessLog && read.hasErrorLog && read.observed == log.observed)
    }

    @Test func `loads before the start come back as the waterfall`() throws {
        var log = SessionLog(id: "loads")
        let end = { (seconds: Double) in LogDate(microseconds: Sides.startDate.microseconds + Int64(seconds * 1e6)) }
        log.append(ObservedEvent(.play, at: end(0)))
        log.append(ObservedEvent(loaded: "multivariantPlaylist", at: end(0.1), after: 100_000))
        log.append(ObservedEvent(loaded: "key", at: end(0.25), after: 150_001))
        log.append(ObservedEvent(.likelyToKeepUp, at: end(0.25)))
        log.append(ObservedEvent(.timeBaseRunning, at: end(0.3)))
        log.append(ObservedEvent(loaded: "segment", at: end(0.9), after: 500_000))
        let waterfall = SessionTotals(try read(log.bundleFiles()), catalog: ErrorCatalog()).startupWaterfall
        #expect(waterfall.map(\.part) == ["multivariantPlaylist", "key", "starting"])
        #expect(waterfall.map(\.start) == [0, 0.099999, 0.25])
        #expect(waterfall.map(\.duration) == [0.1, 0.150001, 0.05])
    }
}
