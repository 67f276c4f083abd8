import PlayheadPlatform
import TestSupport
import Testing

@testable import PlayerLog
@testable import PlayheadAnalytics

@Suite struct StallDiagnosisTests {
    private static func diagnosis(observed: String, indicated: String, errors: String = "") -> StallDiagnosis? {
        var log = SessionLog(id: "S1")
        let access =
            W3CSample.header(date: "10:01:00.000")
            + W3CSample.row(watched: "40.000", observed: observed, indicated: indicated, stalls: "1")
        for text in [access, W3CSample.header(fields: W3CSample.errorFields) + errors] {
            for part in W3CSample.sessions(text) { log.merge(part) }
        }
        for moment in PlaybackTimeline(log).moments(catalog: ErrorCatalog()) {
            if case .stall(let diagnosis) = moment.kind { return diagnosis }
        }
        return nil
    }

    @Test func `too little bandwidth comes first with both figures`() {
        let found = Self.diagnosis(
            observed: "2800000.000", indicated: "36000000",
            errors: W3CSample.errorRow(status: -12889, comment: "No response for media file in 15s"))
        #expect(found?.cause == .bandwidth(observed: 2_800_000, indicated: 36_000_000))
        #expect(found?.contributing == [.mediaFileNotReceived])
        #expect(found?.errorIndices == [0])
    }

    @Test(arguments: [
        (
            -12888, "Playlist File unchanged for longer than 1.5 * target duration",
            StallDiagnosis.Cause.playlistUnchanged
        ),
        (-12642, "Playlist File unchanged for 2 consecutive reads", .playlistUnchanged),
        (-12889, "No response for media file in 9.9767s", .mediaFileNotReceived),
        (-16830, "Media file not received in 20s", .mediaFileNotReceived),
        (-12938, "HTTP 404: File Not Found", .mediaFileRefused(status: 404)),
        (-12318, "Segment exceeds specified bandwidth for variant", .segmentOverBandwidth),
    ])
    func `with enough bandwidth the error log names the cause`(
        status: Int, comment: String, cause: StallDiagnosis.Cause
    ) {
        let found = Self.diagnosis(
            observed: "3700000.000", indicated: "400000", errors: W3CSample.errorRow(status: status, comment: comment))
        #expect(found?.cause == cause)
        #expect(found?.errorIndices == [0])
    }

    @Test func `with enough bandwidth and no entry nothing is found`() {
        #expect(Self.diagnosis(observed: "3700000.000", indicated: "400000")?.cause == .noneFound)
    }

    /// A row with a stall whose average bitrate was enough, and what it counts of late segments.
    private static func diagnosis(
        overdue: Int?, requests: Int?, observed: Double = 3e6, entry: Int? = nil
    ) -> StallDiagnosis? {
        var event = AccessLogEvent()
        event.playbackStartDate = LogDate(microseconds: 0)
        (event.durationWatched, event.numberOfStalls) = (60, 1)
        (event.observedBitrate, event.indicatedBitrate) = (observed, 2e6)
        (event.downloadOverdue, event.numberOfMediaRequests) = (overdue, requests)
        var log = SessionLog(id: "S1")
        log.append(event, ordinal: 0)
        if let entry {
            var error = ErrorLogEvent()
            (error.date, error.errorStatusCode) = (LogDate(microseconds: 10_000_000), entry)
            log.append(error, ordinal: 0)
        }
        for moment in PlaybackTimeline(log).moments(catalog: ErrorCatalog()) {
            if case .stall(let diagnosis) = moment.kind { return diagnosis }
        }
        return nil
    }

    @Test func `segments that were overdue explain a stall that nothing else does`() {
        #expect(Self.diagnosis(overdue: 2, requests: 36)?.cause == .segmentsOverdue(2, requests: 36))
        #expect(Self.diagnosis(overdue: 2, requests: 36)?.cause.title == "2 of 36 segments overdue")
        #expect(Self.diagnosis(overdue: 1, requests: 1)?.cause.title == "1 of 1 segment overdue")
        #expect(Self.diagnosis(overdue: 1, requests: nil)?.cause.title == "1 segment overdue")
        #expect(Self.diagnosis(overdue: 3, requests: 2)?.cause == .segmentsOverdue(3, requests: nil))
        #expect(Self.diagnosis(overdue: 0, requests: 36)?.cause == StallDiagnosis.Cause.noneFound)
        #expect(Self.diagnosis(overdue: nil, requests: 36)?.cause == StallDiagnosis.Cause.noneFound)
    }

