import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

@Suite struct CSVReportTests {
    private static let header = """
        id,source,playbackType,player,host,startDate,startupTime,startupTimeSource,startupWaterfall,durationWatched,stallCount,stallCountSource,stallRate,\
        rebufferDuration,rebufferDurationAtMost,rebufferDurationAtLeast,rebufferOpen,rebufferRatio,timeWeightedIndicatedBitrate,timeWeightedObservedBitrate,\
        switchCount,switchMagnitude,droppedFrames,bytesTransferred,linearQoE,linearQoEUpperBound,fetchedRatio,liveLatency,liveLatencyP95,timeOverLatencyTarget,variants,failed,failureEvidence,stallFree,startupFailed,\
        exitedBeforeStart,stalls,stallCause,errors.total,errors.fatal,errors.byClass.network,errors.byClass.delivery,errors.byClass.live-playlist,\
        errors.byClass.content-format,errors.byClass.drm,errors.byClass.player,errors.byClass.unknown,errorClass,errorCode,errorEntries,\
        startupMicroseconds,watchedMicroseconds,rebufferMicroseconds,indicatedBits,indicatedPicobits,indicatedMicroseconds,\
        observedBits,observedPicobits,observedMicroseconds,flags,file,line,\
        context.device,context.muted,context.network,context.osBuild,context.osVersion,context.viewWidth,skippedCount,isPartial
        """
    private static let known = #"""
        2D5C8F04-9F34-40F2-AA06-758CE4EC3643,recorded,VOD,AppleCoreMedia,a.example,,0.133,log,,30.368,1,log,118.54583772391992,,,,,,\#
        3291231.734457324,20123456.5,1,2075991,0,7483521,,,0.5989924054414665,,,,\#
        "[{""uri"":""https://a.example/low.m3u8"",""indicatedBitrate"":1924009,""durationWatched"":10.368,\#
        ""share"":0.34141201264488935},{""uri"":""https://a.example/high.m3u8"",""indicatedBitrate"":4000000,\#
        ""durationWatched"":20,""share"":0.6585879873551106}]",false,inferred,false,false,false,\#
        "[{""time"":null,""duration"":null,""count"":1,""cause"":""media-file-not-received""}]",media-file-not-received,1,0,0,1,0,0,0,0,0,delivery,'-12889 CoreMediaErrorDomain,\#
        "[{""date"":null,""domain"":""CoreMediaErrorDomain"",""code"":-12889,""class"":""delivery"",\#
        ""comment"":""No response for media file in 9.9767s""}]",133000,30368000,,99948125,312000000000,30368000,\#
        611109126,992000000000,30368000,startup-buffering-only,logs/access.log,13,iPad,false,wifi,21F79,17.5,1920,0,false
        """#
    private static let unknown =
        "nothing,recorded,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,none," + ",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,0,false"

    @Test func `is one session a row`() {
        let text = SampleSessions.report([SampleSessions.known, SampleSessions.unknown]).text(.csv)
        #expect(text == [Self.header, Self.known, Self.unknown, ""].joined(separator: "\r\n"))
    }

    @Test(arguments: SampleSessions.hostileTexts)
    func `no cell runs as a formula and all read back`(text: String) throws {
        let rows = try read(SampleSessions.report([SampleSessions.hostile(text)]).text(.csv))
        try #require(rows.count == 2)
        #expect(rows[0].count == rows[1].count)
        for (name, cell) in zip(rows[0], rows[1]) {
            for part in [name, cell] where name != "context.number" {
                let first = part.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
                #expect(!first)
            }
            let controls = cell.unicodeScalars.filter { $0.properties.generalCategory == .control }
            #expect(controls.allSatisfy { $0 == "\t" || $0 == "\n" })
        }
        let number = try #require(rows[0].firstIndex(of: "context.number"))
        #expect(rows[1][number] == "-5")
    }

    @Test func `quotes what would cut a cell`() throws {
        let rows = try read(SampleSessions.report([SampleSessions.hostile("a,b;c\"d\ne")]).text(.csv))
        #expect(rows[1][0] == "a,b;c\"d\ne")
    }

    @Test func `without sessions the groups and the aggregate are rows`() throws {
        var report = SampleSessions.report([SampleSessions.known, SampleSessions.unknown], groupedBy: "network")
        report.sessions = []
        let rows = try read(report.text(.csv))
        #expect(rows.count == 4)
        #expect(rows[0].prefix(4) == ["row", "group.context.network", "sessionCount", "failedCount"])
        #expect(rows[0].contains("distributions.startupTimeFromLog.p95"))
        #expect(rows[1].prefix(4) == ["group", "wifi", "1", "0"])
        #expect(rows[2].prefix(4) == ["group", "", "1", ""])
        #expect(rows[3].prefix(4) == ["total", "", "2", "0"])
    }

    @Test func `the empty set is a header`() throws {
        let rows = try read(SampleSessions.report([]).text(.csv))
        #expect(rows.count == 1)
        #expect(rows[0].first == "id")
    }

    /// Reads RFC 4180 as its grammar says, and nothing else.
    private func read(_ text: String) throws -> [[String]] {
        struct NotCSV: Error {}
        var rows: [[String]] = []
        var row: [String] = []
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            var cell = String.UnicodeScalarView()
            if rest.first == "\"" {
                rest.removeFirst()
                while true {
                    guard let next = rest.popFirst() else { throw NotCSV() }
                    if next != "\"" {
                        cell.append(next)
                    } else if rest.first == "\"" {
                        cell.append(rest.removeFirst())
                    } else {
                        break
                    }
                }
            } else {
                while let next = rest.first, next != ",", next != "\r" {
                    guard next != "\"", next != "\n" else { throw NotCSV() }
                    cell.append(rest.removeFirst())
                }
            }
            row.append(String(cell))
            switch rest.popFirst() {
            case ",": continue
            case "\r":
                guard rest.popFirst() == "\n" else { throw NotCSV() }
                rows.append(row)
                row = []
            default: throw NotCSV()
            }
        }
        return rows
    }
}
