import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import TestSupport
import Testing

/// Where rows stand in their files: found again, whatever they stand in, and never by another line than their own.
@Suite struct SessionLinesTests {
    private func scan(_ contents: [String: String], _ paths: [String], jobs: Int = 1) -> FleetScan {
        let files = MemoryFiles(contents)
        return FleetScan(
            LogSources(at: paths, in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: jobs,
            countsVariants: false
        ) { _ in true }
    }

    private func number(_ id: String, in scan: FleetScan) throws -> Int { try #require(scan.number(of: id)) }

    /// The shown lines by their numbers.
    private func shown(_ lines: SourceLines) -> [Int: String] {
        Dictionary(uniqueKeysWithValues: lines.lines.filter(\.isShown).map { ($0.number, $0.text) })
    }

    // MARK: W3C

    private let dump =
        W3CSample.header() + W3CSample.row("A", watched: "1.000") + W3CSample.row("B", watched: "2.000")
        + W3CSample.row("A", watched: "3.000")

    @Test func `a row of an access log is its line, with those around it`() throws {
        let scan = scan(["a.log": dump], ["a.log"])
        let all = dump.split(separator: "\n").map(String.init)
        let header = W3CSample.header().split(separator: "\n").count
        let a = try number("A", in: scan)
        for (ordinal, line) in [(0, header + 1), (1, header + 3)] {
            let lines = try scan.lines(of: .access(ordinal: ordinal), in: a)
            #expect(shown(lines) == [line: all[line - 1]])
            #expect(lines.place == "a.log:\(line)" && lines.editing == .file(path: "a.log") && lines.remarks.isEmpty)
            for near in lines.lines { #expect(near.text == all[near.number - 1]) }
            #expect(lines.lines.map(\.number) == Array(max(1, line - 3)...min(all.count, line + 3)))
        }
        #expect(throws: LogProblem.self) { try scan.lines(of: .access(ordinal: 2), in: a) }
        #expect(throws: LogProblem.self) { try scan.lines(of: .error(ordinal: 0), in: a) }
    }

    @Test func `of several dumps the line is that of the last, and it is said that there are others`() throws {
        let scan = scan(["a.log": dump + dump], ["a.log"])
        let count = dump.split(separator: "\n").count
        let lines = try scan.lines(of: .access(ordinal: 1), in: try number("A", in: scan))
        #expect(lines.line == 2 * count)
        #expect(lines.remarks == ["2 dumps hold it: these are the lines of the last."])
    }

    @Test func `line ends of Windows, no last line break, and a million bytes on a line`() throws {
        let windows = dump.split(separator: "\n").joined(separator: "\r\n")
        let scan = scan(["a.log": windows], ["a.log"])
        let lines = try scan.lines(of: .access(ordinal: 1), in: try number("A", in: scan))
        #expect(shown(lines) == [lines.lines.last?.number ?? 0: String(windows.split(separator: "\r\n").last ?? "")])
        let long = #"{"playbackSessionID":"L","durationWatched":5,"URI":"\#(String(repeating: "x", count: 100_000))"}"#
        let other = self.scan(["b.json": "\n" + long + "\n"], ["b.json"])
        let cut = try other.lines(of: .first, in: 0)
        #expect(cut.line == 2 && cut.lines.filter(\.isShown).count == 1)
        #expect(cut.lines.first { $0.isShown }?.text.hasSuffix("…") == true)
        #expect(cut.remarks == ["\(long.utf8.count - 65_536) more bytes of it are not shown."])
    }

    @Test func `lines are those of the whole file where it is read in splits`() throws {
        let rows = (0..<400_000).map { W3CSample.row("S\($0 / 100)", watched: "1.000") }
        var text = ""
        for start in stride(from: 0, to: rows.count, by: 1000) {
            text += W3CSample.header() + rows[start..<start + 1000].joined()
        }
        let scan = scan(["a.log": text], ["a.log"], jobs: 4)
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        for id in ["S0", "S2500", "S3999"] {
            let number = try number(id, in: scan)
            let lines = try scan.lines(of: .access(ordinal: 7), in: number)
            let line = try #require(lines.line)
            #expect(all[line - 1].contains(id) && all[line - 8].contains(id) && !all[line - 9].contains(id))
            #expect(scan.placed()(number).place == SessionPlace(file: "a.log", line: line - 7))
        }
    }

    // MARK: JSON

    private static func event(_ id: String, _ watched: Int) -> String {
        #"{"playbackSessionID":"\#(id)","durationWatched":\#(watched),"numberOfStalls":1}"#
    }

    @Test func `NDJSON has a row a line`() throws {
        let lines = [Self.event("A", 1), Self.event("B", 2), Self.event("A", 4)]
        let scan = scan(["a.ndjson": lines.joined(separator: "\n")], ["a.ndjson"])
        let found = try scan.lines(of: .access(ordinal: 1), in: try number("A", in: scan))
        #expect(shown(found) == [3: lines[2]])
    }

    @Test func `in an object of a session a row is its own object, on however many lines`() throws {
        let session = """
            {
              "id": "A",
              "accessLog": [
                {"durationWatched": 1, "numberOfStalls": 0},
                {
                  "durationWatched": 2,
                  "numberOfStalls": 1
                }
              ],
              "errorLog": [
                {"errorStatusCode": -12889, "errorDomain": "CoreMediaErrorDomain"},
                {"errorStatusCode": -12318, "errorDomain": "CoreMediaErrorDomain"}
              ],
              "events": [
                {"event": "play", "date": "2026-03-02T07:00:00Z"},
                {"event": "stalled", "date": "2026-03-02T07:01:00Z"}
              ]
            }
            """
        let other = #"{"id":"B","accessLog":[{"durationWatched":9,"numberOfStalls":0}]}"#
        let scan = scan(["a.json": other + "\n" + session + "\n"], ["a.json"])
        let a = try number("A", in: scan)
        let second = try scan.lines(of: .access(ordinal: 1), in: a)
        #expect(shown(second).keys.sorted() == [6, 7, 8, 9] && second.line == 6)
        #expect(shown(second)[7]?.contains("\"durationWatched\": 2") == true)
        #expect(try shown(scan.lines(of: .error(ordinal: 1), in: a))[13]?.contains("-12318") == true)
        let stalled = ObservedEvent(.stalled, at: LogDate(year: 2026, month: 3, day: 2, hour: 7).advanced(by: 60))
        #expect(try shown(scan.lines(of: .observed(stalled), in: a))[17]?.contains("stalled") == true)
        #expect(try scan.lines(of: .first, in: try number("B", in: scan)).line == 1)
    }

    @Test func `an event of a bundle stands in its events, a request in its requests`() throws {
        let events = [
            #"{"event":"play","date":"2026-03-02T07:00:00Z"}"#, #"{"event":"stalled","date":"2026-03-02T07:01:00Z"}"#,
        ]
        let requests = (0..<3).map {
            #"{"event":"request","date":"2026-03-02T07:00:0\#($0)Z","kind":"segment","end":1,"segment":\#($0)}"#
        }
        let scan = scan(
            [
                "a/access.log": dump.split(separator: "\n").filter { !$0.contains("B") }.joined(separator: "\n"),
                "a/events.ndjson": events.joined(separator: "\n"),
                "a/requests.ndjson": requests.joined(separator: "\n"),
            ], ["a"])
        let a = try number("A", in: scan)
        let date = LogDate(year: 2026, month: 3, day: 2, hour: 7)
        let stalled = try scan.lines(of: .observed(ObservedEvent(.stalled, at: date.advanced(by: 60))), in: a)
        #expect(stalled.place == "a/events.ndjson:2")
        var problems = LogProblems()
        let log = scan.log(of: a, problems: &problems)
        let third = try scan.lines(of: .request(log.datedRequests[2]), in: a)
        #expect(third.place == "a/requests.ndjson:3" && shown(third) == [3: requests[2]])
    }

    @Test func `a session of which another player tells sums begins where it does so`() throws {
        let event = #""event":"AVMetricPlayerItemPlaybackSummaryEvent","date":"2026-03-02T07:03:45Z""#
        let (played, summary) = (
            #"{\#(event),"sessionID":"A","stallCount":0}"#, #"{\#(event),"sessionID":"B","stallCount":1}"#
        )
        let scan = scan(["a.ndjson": played + "\n" + summary + "\n"], ["a.ndjson"])
        #expect(try scan.lines(of: .first, in: try number("B", in: scan)).line == 2)
    }

    @Test func `of a property list only where it begins is known, and that is said`() throws {
        let list =
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><array><dict><key>cs-guid</key><string>A</string>"
            + "<key>c-duration-watched</key><integer>1</integer></dict></array></plist>"
        let scan = scan(["a.plist": list], ["a.plist"])
        let lines = try scan.lines(of: .access(ordinal: 0), in: 0)
        #expect(lines.line == 1 && lines.remarks.count == 1)
        #expect(lines.remarks.first?.contains("is not known") == true)
    }

    @Test func `a file that has changed is an error, and no other line`() throws {
        let files = MemoryFiles(["a.log": dump])
        let scan = FleetScan(
            LogSources(at: ["a.log"], in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 1,
            countsVariants: false
        ) { _ in true }
        files.write("#Version: 1.0\nnothing of it\n", to: "a.log")
        #expect(throws: LogProblem.self) { try scan.lines(of: .access(ordinal: 1), in: 0) }
    }

    // MARK: All samples

    /// Every event of every sample session is found, on a line that holds what tells it.
    @Test func `all moments of all samples are found again`() throws {
        let files = POSIXFileSystem()
        let folder = "\(Checkout.root)/Sessions"
        let names = [
            "commute", "cdn-404", "live-stale-playlist", "seek-and-audio-switch", "bare-access-log", "slow-minute",
        ]
        let sources = LogSources(at: names.map { "\(folder)/\($0)" }, in: files)
        let scan = FleetScan(
            sources, scanner: LogScanner(files: files, localTime: .utc), jobs: 1, countsVariants: false
        ) { _ in true }
        var count = 0
        for number in 0..<scan.sessionCount {
            var problems = LogProblems()
            let timeline = PlaybackTimeline(scan.log(of: number, problems: &problems))
            for moment in timeline.moments(catalog: ErrorCatalog()) {
                let row = try #require(timeline.row(of: moment), "\(moment)")
                let lines = try scan.lines(of: row, in: number)
                let text = try #require(lines.lines.first { $0.isShown }?.text)
                switch row {
                case .error:
                    guard case .error(let index, _) = moment.kind else { continue }
                    let code = timeline.errorEntries[index].event.errorStatusCode.map { String($0) }
                    #expect(text.contains(code ?? "-") && lines.name.hasSuffix("error.log"))
                case .observed(let event): #expect(text.contains(event.kind.rawValue))
                case .access: #expect(lines.name.hasSuffix("access.log") && !text.hasPrefix("#"))
                case .first, .request: Issue.record("\(moment)")
                }
                count += 1
            }
            for index in timeline.log.requests.indices.prefix(20) {
                let row = try #require(timeline.row(ofRequest: index))
                #expect(try scan.lines(of: row, in: number).lines.contains { $0.isShown })
            }
        }
        #expect(count > 40)
    }
}
