import PlayerLog

extension GeneratedSessions {
    /// The sessions as a reader hands them over.
    var logs: [SessionLog] {
        var collector = SessionCollector()
        let files = MemoryFile(bytes: w3c)
        let sources = LogSources(at: [MemoryFile.path], in: files).sources
        _ = LogScanner(files: files, localTime: .utc).scan(sources, of: nil, into: &collector) { _ in true }
        return collector.order.compactMap { collector.sessions[$0] }
    }
}
