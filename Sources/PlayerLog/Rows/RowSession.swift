import PlayheadPlatform

/// Turns the figures of rows into sessions, and hands these to a sink.
struct RowGiver {
    private var figures = RowFigures()
    private var log = SessionLog(id: "")
    private var unreadable: [UnreadableValue] = []
    private var lastGaps = (Int64(0), false)
    /// Whether any row was a session's.
    private(set) var everGave = false

    /// Gives the session of a row.
    mutating func give(
        _ row: RowCells, by plan: inout RowPlan, at position: LogPosition, sink: inout some SessionSink
    ) {
        unreadable.removeAll(keepingCapacity: true)
        plan.read(row, into: &figures, unreadable: &unreadable)
        if !unreadable.isEmpty { sink.report(unreadable, line: position.line) }
        let id = plan.id(row)
        guard !id.isEmpty else {
            return sink.report(line: position.line, message: "a row without an id of its session: it is skipped")
        }
        everGave = true
        if plan.isOwn { remarkGaps(sink: &sink) }
        log.reset()
        log.declared = figures.declared(by: plan)
        if plan.isIDPlain(row) {
            _ = sink.beginRun(id: id, kind: .observed, dump: 0)
        } else {
            var text = plan.idText(row)
            _ = text.withUTF8 { sink.beginRun(id: UnsafeRawBufferPointer($0), kind: .observed, dump: 0) }
        }
        if let context = plan.context(of: row), !sink.take(context) { log.context = context.context }
        sink.endRun(&log, kind: .observed, rows: 1, position: position, dump: 0)
    }
}

extension RowGiver {
    /// Notes what the logs lacked that rows were made of: each row says it of all.
    private mutating func remarkGaps(sink: inout some SessionSink) {
        let gaps = (figures[.skippedCount] ?? 0, figures.truth(.isPartial) ?? false)
        if gaps == lastGaps { return }
        lastGaps = gaps
        if gaps.0 > 0 {
            sink.note(
                .remark(
                    "the logs of these rows had \(gaps.0) lines or values that could not be read: the figures lack them"
                ))
        }
        if gaps.1 { sink.note(.remark("the reading of the logs of these rows was stopped before its end")) }
    }
}

extension RowFigures {
    /// What a row declares of its session.
    fileprivate func declared(by plan: RowPlan) -> DeclaredSession {
        var session = DeclaredSession(source: self[.source] ?? plan.source)
        session.startDate = self[.startDate].map(LogDate.init(microseconds:))
        session.startup = self[.startupMicroseconds] ?? self[.startupTime]
        session.startupIsWhole = self[.startupTimeSource] != "log"
        session.watched = self[.watchedMicroseconds] ?? self[.durationWatched]
        session.stalls = self[.stallCount]
        session.rebuffer = self[.rebufferMicroseconds] ?? self[.rebufferDuration] ?? rebufferByRatio(session.watched)
        (session.rebufferAtMost, session.rebufferAtLeast) = (
            self[.rebufferDurationAtMost], self[.rebufferDurationAtLeast]
        )
        session.rebufferOpen = self[.rebufferOpen]
        (session.bytes, session.droppedFrames) = (self[.bytesTransferred], self[.droppedFrames])
        (session.switches, session.switchMagnitude) = (self[.switchCount], self[.switchMagnitude])
        session.indicated =
            sum(.indicatedBits, .indicatedPicobits, .indicatedMicroseconds)
            ?? mean(.timeWeightedIndicatedBitrate, self[.indicatedMicroseconds] ?? session.watched)
        session.observed =
            sum(.observedBits, .observedPicobits, .observedMicroseconds)
            ?? mean(.timeWeightedObservedBitrate, self[.observedMicroseconds] ?? session.watched)
        session.started = truth(.started) ?? truth(.exitedBeforeStart).flatMap { $0 ? false : nil }
        session.failed = truth(.failed)
        session.playbackType = self[.playbackType]
        session.player = self[.player]
        session.host = self[.host]
        if plan.isOwn { session.row = row(failed: session.failed) }
        return session
    }

    private func rebufferByRatio(_ watched: Int64?) -> Int64? {
        guard let ratio = self[.rebufferRatio], let watched else { return nil }
        return Int64(clamping: Int128(ratio) * Int128(watched) / 1_000_000)
    }

    private func sum(_ bits: RowField, _ picobits: RowField, _ time: RowField) -> DeclaredSession.WeightedBitrate? {
        guard let bits = self[bits], let picobits = self[picobits], let time = self[time] else { return nil }
        return .init(timesWatched: Int128(bits) * 1_000_000_000_000 + Int128(picobits), watched: time)
    }

    private func mean(_ bitrate: RowField, _ watched: Int64?) -> DeclaredSession.WeightedBitrate? {
        guard let bitrate = self[bitrate], let watched else { return nil }
        return .init(mean: bitrate, watched: watched)
    }

    /// A host, also where a URL tells it.
    static func host(_ text: String) -> String { text.contains("://") ? URIReference.host(of: text) ?? text : text }

    /// The words of others for AVPlayer's.
    static func playbackType(_ word: String) -> String {
        switch word.lowercased() {
        case "live": "LIVE"
        case "vod", "on-demand", "on_demand", "ondemand": "VOD"
        default: word
        }
    }

    private func row(failed: Bool?) -> SessionRow {
        let neverStarted = failed == true ? truth(.startupFailed) : truth(.exitedBeforeStart)
        let counts = [
            RowField.errorsTotal, .errorsFatal, .errorsNetwork, .errorsDelivery, .errorsLivePlaylist,
            .errorsContentFormat,
            .errorsDRM, .errorsPlayer, .errorsUnknown,
        ].map { self[$0] }
        return SessionRow(
            neverStarted: neverStarted, isStallFree: truth(.stallFree),
            errorCounts: counts[0] == nil ? [] : counts.map { $0 ?? 0 }
        ) { text in RowText(name: "\(text)").flatMap { self[$0] } }
    }
}
