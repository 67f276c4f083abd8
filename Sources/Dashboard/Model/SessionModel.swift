import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts

/// What a clock goes over: a session, or two in lockstep.
protocol PlayedModel: AnyObject, Sendable {
    /// Its length, seconds.
    var duration: Double { get }
    /// All of it, at least a second, as a time axis.
    var range: ClosedRange<Double> { get }
    /// What one can step to, by time.
    var moments: [SessionEvent] { get }
    /// When it began; nil where that is not known, and of two, which may have begun on different days.
    var startDate: LogDate? { get }
}

/// An opened session with all that is worked out once and shown at every moment: rebuilt only when its log changes.
///
/// It never changes, so that the states and screens that show it share one.
final class SessionModel: PlayedModel {
    /// An entry of the error log with what it means.
    struct ErrorRow: Sendable {
        let time: Double
        /// Its index among the moments.
        let moment: Int
        let event: ErrorLogEvent
        let explanation: ErrorExplanation
    }

    let entry: SessionEntry
    /// Why its log could not be read again; nil where it was.
    let failure: ScreenFailure?
    let timeline: PlaybackTimeline
    /// What the event list and the scrubber show, by time.
    let moments: [SessionEvent]
    /// The numbers of each moment's stalls, counted from one; none for other moments.
    let stallNumbers: [Range<Int>]
    /// The error log's entries, in its order.
    let errorEntries: [ErrorLogEvent]
    /// The error log explained, by time.
    let errors: [ErrorRow]
    /// What charts show of it, and what is known beyond its logs.
    let course: SessionCourse
    let bitrates: TimeChart.Plot
    /// How much media was buffered; nil where that is not known.
    let buffer: TimeChart.Plot?
    let band: TimeChart.Band
    /// The band in cells.
    let ribbon: [Ribbon.Span]
    /// From a moment to KPIs.
    let folds: SessionFolds
    let trends: KPITrends
    let marks: [Scrubber.TimeMark]
    /// What is the matter with it, in a line.
    let verdict: SessionVerdict
    /// The lines that all moments take in the event list, about.
    let eventLines: Int

    convenience init(_ entry: SessionEntry, catalog: ErrorCatalog) {
        let entry = entry.knowingOrigin
        var detail: PlaybackDetail?
        if case .simulated(var simulation) = entry.origin {
            simulation.isDetailed = true
            let session = simulation.run()
            // A rule that failed meanwhile played another session than the log's.
            if session.ruleFailure == nil { detail = PlaybackDetail(simulation, session) }
        }
        self.init(entry, detail, catalog: catalog)
    }

    /// A session of which a simulation's detail is known already.
    init(_ entry: SessionEntry, _ detail: PlaybackDetail?, catalog: ErrorCatalog) {
        self.entry = entry
        do { (timeline, failure) = (PlaybackTimeline(try entry.log()), nil) } catch {
            let words = entry.isRecorded ? "cannot be read again" : "cannot be played again"
            timeline = PlaybackTimeline(SessionLog(id: entry.id))
            failure = ScreenFailure(message: "\(words): \(error)")
        }
        course = SessionCourse(timeline, detail ?? PlaybackDetail(timeline))
        (bitrates, buffer, band) = (course.bitrates, course.buffer, course.band)
        ribbon = [Ribbon.Span](band, hasStalls: false)
        moments = timeline.moments(catalog: catalog)
        stallNumbers = MomentWords.stallNumbers(of: moments)
        let entries = timeline.errorEntries.map(\.event)
        errorEntries = entries
        errors = moments.enumerated().compactMap { position, moment in
            guard case .error(let index, let explanation) = moment.kind, entries.indices.contains(index) else {
                return nil
            }
            return ErrorRow(time: moment.time, moment: position, event: entries[index], explanation: explanation)
        }
        folds = SessionFolds(timeline, catalog: catalog, after: entry.fold)
        trends = KPITrends(folds)
        verdict = SessionVerdict(folds.totals(at: timeline.duration), moments, entries: entries)
        eventLines = moments.count + moments.count { $0.isExplained }
        marks = moments.compactMap { moment in
            moment.mark.map {
                Scrubber.TimeMark(time: moment.time, mark: $0, end: moment.end, isWithin: moment.isWithin)
            }
        }
    }

    /// The session's length, seconds.
    var duration: Double { timeline.duration }
    /// The whole session, at least a second of it, as a time axis.
    var range: ClosedRange<Double> { 0...max(1, timeline.duration) }
    /// When it began; nil where its log holds no date.
    var startDate: LogDate? { timeline.startDate }

    /// What is known beyond its logs; nil of a recorded session without requests.
    var detail: PlaybackDetail? { course.detail }

    /// Every KPI as the logs stood at a session time.
    func totals(at time: Double) -> SessionTotals { folds.totals(at: time) }

    /// How many errors there were; nil without an error log, since nobody knows then.
    var knownErrorCount: Int? { timeline.log.hasErrorLog ? errors.count : nil }

    /// What could not be had of a session that failed: the URI of the error that ended it, or where that has none, of the last
    /// error that has one; nil of a session that did not fail.
    var failingURI: String? {
        guard verdict.outcome == .failed else { return nil }
        return verdict.decisiveEntry.flatMap { errorEntries[$0].uri } ?? errorEntries.last { $0.uri != nil }?.uri
    }

    /// The access log's event that is under way at a session time, as it stands at its end.
    func accessEvent(at time: Double) -> AccessLogEvent? {
        timeline.accessIndex(at: time).map { timeline.access.events[$0] }
    }

    /// Where a moment of an earlier state of this session stands now; nil where there is none any more. Only where rows were
    /// folded do moments leave, and so change their indices.
    func index(ofMoment index: Int, in earlier: SessionModel?) -> Int? {
        guard timeline.log.folded != nil, let earlier, earlier.moments.indices.contains(index) else {
            return moments.indices.contains(index) ? index : nil
        }
        let moment = earlier.moments[index]
        return moments.firstIndex(of: moment) ?? moments.firstIndex { $0.time >= moment.time }
    }

    /// The last moment that is not after a time; nil before the first.
    func moment(at time: Double) -> Int? { moments.lastIndex(at: time, by: \.time) }
}

extension SessionEvent {
    /// Whether there is something to check next: of stalls and errors.
    var isExplained: Bool {
        switch kind {
        case .stall, .error, .excess: true
        default: false
        }
    }

    /// The end of a stall, or of the row within which it was where no more is known of it; nil of other moments.
    var end: Double? { if case .stall(let diagnosis) = kind { diagnosis.stall.end } else { nil } }

    /// Whether it is a stall of which it is known only in which row it was.
    var isWithin: Bool { if case .stall(let diagnosis) = kind { diagnosis.stall.isWithin } else { false } }

    /// The mark on the scrubber; nil for moments that are not marked.
    var mark: Mark? {
        switch kind {
        case .variantSwitch(let from, let to): (to ?? 0) < (from ?? 0) ? .switchDown : .switchUp
        case .seek: .seek
        case .stall: .stall
        case .error, .failure: .error
        case .pause, .start, .end, .stop, .excess: nil
        }
    }
}
