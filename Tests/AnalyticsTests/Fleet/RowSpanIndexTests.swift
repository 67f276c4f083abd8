import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct RowSpanIndexTests {
    /// Runs as logs have them: mostly one behind the other, each a dump of its own; now and then anything else.
    private static func runs(_ count: Int, seed: UInt64) -> [RowSpan] {
        var random = SeededGenerator(seed: seed)
        var (session, offset, line, runs) = (-1, 0, 1, [RowSpan]())
        for _ in 0..<count {
            let isOdd = Int.random(in: 0..<6, using: &random) == 0
            session = isOdd && session > 0 ? Int.random(in: 0..<session, using: &random) : session + 1
            let head = isOdd ? Int.random(in: -50...5_000_000_000, using: &random) : 480
            let length = isOdd ? Int.random(in: 0...5_000_000_000, using: &random) : 900
            offset = max(0, offset + head)
            let fieldsLine = isOdd ? 0..<0 : max(0, offset - 300)..<offset
            runs.append(
                RowSpan(
                    session: session, source: isOdd ? Int.random(in: 0...70_000, using: &random) : 0,
                    kind: isOdd ? [.access, .error, .observed].randomElement(using: &random) ?? .error : .access,
                    position: LogPosition(
                        offset: offset, length: length, line: line,
                        ordinal: isOdd ? Int.random(in: 0...(1 << 40), using: &random) : 0, fieldsLine: fieldsLine,
                        dumpDate: isOdd ? [.min, .max, 0].randomElement(using: &random) ?? 0 : 1_772_323_200_000_000)))
            (offset, line) = (offset + length, line + 7)
        }
        return runs
    }

    private static func list(_ runs: [RowSpan]) -> RowSpanIndex {
        var list = RowSpanIndex()
        for run in runs { list.append(run) }
        return list
    }

    private func check(_ list: RowSpanIndex, holds runs: [RowSpan]) {
        var found: [RowSpan] = []
        list.forEach { found.append($0) }
        #expect(found == runs)
        for session in [0, 1, runs.count / 3, runs.count] {
            #expect(list.runs(of: session) == runs.filter { $0.session == session })
        }
        let expected = runs.indices.filter { runs[$0].session % 3 != 0 }.sorted {
            (runs[$0].session, $0) < (runs[$1].session, $1)
        }
        #expect(list.inOrderOfSessions { $0.session % 3 != 0 } == expected.map { runs[$0] })
    }

    @Test(arguments: [0, 1, 127, 128, 129, 1000]) func `runs are read as they were added`(count: Int) {
        let runs = Self.runs(count, seed: UInt64(count))
        check(Self.list(runs), holds: runs)
    }

    @Test(arguments: [(0, 5), (5, 0), (3, 400), (400, 3), (400, 400)])
    func `lists are put together, their sessions numbered anew`(first: Int, second: Int) {
        let (before, after) = (Self.runs(first, seed: 1), Self.runs(second, seed: 2))
        let sessionCount = (after.map(\.session).max() ?? -1) + 1
        // All are new, or every fifth was there before.
        for isNew in [true, false] {
            let numbers = (0..<sessionCount).map { isNew || $0 % 5 != 4 ? $0 + first : $0 % max(1, first) }
            var (list, expected) = (Self.list(before), before)
            list.append(Self.list(after), of: numbers)
            expected += after.map { run in
                var run = run
                run.session = numbers[run.session]
                return run
            }
            check(list, holds: expected)
            let last = RowSpan(
                session: first + sessionCount, source: 3, kind: .error,
                position: LogPosition(offset: 7, length: 1, line: 1, ordinal: 0, fieldsLine: 0..<0, dumpDate: .min))
            list.append(last)
            check(list, holds: expected + [last])
        }
    }
}
