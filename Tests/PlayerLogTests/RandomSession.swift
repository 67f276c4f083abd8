import TestSupport

@testable import PlayerLog

/// Makes sessions of a seed's numbers: several dumps of one log, as an app takes them while it plays.
struct RandomSession {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private static let uris = [
        "https://a.example/v1/prog.m3u8", "https://a.example/v2/prog.m3u8?t=%20&x=1,2", "http://é.example/日本",
    ]
    private static let comments = [
        "No response for media file in 9.9767s", "", " ", "-", "a, b; c", "Error Domain=X Code=-1 \"why, \"though\"\"",
        "“quoted” ’ é 日本語 😀",
        "\u{301}starts with a mark", "ends \u{301}", "zero\u{200D} width", "(CoreMediaErrorDomain error -12888 - x)",
        "tab\there", "\"\"",
    ]

    /// An event whose every value AVPlayer's text can hold.
    mutating func event(in strings: inout StringTable, dumpDate: Int64) -> AccessLogEvent {
        var event = AccessLogEvent()
        event.dumpDate = dumpDate
        // A provisional row of a seek: null dates, nothing watched, nothing transferred.
        let isProvisional = generator.once(in: 5)
        for field in AccessLogField.allCases where !generator.once(in: 6) {
            switch field.storage {
            case .date:
                if !isProvisional {
                    event[field] = 1_700_000_000_000_000 + Int64.random(in: 0...90_000, using: &generator) * 1_000_000
                }
            case .text: event[field] = strings.index(of: text(for: field)).rawValue
            case .integer:
                event[field] = Int64.random(in: 0...(generator.once(in: 3) ? 5_000_000_000 : 9), using: &generator)
            case .millionths:
                let isWhole = field == .indicatedBitrate || field == .switchBitrate
                let thousandths = Int64.random(in: 0...(isWhole ? 20_000 : 20_000_000), using: &generator)
                event[field] = thousandths * (isWhole ? 1_000_000 : 1000)
            }
        }
        if isProvisional {
            event.durationWatched = 0
            event.numberOfBytesTransferred = 0
        }
        return event
    }

    private mutating func text(for field: AccessLogField) -> String {
        switch field {
        case .uri: Self.uris.randomElement(using: &generator) ?? ""
        case .playbackType: ["LIVE", "VOD", "FILE"].randomElement(using: &generator) ?? ""
        default: "17.253.\(Int.random(in: 0...3, using: &generator)).1"
        }
    }

    /// An entry of an error log.
    mutating func entry() -> ErrorLogEvent {
        var entry = ErrorLogEvent()
        if !generator.once(in: 4) {
            entry.date = LogDate(
                microseconds: 1_700_000_000_000_000 + Int64.random(in: 0...90_000, using: &generator) * 1_000_000)
        }
        if !generator.once(in: 4) { entry.uri = Self.uris.randomElement(using: &generator) }
        if !generator.once(in: 4) { entry.serverAddress = "2001:db8::1" }
        if !generator.once(in: 8) { entry.errorStatusCode = Int.random(in: -20_000...2_000_000_000, using: &generator) }
        if !generator.once(in: 8) {
            entry.errorDomain = ["CoreMediaErrorDomain", "two words", "", "-"].randomElement(using: &generator)
        }
        if !generator.once(in: 6) { entry.errorComment = Self.comments.randomElement(using: &generator) }
        if !generator.once(in: 3) { entry.interfaceType = "en0" }
        return entry
    }

    mutating func others(_ names: [String]) -> [OtherField] {
        names.map { OtherField(name: $0, value: String(Int.random(in: 0...9, using: &generator))) }
    }

    /// A log of one dump.
    mutating func log(rows: Int, errors: Int, dumpDate: Int64) -> SessionLog {
        var log = SessionLog(id: "2D5C8F04-9F34-40F2-AA06-758CE4EC3643")
        log.software = "AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)"
        let names = generator.once(in: 2) ? ["c-variant-rank", "c-switch-failure"] : []
        for ordinal in 0..<rows {
            log.append(event(in: &log.strings, dumpDate: dumpDate), ordinal: ordinal)
            if !names.isEmpty { log.keep(others(names), ordinal: ordinal) }
        }
        for ordinal in 0..<errors {
            var entry = entry()
            entry.otherFields = others(names)
            log.append(entry, ordinal: ordinal, dumpDate: dumpDate)
        }
        return log
    }

    /// Dumps of one session: each has the rows of the one before, some grown, some shrunk, some with a value lost.
    mutating func dumps(_ count: Int) -> [SessionLog] {
        var dumps: [SessionLog] = []
        var current = log(rows: Int.random(in: 0...4, using: &generator), errors: 1, dumpDate: .min)
        for index in 0..<count {
            let date = generator.once(in: 3) ? Int64.min : 1_700_000_000_000_000 + Int64(index) * 60_000_001
            var dump = SessionLog(id: current.id)
            dump.strings = current.strings
            dump.software = generator.once(in: 4) ? nil : current.software
            dump.context = SessionContext([
                "network": .text("n\(Int.random(in: 0...3, using: &generator))"), "n": .number(0.1),
            ])
            for row in current.accessRows {
                dump.append(changed(row.event, dumpDate: date), ordinal: row.ordinal)
                dump.keep(others(["c-variant-rank"]), ordinal: row.ordinal)
            }
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                let ordinal = (dump.accessRows.last?.ordinal ?? -1) + 1
                dump.append(event(in: &dump.strings, dumpDate: date), ordinal: ordinal)
            }
            for row in current.errorRows {
                dump.append(generator.once(in: 5) ? entry() : row.event, ordinal: row.ordinal, dumpDate: date)
            }
            dump.append(entry(), ordinal: dump.errorRows.count, dumpDate: date)
            if generator.once(in: 2) {
                let kind = ObservedEvent.Kind.allCases.randomElement(using: &generator) ?? .play
                let date = LogDate(microseconds: 1_700_000_000_123_456)
                dump.append(
                    kind == .loaded
                        ? ObservedEvent(loaded: "key", at: date, after: 123_456)
                        : ObservedEvent(kind, at: date, position: kind == .seek ? 12.5 : nil))
            }
            dumps.append(dump)
            current = dump
        }
        return dumps
    }

    private mutating func changed(_ event: AccessLogEvent, dumpDate: Int64) -> AccessLogEvent {
        var event = event
        event.dumpDate = dumpDate
        for field in AccessLogField.allCases {
            guard let value = event[field], field.storage == .integer || field.storage == .millionths else { continue }
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: event[field] = nil
            case 1: event[field] = field.storage == .millionths ? value / 2000 * 1000 : value / 2
            case 2...5: event[field] = value + 1_000_000
            default: break
            }
        }
        return event
    }
}

extension SessionLog {
    /// The access log's events, their values by the fields' names and with their texts: what logs of different string
    /// tables have in common.
    var readableEvents: [[String: String]] {
        accessEvents().map { event in
            var values: [String: String] = [:]
            for field in AccessLogField.allCases {
                guard let value = event[field] else { continue }
                values[field.propertyName] =
                    field.storage == .text ? strings[StringTable.Index(rawValue: value)] : String(value)
            }
            return values
        }
    }
}

extension LogReader {
    /// Reads texts, each an input of its own, fed in pieces of up to `pieces` bytes.
    static func collect(_ texts: [String], generator: inout SeededGenerator, pieces: Int = 64) -> SessionCollector {
        SessionCollector.reading(texts) { Int.random(in: 1...pieces, using: &generator) }
    }
}
