import FuzzSupport
import PlayerLog
import PlayheadNumerics

/// What must hold of the writers: what they write reads back as what it was.
enum WritingProperties {
    /// Writes a log in all forms and reads it again.
    static func check(_ log: SessionLog) {
        let digest = digest(of: log)
        guard let read = self.read(digest) else { return }
        let written = self.digest(of: read)
        // Of several versions of a row those may be one in a digest that differ in what no digest holds.
        if Set(log.accessRows.map(\.ordinal)).count == log.accessRows.count {
            require(written.payload == digest.payload, "a digest is written as it was")
        }
        let again = self.read(written).map { self.digest(of: $0).payload }
        require(again == written.payload, "a digest of a digest is written as it was")
        if !log.accessRows.isEmpty { checkW3C(log) { $0.accessLog(of: $1) } }
        if !log.errorRows.isEmpty { checkW3C(log) { $0.errorLog(of: $1) } }
    }

    private typealias Digest = (variants: [(uri: String?, bitrate: Int64?)], texts: [String], payload: [UInt8])

    private static func read(_ digest: Digest) -> SessionLog? {
        var reader = ByteReader(digest.payload)
        let log = try? SessionLog(id: "log", digest: &reader, variants: digest.variants, texts: digest.texts)
        require(log != nil, "a digest is read")
        return log
    }

    private static func digest(of log: SessionLog) -> Digest {
        var (encoder, table) = (SessionDigestEncoder(), StringTable())
        encoder.finish(log, texts: &table)
        func text(_ index: Int) -> String { table[StringTable.Index(rawValue: Int64(index))] }
        return (
            encoder.variants.map { ($0.uri.map(text), $0.bitrate) }, encoder.texts.map(text), Array(encoder.payload)
        )
    }

    /// The W3C text has no room for all that a log may say (an empty text is null there): what was read from it has.
    private static func checkW3C(_ log: SessionLog, write: (W3CWriter, SessionLog) -> String) {
        let writer = W3CWriter()
        guard let first = read(write(writer, log), expecting: nil) else { return }
        require(first.errorRows.count == (first.hasErrorLog ? log.errorRows.count : 0), "as many entries were written")
        require(
            first.accessEvents().count == (first.hasAccessLog ? log.accessEvents().count : 0),
            "as many events were written")
        let text = write(writer, first)
        requireEqual(read(text, expecting: nil).map { write(writer, $0) } ?? "", text)
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
