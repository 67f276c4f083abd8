import PlayerLog
import Testing

@testable import PlayheadAnalytics

/// What is declared beside a log, held against it.
@Suite struct DeclaredDisagreementTests {
    private func disagrees(_ change: (inout DeclaredSession) -> Void, hasLog: Bool = true) -> Bool {
        var log = SessionLog(id: "a")
        var row = AccessLogEvent()
        (row.durationWatched, row.numberOfStalls, row.startupTime) = (100, 3, 1)
        if hasLog { log.append(row, ordinal: 0) }
        var declared = DeclaredSession(source: "avmetrics")
        declared.startupIsWhole = false
        change(&declared)
        log.declared = declared
        return SessionTotals(log, catalog: ErrorCatalog()).declaredDisagrees
    }

    @Test func `more than one stall, or a tenth of a time, is a disagreement`() {
        #expect(!disagrees { _ in })
        for (stalls, wanted) in [(3, false), (4, false), (2, false), (5, true), (1, true)] as [(Int64, Bool)] {
            #expect(disagrees { $0.stalls = stalls } == wanted, "\(stalls)")
        }
        for (seconds, wanted) in [(100, false), (110, false), (91, false), (112, true), (89, true)] as [(Int64, Bool)] {
            #expect(disagrees { $0.watched = seconds * 1_000_000 } == wanted, "\(seconds)")
        }
        #expect(disagrees { $0.startup = 1_300_000 } && !disagrees { $0.startup = 1_090_000 })
        // The whole wait is another thing than buffering.
        #expect(!disagrees { ($0.startup, $0.startupIsWhole) = (9_000_000, true) })
        #expect(disagrees { $0.stalls = .max } && disagrees { $0.watched = .max })
    }

    @Test func `what stands for a log agrees with itself`() {
        #expect(!disagrees({ ($0.stalls, $0.watched, $0.startup) = (9, 9_000_000, 9) }, hasLog: false))
    }
}
