@testable import PlayerLog

/// Reads logs as a command does: every byte, from the start to the end.
enum Reading {
    /// What a log's text holds.
    ///
    /// - Parameter piece: how many bytes come at a time.
    static func read(
        _ text: String, piece: Int = .max, localTime: LocalTime = .utc, map: RowMap? = nil, columns: LogColumns? = nil
    ) -> SessionCollector {
        read(Array(text.utf8), piece: piece, localTime: localTime, map: map, columns: columns)
    }

    /// What a log's bytes hold.
    static func read(
        _ bytes: [UInt8], piece: Int = .max, localTime: LocalTime = .utc, map: RowMap? = nil, columns: LogColumns? = nil
    ) -> SessionCollector {
        var collector = SessionCollector()
        collector.beginSource(LogSource(path: "test.log", defaultID: "unnamed"))
        var reader = LogReader(localTime: localTime, map: map, columns: columns)
        var rest = bytes[...]
        while !rest.isEmpty {
            Array(rest.prefix(piece)).withUnsafeBytes { reader.feed($0, sink: &collector) }
            rest = rest.dropFirst(piece)
        }
        reader.finish(sink: &collector)
        return collector
    }
}

extension SessionCollector {
    /// The only session.
    var only: SessionLog? { order.count == 1 ? sessions[order[0]] : nil }

    /// The events of the only session.
    var events: [AccessLogEvent] { only?.accessEvents() ?? [] }

    /// The entries of the only session's error log.
    var entries: [ErrorLogEvent] { only?.errorRows.map(\.event) ?? [] }

    /// The problems as they are printed.
    var messages: [String] { problems.kept.map(\.description) }
}

extension SessionLog {
    /// A text that an event points to.
    func text(_ index: StringTable.Index?) -> String? { index.map { strings[$0] } }
}