    @Test func `bandwidth and the error log are stronger than segments that were overdue`() {
        let slow = Self.diagnosis(overdue: 2, requests: 36, observed: 1e6)
        #expect(slow?.cause == .bandwidth(observed: 1e6, indicated: 2e6) && slow?.contributing == [])
        let unanswered = Self.diagnosis(overdue: 2, requests: 36, entry: -12889)
        #expect(unanswered?.cause == .mediaFileNotReceived && unanswered?.contributing == [])
    }

    /// A real player's stall, at 112 Mb/s for a variant of 2.5 Mb/s: the row counts one late segment.
    @Test(.enabled(if: RecordedLogs.arePresent, "the corpus is not there"))
    func `a recorded stall has its late segment`() throws {
        let path = RecordedLogs.folder + "access_w3c_ipados17.5_swi_seek_and_stall.txt"
        var collector = SessionCollector()
        let files = POSIXFileSystem()
        for unit in LogSources(at: [path], in: files).units {
            _ = LogScanner(files: files, localTime: .utc)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        let log = try #require(collector.order.first.flatMap { collector.sessions[$0] })
        let causes = PlaybackTimeline(log).moments(catalog: ErrorCatalog()).compactMap { moment in
            if case .stall(let diagnosis) = moment.kind { diagnosis.cause } else { nil }
        }
        #expect(causes == [.segmentsOverdue(1, requests: 13)])
    }

    @Test func `an entry long after the stall is no evidence`() {
        let found = Self.diagnosis(
            observed: "3700000.000", indicated: "400000",
            errors: W3CSample.errorRow(time: "10:09:00", status: -12889, comment: "No response for media file in 10s"))
        #expect(found?.cause == .noneFound)
    }

    @Test func `a stall without a time spans its event`() {
        let found = Self.diagnosis(observed: "3700000.000", indicated: "400000")
        #expect(found?.stall == .init(start: 0, end: 60, count: 1, accessIndex: 0))
    }

    /// A media file that a stall waited for is given up 15 s after it was asked for, whenever playback went on.
    @Test(arguments: [(15, true), (20, true), (30, false)])
    func `a time out shortly after a stalls beginning is its evidence`(seconds: Int64, isEvidence: Bool) throws {
        var log = SessionLog(id: "S1")
        func date(_ second: Int64) -> LogDate { LogDate(microseconds: second * 1_000_000) }
        log.append(contentsOf: [
            ObservedEvent(.play, at: date(0)), ObservedEvent(.timeBaseRunning, at: date(1)),
            ObservedEvent(.stalled, at: date(60)), ObservedEvent(.timeBaseRunning, at: date(62)),
        ])
        var entry = ErrorLogEvent()
        (entry.date, entry.errorStatusCode) = (date(60 + seconds), -16830)
        log.append(entry, ordinal: 0)
        let stall = PlaybackTimeline(log).moments(catalog: ErrorCatalog()).compactMap { moment in
            if case .stall(let diagnosis) = moment.kind { diagnosis } else { nil }
        }.first
        #expect(stall?.cause == (isEvidence ? .mediaFileNotReceived : .noneFound))
        #expect(stall?.errorIndices == (isEvidence ? [0] : []))
    }

    @Test func `of very many entries the first hundred are evidence`() {
        let rows = (0..<150).map { _ in
            W3CSample.errorRow(status: -12889, comment: "No response for media file in 10s")
        }
        let last = W3CSample.errorRow(status: -12318, comment: "Segment exceeds specified bandwidth for variant")
        let found = Self.diagnosis(observed: "3700000.000", indicated: "400000", errors: rows.joined() + last)
        #expect(found?.cause == .mediaFileNotReceived)
        #expect(found?.contributing == [])
        #expect(found?.errorIndices == Array(0..<100))
    }

    @Test func `a log of ten thousand stalls and entries in half a minute is diagnosed`() {
        var log = SessionLog(id: "S1")
        log.append(contentsOf: [
            ObservedEvent(.play, at: LogDate(microseconds: 0)),
            ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: 1000)),
        ])
        for step in 0..<10_000 {
            let date = LogDate(microseconds: Int64(step + 1) * 3000)
            var entry = ErrorLogEvent()
            entry.date = date
            entry.errorStatusCode = -12888
            entry.errorDomain = "CoreMediaErrorDomain"
            entry.errorComment = "Playlist File unchanged for longer than 1.5 * target duration"
            log.append(entry, ordinal: step)
            log.append(contentsOf: [
                ObservedEvent(.stalled, at: date),
                ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: date.microseconds + 1000)),
            ])
        }
        let causes = PlaybackTimeline(log).moments(catalog: ErrorCatalog()).compactMap { moment in
            if case .stall(let diagnosis) = moment.kind { diagnosis.cause } else { nil }
        }
        #expect(causes.count == 10_000)
        #expect(causes.allSatisfy { $0 == .playlistUnchanged })
    }
}
