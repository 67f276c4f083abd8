import BandwidthTrace
import Comparison
import Dashboard
import HLS
import HLSLint
import Numerics
import OrderedCollections
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import PlayheadTerminal
import SystemPackage

// A session's KPIs, in a report.
var event = AccessLogEvent()
event.durationWatched = 1800
event.indicatedBitrate = 4_534_000
event.numberOfStalls = 2
var log = SessionLog(id: "6F1A")
log.append(event, ordinal: 0)
let totals = SessionTotals(log, catalog: ErrorCatalog())
var rates: OrderedDictionary = ["stalls an hour": totals.stallRate]

// The same session on a screen.
let catalog = ErrorCatalog()
let entry = SessionEntry(title: "evening", log: log, catalog: catalog)
let state = AppState(sessions: [entry], catalog: catalog)
let frame = Dashboard.snapshot(state, size: Size(width: 80, height: 24), glyphs: .ascii)

// A playlist's findings.
let text = """
    #EXTM3U
    #EXT-X-VERSION:7
    #EXT-X-TARGETDURATION:4
    #EXT-X-PLAYLIST-TYPE:VOD
    #EXTINF:6.0,
    1.m4s
    #EXT-X-ENDLIST
    """
let loader = PlaylistLoader(files: POSIXFileSystem())
let findings = try Linter().lint([LintInput(name: "720p.m3u8", bytes: Array(text.utf8))], from: loader).findings
rates["findings"] = Double(findings.count)

// Two players over eight links.
var segments = SegmentTable()
segments.append(durations: Array(repeating: 4, count: 30), bits: Array(repeating: 32e6, count: 30))
let presentation = try Presentation(
    name: "8M", variants: [.init(uri: "8M.m3u8", peakBitrate: 8e6, track: 0)], tracks: [.init(uri: "8M.m3u8")],
    segments: segments, targetDuration: 4)
let traces = try (1...8).map { try TraceGenerator(.lte).trace(seed: $0) }
let a = SimulatedContender(presentation, profile: .avplayer, rule: .bola)
let b = SimulatedContender(presentation, profile: .avplayer.settingMaxBuffer(6), rule: .bola)
let comparison = PairedExperiment(
    .simulated(a), .simulated(b), withBound: false, traces: traces, seed: 1,
    startDate: SessionIdentity.defaultStartDate
).run(jobs: 2) { true }

// Beside what others' packages have under the names that ours once had.
let angle = Complex(0.0, 1.0).phase
let path = FilePath("/sessions").appending("evening")
print(
    rates, path, angle, frame.text.contains("4.0 /h"),
    ComparisonReport(comparison).text(.text).split(separator: "\n")[0])
guard rates["stalls an hour"] == 4.0, !findings.isEmpty, comparison[.stallCount].better == "A" else {
    fatalError("the examples of the articles have other answers")
}
