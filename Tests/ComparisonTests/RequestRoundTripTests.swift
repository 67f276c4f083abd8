import Comparison
import Playback
import PlayheadAnalytics
import TestSupport
import Testing

@testable import PlayerLog

/// What `simulate --log-dir` writes of requests, read again.
@Suite struct RequestRoundTripTests {
    private static let rules: [ABRName] = [.bola, .throughput, .hlsjs, .avplayer]

    private func run(_ rule: ABRName, seed: Int) throws -> Matrix.Run {
        let side = try SimulatedContender(Sides.presentation(), profile: .avplayer, rule: rule)
        let matrix = try Matrix(
            [side], traces: [Sides.traces(seed + 1)[seed]], seed: UInt64(seed), startDate: Sides.startDate)
        return try matrix.run(side: 0, trace: 0, isDetailed: true)
    }

    /// To the precision of the form: microseconds, whole bytes and whole bits per second.
    private func isSame(_ read: MediaRequest, _ made: MediaRequest) -> Bool {
        func isClose(_ left: Double?, _ right: Double?, _ slack: Double) -> Bool {
            left.flatMap { left in right.map { abs(left - $0) <= slack } } ?? (left == right)
        }
        let exact =
            read.kind == made.kind && read.track == made.track && read.variant == made.variant
            && read.playlist == made.playlist && read.uri == made.uri && read.segment == made.segment
            && read.status == made.status && read.isCached == made.isCached && read.outcome == made.outcome
        return exact && isClose(read.indicatedBitrate, made.indicatedBitrate, 0.5)
            && isClose(read.start, made.start, 1e-6) && isClose(read.end, made.end, 2e-6)
            && isClose(read.timeToFirstByte, made.timeToFirstByte, 1e-6)
            && isClose(read.duration, made.duration, 1e-6) && isClose(read.buffer, made.buffer, 1e-6)
            && isClose(read.bits, made.bits, 4) && isClose(read.received, made.received, 4)
            && isClose(read.estimate, made.estimate, 0.5)
    }

    @Test(arguments: rules, 0..<6)
    func `requests come back from a bundle as they were made`(rule: ABRName, seed: Int) throws {
        let run = try run(rule, seed: seed)
        let files = Dictionary(uniqueKeysWithValues: run.bundleFiles.map { ("b/\($0.name)", $0.text) })
        let read = try scan(files)
        let made = run.session.requests
        #expect(!made.isEmpty && read.requests.count == made.count)
        #expect(zip(read.requests, made).allSatisfy { isSame($0, $1) })
        // What was read is written the same way.
        let text = try #require(files["b/requests.ndjson"])
        #expect(Dictionary(uniqueKeysWithValues: read.bundleFiles())["requests.ndjson"] == text)
    }

    @Test(arguments: rules)
    func `requests change no KPI`(rule: ABRName) throws {
        var files = Dictionary(
            uniqueKeysWithValues: try run(rule, seed: 1).bundleFiles.map { ("b/\($0.name)", $0.text) })
        let with = SessionTotals(try scan(files), catalog: ErrorCatalog())
        files["b/requests.ndjson"] = nil
        #expect(SessionTotals(try scan(files), catalog: ErrorCatalog()) == with)
    }

    private func scan(_ files: [String: String]) throws -> SessionLog {
        let memory = MemoryFiles(files)
        var collector = SessionCollector()
        for unit in LogSources(at: ["b"], in: memory).units {
            _ = LogScanner(files: memory, localTime: .utc)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        #expect(collector.problems.isEmpty)
        return try #require(collector.logs.first)
    }
}
