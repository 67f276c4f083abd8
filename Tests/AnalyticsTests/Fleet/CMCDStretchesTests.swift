import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

/// A session with common media client data that lies in several files, or comes back after a silence, is one.
@Suite struct CMCDStretchesTests {
    private static let start = 1_795_777_200

    /// A line of a log at so many seconds: with the time that the request took, and so without rounding.
    private static func line(_ second: Int, _ name: String, _ data: String, id: String = "A") -> String {
        #"{"timestamp":\#(start + second),"url":"/\#(name)","response_status":200,"bytes":1000,"cmcd":"#
            + #""\#((data + #",sid="\#(id)""#).replacing("\"", with: "\\\""))"}"# + "\n"
    }

    /// Two minutes of playback from a second on, with a stall of four seconds after 40.
    private static func playback(from second: Int, id: String = "A") -> [String] {
        [line(second, "m.m3u8", "ot=m,su", id: id)]
            + (0..<30).map { index in
                let starved = index == 10 ? ",bs" : ""
                let buffer = index == 0 || index == 10 ? 0 : 4000
                return line(
                    second + 1 + index * 4, "s\(index + 1).m4s", "bl=\(buffer),br=3000\(starved),d=4000,ot=v", id: id)
            }
    }

    private static func events(_ first: Int, _ lines: [(second: Int, data: String)]) -> String {
        lines.enumerated().map { index, event in
            "\(event.data),e=ps,sid=\"A\",sn=\(first + index),ts=\(start + event.second)000,v=2\n"
        }.joined()
    }

    /// What was measured of one stall of two seconds in two minutes.
    private static let measured = events(
        0, [(0, "sta=s"), (1, "br=(3000),sta=p"), (41, "sta=r"), (43, "bsa=(1),sta=p"), (121, "sta=e")])

    private func session(_ files: [String], named names: [String]? = nil) throws -> SessionTotals {
        let names = names ?? files.indices.map { "\($0).log" }
        let memory = MemoryFiles(Dictionary(uniqueKeysWithValues: zip(names, files)))
        let scan = FleetScan(
            LogSources(at: names.sorted(), in: memory), scanner: LogScanner(files: memory, localTime: .utc), jobs: 1,
            countsVariants: false
        ) { _ in true }
        #expect(scan.problems.count == 0)
        return try #require(scan.sessions.first { $0.id == "A" })
    }

    @Test(arguments: [10, 16, 25])
    func `a session that is cut in two by a log's rotation is the whole one`(cut: Int) throws {
        let lines = Self.playback(from: 0)
        let (whole, first, second) = (lines.joined(), lines[..<cut].joined(), lines[cut...].joined())
        let expected = try session([whole])
        #expect(expected.stallCount == 1 && expected.access?.watched == 120_000_000)
        for files in [[first, second], [second, first], [first, second, first]] {
            let parts = try session(files)
            #expect(parts.access?.watched == expected.access?.watched)
            #expect(parts.access?.bytes == expected.access?.bytes)
            #expect(parts.startupTime?.microseconds == expected.startupTime?.microseconds)
            #expect(parts.startDate == expected.startDate)
            #expect(parts.stallCount == 1 && parts.rebufferMicroseconds == expected.rebufferMicroseconds)
        }
    }

    @Test func `a session that comes back after half an hour has what both parts have`() throws {
        let others = (0..<1100).map { Self.line($0 * 4, "s.m4s", "bl=4000,d=4000,ot=v", id: "C") }
        let lines = Self.playback(from: 0) + others[30..<1000] + Self.playback(from: 4000) + others[1030...]
        let once = try session([Self.playback(from: 0).joined()])
        let twice = try session([lines.joined()])
        #expect(twice.access?.watched == 240_000_000)
        #expect(twice.stallCount == 2)
        #expect(twice.rebufferMicroseconds == 2 * (try #require(once.rebufferMicroseconds)))
        #expect(twice.startupTime?.microseconds == once.startupTime?.microseconds)
        #expect(twice.startDate == once.startDate && !twice.declaredDisagrees)
    }

    @Test func `what a player counts from the start is not added up`() throws {
        let back = Self.events(
            5, [(4000, "bsa=(1),sta=p"), (4040, "sta=r"), (4042, "bsa=(2),bsd=(2000),sta=p"), (4100, "sta=e")])
        let session = try session([Self.measured, back])
        #expect(session.stallCount == 2)
        #expect(session.rebufferMicroseconds == 4_000_000)
    }

