public import PlayheadAnalytics

extension KPIReport {
    /// Writes an Arrow IPC stream of the sessions: a row each, under the names of the schema `playhead.kpi/2`.
    ///
    /// - Parameters:
    ///   - sessions: the sessions, in the order of their rows; each is asked for once.
    ///   - skippedCount: how many lines and values of the logs could not be read, which the stream's metadata says.
    ///   - isPartial: whether somebody stopped the reading before its end, which they say too.
    ///   - output: takes the next piece, of some ten thousand sessions; what it throws ends the writing.
    public static func writeArrow<Failure: Error>(
        _ sessions: some Sequence<SessionTotals>, skippedCount: Int = 0, isPartial: Bool = false,
        to output: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let columns = SessionColumn.all
        var stream = ArrowStream(columns.map { ArrowColumn($0.name, $0.type) })
        try output(
            stream.schema(
                metadata: ["schema": schema, "skippedCount": String(skippedCount), "isPartial": String(isPartial)]))
        for session in sessions {
            if let batch = stream.append({ columns[$0].value(session) }) { try output(batch) }
        }
        try output(stream.finish())
    }
}
