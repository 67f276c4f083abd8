import BandwidthTrace
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import PlayheadPlatform
import TestSupport
import Testing

/// A session of hls.js in a browser, as it was measured, and the same one simulated.
struct HLSJSRun: Sendable, CustomTestStringConvertible {
    let name: String
    let trace: String
    let startup: Double
    let stalls: Int64
    let rebuffer: Double
    let bitrate: Double
    let levels: [Int]
    /// Whether the player gave a request up.
    let isAborted: Bool

    /// All measured sessions; none without the corpus.
    static let all: [HLSJSRun] = {
        guard let bytes = try? Corpus.bytes("hlsjs/results.csv") else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().compactMap(
            Self.init)
    }()

    private init?(_ row: Substring) {
        let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard fields.count > 11, let startup = Double(fields[2]), let stalls = Int64(fields[3]),
            let rebuffer = Double(fields[4]), let bitrate = Double(fields[5])
        else { return nil }
        (name, trace) = (fields[0], fields[1])
        (self.startup, self.stalls, self.rebuffer, self.bitrate) = (startup, stalls, rebuffer, bitrate)
        levels = fields[11].compactMap(\.wholeNumberValue)
        isAborted = fields[9] != "0"
    }

    var testDescription: String { name }

    /// The session simulated, by a player whose profile may be changed.
    func simulated(by profile: PlayerProfile = .hlsjs) throws -> SimulatedSession {
        let playlist = name.contains("__540first") ? "master_540first.m3u8" : "master.m3u8"
        let presentation = try PresentationReader(files: POSIXFileSystem())
            .read(Corpus.folder + "hlsjs/sized/" + playlist)
        let bytes = try Corpus.bytes("hlsjs/traces/" + trace)
        var simulation = Simulation(
            presentation, trace: try TraceFormat.json.read(bytes[...], source: trace, name: trace),
            profile: name.contains("__buf30") ? profile.settingMaxBuffer(30) : profile, rule: .hlsjs,
            identity: SessionIdentity(id: name))
        simulation.isDetailed = true
        return simulation.run()
    }

    /// A segment that the player loaded whole: seconds of session time, milliseconds, bits and bits per second.
    struct Load {
        var start = 0.0
        var firstByte = 0.0
        var elapsed = 0.0
        var parseTime = 0.0
        var bits = 0.0
        var estimate = 0.0
        /// Whether a request was given up before it.
        var isAfterAbort = false
    }

    /// What was noted of each segment that the player loaded whole, in their order.
    func measured() throws -> [Load] {
        let record = try Corpus.bytes("hlsjs/runs/\(name).json").withUnsafeBytes { try JSONValue(parsing: $0) }
        let origin = record["trace_t0_on_page_ms"]?.double ?? 0
        let abort = record["aborted"]?.elements?.first?["t"]?.double ?? .infinity
        return zip(record["frags"]?.elements ?? [], record["buffered"]?.elements ?? []).compactMap { load, buffered in
            guard let start = load["t_start"]?.double, let first = load["t_first"]?.double,
                let end = load["t_end"]?.double, let bytes = load["bytes"]?.double,
                let parsed = buffered["parse_end"]?.double, let estimate = buffered["bwe_after"]?.double
            else { return nil }
            return Load(
                start: (start - origin) / 1000, firstByte: first - start, elapsed: end - start, parseTime: parsed - end,
                bits: bytes * 8, estimate: estimate, isAfterAbort: end > abort)
        }
    }
}

extension SimulatedSession {
    /// The segments that were loaded whole, in the order of playing.
    var segments: [MediaRequest] {
        segmentRequests.filter { $0.received == $0.bits }
            .sorted { ($0.segment ?? 0, $0.start) < ($1.segment ?? 0, $1.start) }
    }

    /// How many segments are of the variant that was measured.
    func agreement(with run: HLSJSRun) -> Int { zip(segments.map(\.variant), run.levels).count { $0 == $1 } }

    /// What is too far from what was measured; empty where nothing is.
    func differences(from run: HLSJSRun) -> [String] {
        let totals = SessionTotals(log, catalog: ErrorCatalog())
        let stalls = totals.stallCount ?? -1
        let rebuffer = totals.rebufferDuration ?? -1
        let bitrate = (totals.timeWeightedIndicatedBitrate ?? 0) / run.bitrate - 1
        let startup = totals.startupTime?.seconds ?? -1
        var found: [String] = []
        func check(_ isClose: Bool, _ what: String) { if !isClose { found.append(what) } }
        check(end == .ended && segments.count == run.levels.count, "ended as \(end)")
        check(abs(stalls - run.stalls) <= (run.isAborted ? 1 : 0), "\(stalls) stalls, not \(run.stalls)")
        check(abs(bitrate) <= (run.isAborted ? 0.25 : 0.02), "bitrate \(bitrate * 100) % off")
        if run.isAborted { return found }
        let agreement = agreement(with: run)
        check(agreement * 100 >= run.levels.count * 95, "\(agreement) of \(run.levels.count) levels")
        check(abs(startup - run.startup) <= 0.15, "startup \(startup) s, not \(run.startup) s")
        check(
            abs(rebuffer - run.rebuffer) <= max(0.3, 0.03 * run.rebuffer),
            "rebuffer \(rebuffer) s, not \(run.rebuffer) s")
        return found
    }
}
