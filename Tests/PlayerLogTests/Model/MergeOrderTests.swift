import TestSupport
import Testing

@testable import PlayerLog

/// What merging gives does not depend on the order: neither of a session's dumps nor of what differs only in part.
@Suite struct MergeOrderTests {
    private func dump(_ date: Int64, watched: Double, stalls: Int, startup: Double?) -> SessionLog {
        var log = SessionLog(id: "A")
        var event = AccessLogEvent()
        event.dumpDate = date
        (event.durationWatched, event.numberOfStalls, event.startupTime) = (watched, stalls, startup)
        log.append(event, ordinal: 0)
        return log
    }

    private func orders(_ logs: [SessionLog]) -> Set<String> {
        var results: Set<String> = []
        for first in logs.indices {
            for second in logs.indices where second != first {
                var merged = logs[first]
                merged.merge(logs[second])
                for third in logs.indices where third != first && third != second { merged.merge(logs[third]) }
                results.insert("\(merged.allValues) \(merged.resolved().countersShrank)")
            }
        }
        return results
    }

    @Test func `a row that a later one makes redundant goes wherever it stands`() {
        // The last tells all that the first does, but not what the one between them knows.
        let logs = [
            dump(1, watched: 10, stalls: 2, startup: nil), dump(2, watched: 8, stalls: 2, startup: 0.1),
            dump(3, watched: 12, stalls: 2, startup: nil),
        ]
        #expect(orders(logs).count == 1)
    }

    @Test func `entries that differ in one field are taken in no order`() {
        let paths: [WritableKeyPath<ErrorLogEvent, String?>] = [
            \.uri, \.serverAddress, \.errorDomain, \.errorComment, \.interfaceType,
        ]
        for path in paths {
            let logs = ["a", "e\u{301}", "é", nil].map { text in
                var log = SessionLog(id: "A")
                var entry = ErrorLogEvent()
                entry[keyPath: path] = text
                log.append(entry, ordinal: 0)
                return log
            }
            #expect(orders(logs.dropLast()).count == 1)
            #expect(orders(Array(logs.dropFirst())).count == 1)
        }
    }

    @Test func `contexts and other fields are taken in no order`() {
        let values: [SessionContext.Value] = [
            .text("1"), .number(1), .text("true"), .truth(true), .text("é"), .text("e\u{301}"),
        ]
        for first in values {
            for second in values {
                var logs = [SessionLog(id: "A"), SessionLog(id: "A")]
                for (index, value) in [first, second].enumerated() {
                    logs[index].context = SessionContext(["key": value])
                    logs[index].software = value.description
                    logs[index].append(AccessLogEvent(), ordinal: 0)
                    logs[index].keep([OtherField(name: "a", value: value.description)], ordinal: 0)
                }
                var (left, right) = (logs[0], logs[1])
                left.merge(logs[1])
                right.merge(logs[0])
                #expect(left.allValues.utf8.elementsEqual(right.allValues.utf8))
            }
        }
    }

    @Test func `texts that look alike are different texts in a table of any size`() {
        var table = StringTable()
        for index in 0..<40 { _ = table.index(of: "\(index)") }
        let composed = table.index(of: "é")
        let decomposed = table.index(of: "e\u{301}")
        #expect(composed != decomposed)
        #expect(table.index(of: "é") == composed)
        #expect(table.count == 42)
    }

    @Test func `bytes that are no text are one text in every table`() {
        var table = StringTable()
        let bytes: [UInt8] = [0x61, 0xFF, 0x62]
        let index = bytes.withUnsafeBytes { table.index(of: $0) }
        #expect(table[index] == "a\u{FFFD}b")
        #expect(table.index(of: "a\u{FFFD}b") == index)
        #expect(bytes.withUnsafeBytes { table.index(of: $0) } == index)
        #expect(table.count == 1)
    }
}
