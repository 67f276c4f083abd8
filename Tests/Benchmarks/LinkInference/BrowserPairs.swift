import BandwidthTrace
import Comparison
import Foundation
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

/// Sessions of hls.js in a browser: from what one of a pair requested, what the other, with another setting, came to.
enum BrowserPairs {
    private static let pairs = [
        ("3g_2010-09-14_2303CEST", "3g_2010-09-14_2303CEST__540first"),
        ("3g_2010-09-14_2303CEST", "3g_2010-09-14_2303CEST__buf30"),
        ("3g_2011-01-29_1800CET", "3g_2011-01-29_1800CET__buf30"), ("const_1500", "const_1500__540first"),
        ("outage45_at40_3000", "outage45_at40_3000__buf30"), ("square_20s_4000_600", "square_20s_4000_600__buf30"),
    ]

    static func report(_ corpus: String) throws {
        let table = try String(contentsOfFile: corpus + "/hlsjs/results.csv", encoding: .utf8)
        var rows: [String: [String]] = [:]
        for line in table.split(whereSeparator: \.isNewline).dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            rows[cells[0]] = cells
        }
        say("| from | to | rebuffering | truth | 80 % | bitrate | truth |")
        say("| --- | --- | --: | --: | --- | --: | --: |")
        var (rebuffering, bitrate, held) = (0.0, 0.0, 0.0)
        let ordered = pairs + pairs.map { ($0.1, $0.0) }
        let width = LinkCalibration.of(.requests).width(of: .rebufferDuration)
        for (from, to) in ordered {
            let playlist = to.contains("__540first") ? "master_540first.m3u8" : "master.m3u8"
            let presentation = try PresentationReader(files: POSIXFileSystem()).read(
                corpus + "/hlsjs/sized/" + playlist)
            let requests = try requests(of: from, in: corpus)
            let (observations, latency) = LinkObservation.all(in: requests)
            let posterior = try LinkPosterior(observations, latency: latency, duration: observations.last?.end ?? 0)
            let played = posterior.samples(40, seed: 1, name: from).map { trace in
                let profile = PlayerProfile.hlsjs
                return Figure.values(
                    of: Simulation(
                        presentation, trace: trace,
                        profile: to.contains("__buf30") ? profile.settingMaxBuffer(30) : profile,
                        rule: .hlsjs, identity: SessionIdentity(id: to)))
            }
            let (stalled, bits) = (played.map { $0[0] }, played.map { $0[1] })
            let truth = (Double(rows[to]?[4] ?? "") ?? .nan, Double(rows[to]?[5] ?? "") ?? .nan)
            let found = (Answer.quantile(stalled, 0.5), Answer.quantile(bits, 0.5))
            rebuffering += (found.0 - truth.0).magnitude / Double(ordered.count)
            bitrate += (found.1 - truth.1).magnitude / 1e6 / Double(ordered.count)
            let half = { (share: Double) in
                width.factor80 * max(width.least, (Answer.quantile(stalled, share) - found.0).magnitude)
            }
            if truth.0 >= found.0 - half(0.1), truth.0 <= found.0 + half(0.9) { held += 1 / Double(ordered.count) }
            say(
                "| \(from) | \(to) | "
                    + String(
                        format: "%.1f | %.1f | %.1f to %.1f | %.3f | %.3f |", found.0, truth.0,
                        Answer.quantile(stalled, 0.1), Answer.quantile(stalled, 0.9), found.1 / 1e6, truth.1 / 1e6))
        }
        say(
            String(
                format: "\nrebuffering: error %.2f s, 80 %% intervals hold %.2f; bitrate: error %.3f Mb/s", rebuffering,
                held,
                bitrate))
    }

    /// What the browser requested: what it loaded whole, as the player noted it, and what was given up, as the server
    /// did.
    static func requests(of run: String, in corpus: String) throws -> [MediaRequest] {
        let data = try Data(contentsOf: URL(fileURLWithPath: corpus + "/hlsjs/runs/\(run).json"))
        guard let record = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return [] }
        let origin = record["trace_t0_on_page_ms"] as? Double ?? 0
        var requests: [MediaRequest] = []
        for load in (record["frags"] as? [[String: Any]] ?? []) + (record["playlists"] as? [[String: Any]] ?? []) {
            guard let start = load["t_start"] as? Double, let first = load["t_first"] as? Double,
                let end = load["t_end"] as? Double, let bytes = load["bytes"] as? Double
            else { continue }
            var request = MediaRequest(.segment, start: (start - origin) / 1000, end: (end - origin) / 1000)
            (request.timeToFirstByte, request.received) = ((first - start) / 1000, bytes * 8)
            requests.append(request)
        }
        for answer in record["server_log"] as? [[String: Any]] ?? [] where answer["aborted"] as? Bool == true {
            guard let start = answer["t_request"] as? Double, let first = answer["t_first"] as? Double,
                let end = answer["t_end"] as? Double, let bytes = answer["bytes"] as? Double
            else { continue }
            var request = MediaRequest(.segment, start: start, end: end)
            (request.timeToFirstByte, request.received, request.outcome) = (first - start, bytes * 8, .abandoned)
            requests.append(request)
        }
        return requests
    }
}
