public import PlayerLog

extension SessionCollector {
    /// All sessions read, in the order of their appearance.
    public var logs: [SessionLog] { order.compactMap { sessions[$0] } }

    /// What stands in some texts, each an input of its own.
    ///
    /// - Parameter pieces: the bytes of each next piece that the reader is fed; all at once unless given.
    public static func reading(_ texts: [String], pieces: () -> Int = { .max }) -> SessionCollector {
        var collector = SessionCollector()
        for (index, text) in texts.enumerated() {
            collector.beginSource(LogSource(path: "\(index)", defaultID: "nameless"))
            var reader = LogReader(localTime: .utc)
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let piece = rest.prefix(pieces())
                rest = rest.dropFirst(piece.count)
                piece.withUnsafeBytes { reader.feed($0, sink: &collector) }
            }
            reader.finish(sink: &collector)
        }
        return collector
    }
}
