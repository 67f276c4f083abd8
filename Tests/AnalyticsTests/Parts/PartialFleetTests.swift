import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import TestSupport
import Testing

/// Sessions whose dumps were dealt out over parts, in any way, come to the totals that the logs themselves give, and to one
/// sequence of bytes.
@Suite struct PartialFleetTests {
    @Test(arguments: 0..<60)
    func `parts come to what the logs come to, in any tree of merges`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let files = dumps(&generator)
        let whole = try scan(files, jobs: 1)
        let expected = try bytes(of: part(files))
        var parts: [PartialFleet] = []
        var rest = files.shuffled(using: &generator)
        while !rest.isEmpty {
            let count = Int.random(in: 1...rest.count, using: &generator)
            parts.append(try part(Array(rest.prefix(count)), jobs: Int.random(in: 1...3, using: &generator)))
            rest.removeFirst(count)
        }
        while parts.count > 1 {
            var first = parts.remove(at: Int.random(in: 0..<parts.count, using: &generator))
            let second = parts.remove(at: Int.random(in: 0..<parts.count, using: &generator))
            try first.merge(second)
            // Some are written and read in between, some are dealt out and come together again.
            if Bool.random(using: &generator) { first = try PartialFleet.all(of: try bytes(of: first))[0] }
            if Int.random(in: 0..<3, using: &generator) == 0 { parts += first.shards(3) } else { parts.append(first) }
            parts.shuffle(using: &generator)
        }
        #expect(try bytes(of: parts[0]) == expected)
        let merged = try FleetScan(parts[0], countsVariants: true, incidents: .all)
        let found = Dictionary(uniqueKeysWithValues: merged.sessions.map { ($0.id, $0) })
        #expect(found == Dictionary(uniqueKeysWithValues: whole.sessions.map { ($0.id, $0) }))
        #expect(merged.aggregate == whole.aggregate)
    }

    /// Parts of more bytes than a small one's, which are taken as they are, and ids that are sorted in buckets.
    @Test func `large parts come to what the logs come to, whatever is merged into which`() throws {
        let ids = (0..<6000).map { number in
            // Digits all over the id, as those of a GUID are.
            let digits = String(XXHash64.hash("\(number)"), radix: 16, uppercase: true)
            let padded = String(repeating: "0", count: 16 - digits.count) + digits
            return "\(padded.prefix(8))-\(padded.suffix(8).prefix(4))-\(padded.suffix(4))-ABCD-0123456789AB"
        }
        func log(_ sessions: Range<Int>, minute: Int) -> String {
            sessions.reduce(into: W3CSample.header(date: "10:\(minute):59.059")) { log, number in
                log += W3CSample.row(
                    ids[number], time: "10:\(minute):01", uri: "https://a.example/v\(minute)\(number % 700).m3u8",
                    bytes: "\(number)")
            }
        }
        let files = [log(0..<3000, minute: 10), log(2500..<6000, minute: 11), log(0..<5, minute: 12)]
        let expected = try bytes(of: part(files))
        let parts = try files.map { try part([$0]) }
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            var merged = parts[order[0]]
            for index in order.dropFirst() { try merged.merge(parts[index]) }
            #expect(merged.repeatedCount == 505)
            #expect(try bytes(of: merged) == expected)
            var dealt = PartialFleet()
            for shard in merged.shards(3) { try dealt.merge(shard) }
            #expect(try bytes(of: dealt) == expected)
        }
        let read = try FleetScan(PartialFleet.all(of: expected)[0], countsVariants: true)
        #expect(read.sessions.map(\.id) == ids.sorted())
        #expect(read.aggregate == (try scan(files, jobs: 2)).aggregate)
    }

    @Test(arguments: 0..<20)
    func `sealed parts add up in any tree of merges`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let sessions = try (0..<12).flatMap { number in
            try scan(dumps(&generator, prefix: "\(number)-"), jobs: 1).sessions.map(\.self)
        }
        let expected = try bytes(of: sealed(sessions))
        var parts = sessions.shuffled(using: &generator).map { sealed([$0]) }
        while parts.count > 1 {
            var first = parts.remove(at: Int.random(in: 0..<parts.count, using: &generator))
            try first.merge(parts.remove(at: Int.random(in: 0..<parts.count, using: &generator)))
            parts.append(Bool.random(using: &generator) ? first : try PartialFleet.all(of: try bytes(of: first))[0])
        }
        #expect(try bytes(of: parts[0]) == expected)
        #expect(parts[0].sealedCount == sessions.count)
    }

    @Test(arguments: 0..<40)
    func `an access log alone tells the causes of stalls as their list does`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var log = W3CSample.header(fields: W3CSample.fields + " c-overdue")
        for session in 0..<4 {
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let row = W3CSample.row(
                    "S\(session)", time: Bool.random(using: &generator) ? "10:00:00" : nil,
                    watched: "\(Int.random(in: 0...2, using: &generator)).000",
                    bytes: "\(Int.random(in: 0...1, using: &generator))",
                    observed: ["-", "0", "1999999.999", "2000000"].randomElement(using: &generator)!,
                    stalls: "\(Int.random(in: 0...2, using: &generator))")
                log += row.dropLast() + " \(Int.random(in: 0...1, using: &generator))\n"
            }
        }
        let listed = try scan([log], jobs: 1, incidents: .all)
        let counted = try scan([log], jobs: 1, incidents: .causes)
        #expect(counted.sessions.allSatisfy { $0.incidents == nil })
        #expect(listed.sessions.map(\.stallsByCause) == counted.sessions.map(\.stallsByCause))
        #expect(listed.sessions.map(\.stallCause) == counted.sessions.map(\.stallCause))
    }

    @Test func `it is told how many sessions were open in several parts`() throws {
        var generator = SeededGenerator(seed: 1)
        let files = dumps(&generator)
        var first = try part(Array(files[..<4]))
        try first.merge(try part(Array(files[4...])))
        #expect(first.repeatedCount == 3)
        #expect(first.open.count == 3)
    }

    @Test func `parts of other keys or other predicates are not merged`() throws {
        var part = PartialFleet(keys: ["network"])
        #expect(throws: PartError.otherKeys(["network"], [])) { try part.merge(PartialFleet()) }
        var sealed = PartialFleet(sealed: [[]: GroupSums()], keys: [], filter: "a", skippedCount: 2)
        #expect(throws: PartError.otherFilter("a", nil)) {
            try sealed.merge(PartialFleet(sealed: [[]: GroupSums()], keys: [], filter: nil, skippedCount: 0))
        }
        try sealed.merge(PartialFleet(skippedCount: 3))
        #expect(sealed.skippedCount == 5)
    }

    @Test func `parts may stand behind each other`() throws {
        var generator = SeededGenerator(seed: 2)
        let part = try bytes(of: part(dumps(&generator)))
        #expect(try PartialFleet.all(of: part + part).count == 2)
        #expect(throws: PartError.notAPart) { try PartialFleet.all(of: part + [0]) }
    }

    @Test func `wherever a part is cut it is refused`() throws {
        var generator = SeededGenerator(seed: 3)
        let part = try bytes(of: part(dumps(&generator)))
        for cut in 1..<part.count {
            #expect(throws: PartError.truncated) { try PartialFleet.all(of: Array(part[..<cut])) }
        }
        #expect(throws: PartError.empty) { try PartialFleet.all(of: []) }
    }

    @Test func `whatever byte of a part is changed it is refused`() throws {
        var generator = SeededGenerator(seed: 4)
        let part = try bytes(of: part(dumps(&generator)))
        for index in part.indices {
            var changed = part
            changed[index] ^= 0x20
            #expect(throws: PartError.self) { try PartialFleet.all(of: changed) }
        }
    }

    @Test func `what is no part of ours says what it is`() throws {
        #expect(throws: PartError.json) { try PartialFleet.all(of: Array(#"{"schema":"playhead.partial/2"}"#.utf8)) }
        #expect(throws: PartError.notAPart) { try PartialFleet.all(of: Array("#Version: 1.0".utf8)) }
        var newer = PartialFleet().bytes
        newer[8] = UInt8(PartialFleet.version) + 1
        #expect(throws: PartError.otherVersion(PartialFleet.version + 1)) { try PartialFleet.all(of: newer) }
    }

    private func bytes(of part: PartialFleet) throws -> [UInt8] {
        var part = part
        #expect(try part.join() == [])
        return part.bytes
    }

    private func sealed(_ sessions: [SessionTotals]) -> PartialFleet {
        let groups = sessions.reduce(into: [[String?]: GroupSums]()) { groups, session in
            groups[[session.contextValue("network")], default: GroupSums()].add(session)
        }
        return PartialFleet(sealed: groups, keys: ["network"], filter: nil, skippedCount: 0)
    }

    private func part(_ files: [String], jobs: Int = 1) throws -> PartialFleet {
        try SampleDumps.part(files, jobs: jobs)
    }

    private func scan(_ files: [String], jobs: Int, incidents: IncidentDetail = .all) throws -> FleetScan {
        let (sources, scanner) = SampleDumps.input(files)
        return FleetScan(sources, scanner: scanner, jobs: jobs, countsVariants: true, incidents: incidents) { _ in true
        }
    }

    private func dumps(_ generator: inout SeededGenerator, prefix: String = "") -> [String] {
        SampleDumps.files(&generator, prefix: prefix)
    }
}
