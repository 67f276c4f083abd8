import PlayerLog

/// What must hold of the writers: what they write reads back as what it was.
enum WritingProperties {
    /// Writes a log in both forms and reads it again.
    static func check(_ log: SessionLog) {
        let json = SessionLog.partialHeader + log.json + "\n"
        if let read = read(json, expecting: log.id.isEmpty ? nil : log.id) {
            require(Content(read) == Content(log), "JSON: the same log")
            require(read.json == log.json, "JSON: the same text")
        }
        let writer = W3CWriter()
        let texts = [writer.accessLog(of: log), writer.errorLog(of: log)]
        if !log.accessRows.isEmpty {
            let again = read(texts[0], expecting: nil)
            requireEqual(again.map { writer.accessLog(of: $0) } ?? "", texts[0])
        }
        if !log.errorRows.isEmpty {
            let again = read(texts[1], expecting: nil)
            requireEqual(again.map { writer.errorLog(of: $0) } ?? "", texts[1])
        }
    }

    private static func requireEqual(_ text: String, _ before: String) {
        require(text.utf8.elementsEqual(before.utf8), "a log is written as it was: \(text) is \(before)")
    }

    private static func read(_ text: String, expecting id: String?) -> SessionLog? {
        var collector = SessionCollector()
        collector.beginSource(LogSource(path: "written", defaultID: "log"))
        var reader = LogReader(localTime: .utc)
        Array(text.utf8).withUnsafeBytes { reader.feed($0, sink: &collector) }
        reader.finish(sink: &collector)
        require(collector.problems.isEmpty, "what was written can be read: \(collector.problems)")
        require(collector.order.count == 1, "one session was written")
        if let id { require(collector.order == [id], "the session's id was written") }
        return collector.order.first.flatMap { collector.sessions[$0] }
    }
}