    @Test func `what was measured is not added to estimates of the same session`() throws {
        let requests = Self.playback(from: 0).joined()
        let alone = try session([Self.measured])
        for names in [["a", "b"], ["b", "a"]] {
            let both = try session([requests, Self.measured], named: names)
            #expect(both.source == .cmcdEvents)
            #expect(both.access?.watched == alone.access?.watched && both.stallCount == 1)
            #expect(both.rebufferMicroseconds == 2_000_000)
            #expect(both.startupTime?.microseconds == alone.startupTime?.microseconds)
            #expect(both.failure == alone.failure && both.access?.flags == alone.access?.flags)
        }
    }

    /// Three hundred sessions that begin four seconds after one another, their lines in the order of their times.
    private static let crowd = (0..<300).flatMap { number in
        playback(from: number * 4, id: "S\(number)").enumerated().map { index, line in
            (second: number * 4 + max(0, index - 1) * 4 + min(index, 1), line: line)
        }
    }.sorted { $0.second < $1.second }.map(\.line)

    @Test func `sessions in one another are read again in one go, whatever their number`() throws {
        let half = Self.crowd.count / 2
        let texts = [Self.crowd[..<half].joined(), Self.crowd[half...].joined()]
        let files = MemoryFiles(["a.log": texts[0], "b.log": texts[1]])
        let (sources, scanner) = (
            LogSources(at: ["a.log", "b.log"], in: files), LogScanner(files: files, localTime: .utc)
        )
        var collector = SessionCollector()
        for unit in sources.units { _ = scanner.scan(unit.sources, of: unit.bundle, into: &collector) { _ in true } }
        _ = files.takeBytesRead()
        let scan = FleetScan(sources, scanner: scanner, jobs: 1, countsVariants: true, incidents: .all) { _ in true }
        // Once to find them, once for those in both files, and once for what went wrong in all.
        #expect(files.takeBytesRead() <= 3 * (texts[0].utf8.count + texts[1].utf8.count))
        #expect(scan.sessionCount == 300 && scan.problems.count == 0)
        let catalog = ErrorCatalog()
        for session in scan.sessions {
            let log = try #require(collector.sessions[session.id])
            let held = SessionTotals(log, catalog: catalog).listingIncidents(of: log, catalog: catalog)
            #expect(session == held)
        }
        // Of one the stall is at the cut, which neither file tells.
        #expect(scan.sessions.count { $0.stallCount == 1 } == 299)
    }

    @Test func `a session is over after a silence, whenever somebody looked for such`() throws {
        // Sessions that are over are looked for once a minute of the log: here not between the end of the silence and its return.
        let others = [117 + 1760, 117 + 1801].map { Self.line($0, "s.m4s", "bl=4000,d=4000,ot=v", id: "C") }
        let back = 117 + 1802
        let twice = try session([(Self.playback(from: 0) + others + Self.playback(from: back)).joined()])
        let rotated = try session([(Self.playback(from: 0) + others).joined(), Self.playback(from: back).joined()])
        #expect(twice.access?.watched == 240_000_000 && twice.stallCount == 2)
        #expect(twice.rebufferMicroseconds == rotated.rebufferMicroseconds)
    }

    @Test func `a part that by itself does not tell what it is is read again as the whole was`() throws {
        // The first line is damaged, and its time is of 1970: what follows comes after a silence.
        let damaged =
            #"e=ps,sid="A",sn=0,sta=s,ts=1764269150000,v=  =(4000),br=(30;v>12"x":;a),e=ps,sid="A",sta=p,ts=1764"y"2,v=2"#
        let rest =
            Self.events(5, [(0, "sta=p"), (60, "sta=e")]).replacing("sid=\"A\"", with: "sid=\"B\"")
            + Self.events(6, [(7000, "sta=e")])
        let files = MemoryFiles(["a.log": damaged + "\n" + rest])
        let scan = FleetScan(
            LogSources(at: ["a.log"], in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 1,
            countsVariants: false
        ) { _ in true }
        let number = try #require(scan.number(of: "A"))
        var problems = LogProblems()
        #expect(scan.log(of: number, problems: &problems).accessRows.count == 1 && problems.isEmpty)
        #expect(scan.session(number).access?.watched == 0)
    }
}
