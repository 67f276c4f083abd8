import PlayerLog
import PlayheadNumerics
import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct ExemplarsTests {
    @Test func `the worst come first, the lower id of two as bad`() {
        let group = Self.group((0..<40).map { Self.session("S\($0 % 10)\($0 / 10)", startup: Int64($0 / 2)) })
        let worst = group.sessions.worst(by: .startupTime)
        #expect(worst.count == Exemplars.mostWorst)
        #expect(worst.prefix(4).map(\.id) == ["S83", "S93", "S63", "S73"])
        #expect(worst.prefix(4).map(\.startupTime) == [19, 19, 18, 18])
    }

    @Test func `what is unknown or zero is not among the worst`() {
        let group = Self.group([Self.session("a", startup: nil), Self.session("b", startup: 0)])
        #expect(group.sessions.worst(by: .startupTime).isEmpty)
        #expect(group.sessions.worst(by: .rebufferDuration).isEmpty)
        #expect(group.sessions.sample.count == 2)
    }

    @Test func `the sample is of the lowest hashes of the ids`() {
        let ids = (0..<500).map { "session-\($0)" }
        let group = Self.group(ids.map { Self.session($0, startup: 1) })
        let lowest = ids.sorted { XXHash64.hash($0) < XXHash64.hash($1) }.prefix(Exemplars.mostSampled)
        #expect(group.sessions.sample.map(\.id) == Array(lowest))
    }

    @Test(arguments: 0..<30)
    func `in whatever tree groups are merged, and written and read between, one comes out`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let sessions = (0..<200).map { number in
            var session = Self.session(
                "\(seed)-\(number)", startup: .random(in: 0..<20, using: &generator),
                stalls: .random(in: 0..<5, using: &generator))
            session.incidents?.errorEntries = (0..<3).map { _ in
                .init(
                    domain: Bool.random(using: &generator) ? "D" : nil,
                    code: .random(in: 0..<900, using: &generator), class: .unknown)
            }
            return session
        }
        let expected = Self.group(sessions)
        #expect(expected.errorCodes.counts.count <= ErrorCodeCounts.mostCodes)
        var groups = sessions.map { Self.group([$0]) }
        while groups.count > 1 {
            var first = groups.remove(at: .random(in: 0..<groups.count, using: &generator))
            first.merge(groups.remove(at: .random(in: 0..<groups.count, using: &generator)))
            groups.append(Bool.random(using: &generator) ? first : try Self.copy(first))
        }
        #expect(groups[0] == expected)
        #expect(try Self.copy(expected) == expected)
    }

    @Test func `of very many codes those of the lowest hashes are counted, exactly`() {
        var (all, halves) = (ErrorCodeCounts(), [ErrorCodeCounts(), ErrorCodeCounts()])
        for number in 0..<6000 {
            let code = ErrorCodeCounts.Code(domain: "D", code: number % 3000)
            all.add(code)
            halves[number % 2].add(code)
        }
        #expect(all.counts.count == ErrorCodeCounts.mostCodes)
        #expect(all.counts.allSatisfy { $0.count == 2 })
        halves[1].merge(halves[0])
        #expect(halves[1] == all)
    }

    @Test func `causes are counted as the list of stalls has them`() {
        var session = Self.session("a", startup: 1, stalls: 3)
        session.incidents?.stalls = [
            .init(time: nil, duration: nil, count: 2, cause: .playlistUnchanged),
            .init(time: nil, duration: nil, count: 1, cause: .noneFound),
        ]
        let causes = Self.group([session, session]).stallCauses
        #expect(causes.map(\.cause) == ["playlist-unchanged", "not-found"])
        #expect(causes.map(\.count) == [4, 2])
    }

    @Test func `numbers that nothing can have are refused`() throws {
        var writer = ByteWriter()
        Self.group([Self.session("a", startup: 7)]).write(to: &writer)
        let bytes = Array(writer.bytes)
        // Byte by byte: each is read, or refused, and nothing is ever trapped on.
        for index in bytes.indices {
            for value in [0, 1, 2, 3, 4, 5, 6, 0x7F, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = value
                var reader = ByteReader(changed)
                guard let group = try? GroupSums(&reader), reader.remaining == 0 else { continue }
                var written = ByteWriter()
                group.write(to: &written)
                var again = ByteReader(Array(written.bytes))
                #expect(try GroupSums(&again) == group)
            }
        }
    }

    @Test func `the smallest of too many groups come together`() {
        let sessions = (0..<60).map { number in
            var session = Self.session("\(number)", startup: 1)
            // Of ten values; the higher the more sessions have it.
            let value = Int(Double(number).squareRoot() * 1.3)
            session.context = SessionContext(["network": .text("n\(value)")])
            return session
        }
        let grouping = Grouping([.context("network")], zone: "UTC", clock: .utc)
        let whole = GroupedFleet(sessions, by: grouping, most: 100)
        #expect(whole.otherCount == 0 && whole.others.sessionCount == 0)
        let folded = GroupedFleet(sessions, by: grouping, most: 3)
        #expect(folded.groups.count == 3)
        #expect(folded.otherCount == whole.groups.count - 3)
        let least = folded.groups.values.map(\.sessionCount).min() ?? 0
        for (values, fleet) in whole.groups where folded.groups[values] == nil { #expect(fleet.sessionCount <= least) }
        var all = folded.groups.values.reduce(into: FleetAccumulator()) { $0.merge($1) }
        all.merge(folded.others)
        #expect(all == whole.groups.values.reduce(into: FleetAccumulator()) { $0.merge($1) })
    }

    private static func session(_ id: String, startup: Int64?, stalls: Int64 = 0) -> SessionTotals {
        var session = SessionTotals(id: id)
        var access = AccessTotals()
        access.startup = startup
        access.stalls = stalls
        access.watched = 60_000_000
        session.access = access
        session.incidents = SessionIncidents(SessionLog(id: id), observed: nil, catalog: ErrorCatalog())
        return session
    }

    private static func group(_ sessions: [SessionTotals]) -> GroupSums {
        sessions.reduce(into: GroupSums()) { $0.add($1) }
    }

    private static func copy(_ group: GroupSums) throws -> GroupSums {
        var writer = ByteWriter()
        group.write(to: &writer)
        var reader = ByteReader(Array(writer.bytes))
        let copy = try GroupSums(&reader)
        #expect(reader.remaining == 0)
        return copy
    }
}
