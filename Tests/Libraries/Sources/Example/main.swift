import BandwidthTrace
import Comparison
import Dashboard
import Descriptions
import HLS
import HLSLint
import Numerics
import OrderedCollections
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import PlayheadTerminal
import SystemPackage

// One use of each library: what they can do, the examples of their articles show, which are tests of their own.
let catalog = ErrorCatalog()
let totals = SessionTotals(SessionLog(id: "none"), catalog: catalog)
let frame = Dashboard.snapshot(
    AppState(sessions: [], catalog: catalog), size: Size(width: 80, height: 24))
let loader = PlaylistLoader(files: POSIXFileSystem())
let report = try Linter().lint(
    [LintInput(name: "bare.m3u8", bytes: Array("#EXTM3U\n".utf8))], from: loader)
let trace = try TraceGenerator(.lte).trace(seed: 1)

// Beside what others' packages have under the names that ours once had.
let facts: OrderedDictionary = ["phase": Complex(0.0, 1.0).phase, "seconds": trace.duration]
let path = FilePath("/sessions").appending("none")
print(facts, path, KPI.startupTime.text(2.5), Side.a.name, report.findings.count, frame.text.count)
guard totals.startupTime == nil, !report.findings.isEmpty, trace.duration > 0,
    frame.text.contains("Session")
else { fatalError("the libraries answer otherwise than they should") }
