import PlayheadNumerics
import TestSupport
import Testing

@testable import PlayerLog

@Suite struct SessionDigestTests {
    @Test(arguments: 0..<60)
    func `a log reads back, but for fields that no KPI is made of`(seed: UInt64) throws {
        var random = RandomSession(seed: seed)
        for log in random.dumps(3) {
            let digest = Digest(of: log)
            let read = try digest.log(id: log.id)
            #expect(read.digestedValues == log.digestedValues)
            #expect(Digest(of: read) == digest)
            #expect(Digest(streaming: log) == digest)
        }
    }

    /// Any split of the dumps over digests, any order of merging them: the same bytes, and what the logs come to.
    @Test(arguments: 0..<100)
    func `the split and the order of merging do not matter`(seed: UInt64) throws {
        var random = RandomSession(seed: 5000 + seed)
        let dumps = random.dumps(Int(seed % 6) + 1).map { dump in
            var dump = dump
            dump.keepDigested()
            return dump
        }
        var whole = SessionLog(id: dumps[0].id)
        for dump in dumps { whole.merge(dump) }
        for _ in 0..<4 {
            var logs: [SessionLog] = []
            for dump in dumps.shuffled(using: &random.generator) {
                // A dump may also be in two digests.
                for _ in 0..<(random.generator.once(in: 4) ? 2 : 1) {
                    let index = Int.random(in: 0...logs.count, using: &random.generator)
                    if index == logs.count { logs.append(SessionLog(id: dump.id)) }
                    logs[index].merge(dump)
                }
            }
            var merged = SessionLog(id: whole.id)
            for log in logs.shuffled(using: &random.generator) { merged.merge(try Digest(of: log).log(id: log.id)) }
            #expect(merged.resolvedValues == whole.resolvedValues)
            #expect(merged.resolved().countersShrank == whole.resolved().countersShrank)
            #expect(merged.resolved().dumpsDisagree == whole.resolved().dumpsDisagree)
        }
    }

    @Test func `an empty log is still a log`() throws {
        var log = SessionLog(id: "A")
        #expect(try Digest(of: log).log(id: "A").digestedValues == log.digestedValues)
        (log.hasAccessLog, log.hasErrorLog, log.hasObserved) = (true, true, true)
        let read = try Digest(of: log).log(id: "A")
        #expect(read.hasAccessLog && read.hasErrorLog && read.hasObserved)
    }

    @Test func `extreme numbers come back`() throws {
        var log = SessionLog(id: "A")
        var event = AccessLogEvent()
        for field in SessionDigest.fields where field.storage == .integer || field.storage == .millionths {
            event[field] = 8_999_999_999_999_999_001
        }
        log.append(event, ordinal: 7)
        var entry = ErrorLogEvent()
        entry.errorStatusCode = .min
        log.append(entry, ordinal: 9)
        #expect(try Digest(of: log).log(id: "A").digestedValues == log.digestedValues)
    }

    @Test(arguments: 0..<10)
    func `what is cut or changed is refused or read, and never traps`(seed: UInt64) throws {
        var random = RandomSession(seed: seed)
        let log = random.dumps(2)[1]
        let digest = Digest(of: log)
        for cut in 0..<digest.payload.count {
            var cutDigest = digest
            cutDigest.payload.removeLast(digest.payload.count - cut)
            #expect(throws: ByteReaderError.self) { try cutDigest.log(id: "A") }
        }
        for _ in 0..<2000 {
            var changed = digest
            let index = Int.random(in: 0..<changed.payload.count, using: &random.generator)
            changed.payload[index] = UInt8.random(in: 0...255, using: &random.generator)
            if let read = try? changed.log(id: "A") { _ = (read.resolved(), read.observed) }
        }
    }
}

/// A digest, and the texts that it points to.
private struct Digest: Equatable {
    struct Variant: Equatable {
        var uri: String?
        var bitrate: Int64?
    }

    var variants: [Variant]
    var texts: [String]
    var payload: [UInt8]

    init(of log: SessionLog) {
        var encoder = SessionDigestEncoder()
        self.init(log, &encoder)
    }

    /// Of rows that come one by one, as a reader brings them.
    init(streaming log: SessionLog) {
        var encoder = SessionDigestEncoder()
        for var row in log.accessRows { encoder.add(&row.event) }
        var rest = log
        rest.accessRows = []
        self.init(rest, &encoder)
    }

    private init(_ log: SessionLog, _ encoder: inout SessionDigestEncoder) {
        var table = StringTable()
        encoder.finish(log, texts: &table)
        func text(_ index: Int) -> String { table[StringTable.Index(rawValue: Int64(index))] }
        variants = encoder.variants.map { Variant(uri: $0.uri.map(text), bitrate: $0.bitrate) }
        texts = encoder.texts.map(text)
        payload = Array(encoder.payload)
    }

    func log(id: String) throws -> SessionLog {
        var reader = ByteReader(payload)
        let log = try SessionLog(
            id: id, digest: &reader, variants: variants.map { ($0.uri, $0.bitrate) }, texts: texts)
        if reader.remaining > 0 { throw ByteReaderError.invalid }
        return log
    }
}

extension SessionLog {
    /// What a digest keeps of all values.
    fileprivate var digestedValues: String {
        var log = self
        log.keepDigested()
        return log.allValues
    }

    /// What a digest keeps of the events that all dumps come to, and all else.
    fileprivate var resolvedValues: [String] {
        var log = self
        let events = log.resolved().events.map { event in
            AccessLogField.allCases.compactMap { field in
                event[field].map {
                    field.storage == .text ? strings[StringTable.Index(rawValue: $0)] as String : "\(field) \($0)"
                }
            }.joined(separator: " ") + " \(event.dumpDate)"
        }
        (log.accessRows, log.otherFields) = ([], [:])
        return events + [log.allValues]
    }
}
