import BandwidthTrace
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import PlayheadPlatform
import TestSupport
import Testing

@testable import Comparison

/// Sessions of hls.js in a browser: from what one of a pair requested, what the other, with another setting, came to.
@Suite(.enabled(if: Corpus.has("hlsjs/results.csv"), "the corpus is not there"))
struct BrowserPairTests {
    private static let pairs = [
        ("3g_2010-09-14_2303CEST", "3g_2010-09-14_2303CEST__540first"),
        ("3g_2010-09-14_2303CEST", "3g_2010-09-14_2303CEST__buf30"),
        ("3g_2011-01-29_1800CET", "3g_2011-01-29_1800CET__buf30"), ("const_1500", "const_1500__540first"),
        ("outage45_at40_3000", "outage45_at40_3000__buf30"), ("square_20s_4000_600", "square_20s_4000_600__buf30"),
    ]

    @Test func `what one session requested tells what another setting came to`() throws {
        let table = String(decoding: try Corpus.bytes("hlsjs/results.csv"), as: UTF8.self)
        var rows: [String: [Substring]] = [:]
        for line in table.split(whereSeparator: \.isNewline).dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            rows[String(cells[0])] = cells
        }
        let ordered = Self.pairs + Self.pairs.map { ($0.1, $0.0) }
        var (rebuffering, bitrate) = (0.0, 0.0)
        for (from, to) in ordered {
            let (observations, latency) = LinkObservation.all(in: try requests(of: from))
            let end = try #require(observations.last?.end)
            let posterior = try LinkPosterior(observations, latency: latency, duration: end)
            let playlist = to.contains("__540first") ? "master_540first.m3u8" : "master.m3u8"
            var simulation = Simulation(
                try PresentationReader(files: POSIXFileSystem()).read(Corpus.folder + "hlsjs/sized/" + playlist),
                trace: try BandwidthTrace([.init(duration: 1, bandwidth: 1)]),
                profile: to.contains("__buf30") ? PlayerProfile.hlsjs.settingMaxBuffer(30) : .hlsjs, rule: .hlsjs,
                identity: SessionIdentity(id: to))
            let played = posterior.samples(21, seed: 1, name: from).map { trace in
                simulation.trace = trace
                return LinkEvidence(simulation.run().log)
            }
            let row = try #require(rows[to])
            let truth = (try #require(Double(row[4])), try #require(Double(row[5])))
            rebuffering += abs(played.map { $0.rebuffering ?? 0 }.sorted()[10] - truth.0)
            bitrate += abs(played.map { $0.bitrate ?? 0 }.sorted()[10] - truth.1)
        }
        #expect(rebuffering / Double(ordered.count) <= 2.5)
        #expect(bitrate / Double(ordered.count) <= 0.12e6)
    }

    /// What the browser requested: what it loaded whole, as the player noted it, and what was given up, as the server
    /// did.
    private func requests(of run: String) throws -> [MediaRequest] {
        let record = try Corpus.bytes("hlsjs/runs/\(run).json").withUnsafeBytes { try JSONValue(parsing: $0) }
        let origin = record["trace_t0_on_page_ms"]?.double ?? 0
        let loads = (record["frags"]?.elements ?? []) + (record["playlists"]?.elements ?? [])
        let whole = loads.compactMap { load -> MediaRequest? in
            guard let start = load["t_start"]?.double, let first = load["t_first"]?.double,
                let end = load["t_end"]?.double, let bytes = load["bytes"]?.double
            else { return nil }
            var request = MediaRequest(.segment, start: (start - origin) / 1000, end: (end - origin) / 1000)
            (request.timeToFirstByte, request.received) = ((first - start) / 1000, bytes * 8)
            return request
        }
        let givenUp = (record["server_log"]?.elements ?? []).compactMap { answer -> MediaRequest? in
            guard answer["aborted"] == .truth(true), let start = answer["t_request"]?.double,
                let first = answer["t_first"]?.double, let end = answer["t_end"]?.double,
                let bytes = answer["bytes"]?.double
            else { return nil }
            var request = MediaRequest(.segment, start: start, end: end)
            (request.timeToFirstByte, request.received, request.outcome) = (first - start, bytes * 8, .abandoned)
            return request
        }
        return whole + givenUp
    }
}
