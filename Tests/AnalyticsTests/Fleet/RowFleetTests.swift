import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import TestSupport
import Testing

/// What rows of tables declare is kept in columns: that must be what each row alone says.
@Suite struct RowFleetTests {
    private static let map = """
        source shop
        id=view, startDate=at, startupTime=start ms, durationWatched=watched s, stallCount=stalls
        rebufferDuration=waited s, timeWeightedIndicatedBitrate=rate kbps, failed=failed, exitedBeforeStart=left
        playbackType=live, host=url, player=player, context.cdn=cdn|edge, context.build=build, context.status=status
        context.shop='7'
        """

    private static let first = #"""
        view,at,start,watched,stalls,waited,rate,failed,left,live,url,player,cdn,edge,build,status
        a,2026-03-02T08:14:31Z,812,60,2,5,3500,false,false,live,https://cdn.example/a.m3u8,web,"fast, ly",x,007,
        b,,,,,,,true,true,on-demand,cdn2,,,akamai,7.5,
        c,2026-03-02T08:14:32Z,40,1,0,0,900,,,,,,,,,failed
        d,,812,9000000000,70000,1,900,,,,,"say ""hi""","say ""hi""",,true,readyToPlay
        e,,812,60,2,5,3500,false,false,live,cdn2,web,fastly,x,7,
        """#

    /// The same columns in another order, a session of the first, and one that is in no other.
    private static let second = """
        build,view,at,start,watched,stalls,waited,rate,failed,left,live,url,player,cdn,edge,status
        8,e,2026-03-02T08:14:31Z,900,,3,,,true,,,cdn3,,fastly,x,
        007,f,,812,60,2,5,3500,false,false,live,,web,"fast, ly",x,failed
        """

    /// What each session is that is read by itself.
    private static func whole(_ texts: [String], _ map: RowMap) -> [SessionTotals] {
        var collector = SessionCollector()
        collector.beginBundle()
        for (index, text) in texts.enumerated() {
            collector.beginSource(LogSource(path: "\(index).csv", defaultID: "\(index)"))
            var reader = LogReader(localTime: .utc, map: map)
            Array(text.utf8).withUnsafeBytes { reader.feed($0, sink: &collector) }
            reader.finish(sink: &collector)
        }
        return collector.order.compactMap { collector.sessions[$0] }.map {
            SessionTotals($0, catalog: ErrorCatalog(), countsVariants: false)
        }
    }

    private static func scan(_ texts: [String], _ map: RowMap, jobs: Int) -> FleetScan {
        let files = MemoryFiles(
            Dictionary(uniqueKeysWithValues: texts.enumerated().map { ("\($0).csv", $1) }))
        return FleetScan(
            LogSources(at: texts.indices.map { "\($0).csv" }, in: files),
            scanner: LogScanner(files: files, localTime: .utc, map: map), jobs: jobs, countsVariants: false
        ) { _ in true }
    }

    @Test(arguments: [[first], [second], [first, second], [second, first]], [1, 3])
    func `a session of a fleet is what its rows say`(texts: [String], jobs: Int) throws {
        let map = try RowMap(parsing: Self.map)
        let (whole, scan) = (Self.whole(texts, map), Self.scan(texts, map, jobs: jobs))
        #expect(whole.count == scan.sessionCount && whole.count >= 2)
        for (number, session) in whole.enumerated() { #expect(scan.session(number) == session) }
        var fleet = FleetAccumulator()
        for session in whole { fleet.add(session) }
        #expect(scan.aggregate == fleet)
        var summed: [Int] = []
        scan.forEachSummed(in: 0..<whole.count, of: SessionSet(allOf: whole.count)) { number, session in
            summed.append(number)
            #expect(session.failure == whole[number].failure && session.source == whole[number].source)
            #expect(session.startDate == whole[number].startDate && session.startupTime == whole[number].startupTime)
        }
        #expect(summed == Array(whole.indices))
    }

    @Test func `a table's values are those of its cells, and constants are texts`() throws {
        let scan = Self.scan([Self.first], try RowMap(parsing: Self.map), jobs: 1)
        let contexts = (0..<scan.sessionCount).map { scan.session($0).context.values }
        #expect(contexts[0] == ["cdn": .text("fast, ly"), "build": .text("007"), "shop": .text("7")])
        #expect(contexts[1] == ["cdn": .text("akamai"), "build": .number(7.5), "shop": .text("7")])
        #expect(contexts[2] == ["status": .text("failed"), "shop": .text("7")])
        #expect(
            contexts[3] == [
                "cdn": .text("say \"hi\""), "build": .truth(true), "status": .text("readyToPlay"), "shop": .text("7"),
            ])
        #expect(contexts[4] == ["cdn": .text("fastly"), "build": .number(7), "shop": .text("7")])
    }

    @Test func `JSON's own types are kept, and its lists are no values`() throws {
        let map = try RowMap(parsing: "id=id, stallCount=stalls?, context.v=v")
        let text = [#""7""#, "7", "7.0", "1e2", "true", #""true""#, "[1]", "null", #""a\u0062""#].enumerated()
            .map { #"{"id":"s\#($0)","v":\#($1)}"# + "\n" }.joined()
        let files = MemoryFiles(["rows.ndjson": text])
        let scan = FleetScan(
            LogSources(at: ["rows.ndjson"], in: files), scanner: LogScanner(files: files, localTime: .utc, map: map),
            jobs: 1, countsVariants: false
        ) { _ in true }
        let values = (0..<scan.sessionCount).map { scan.session($0).context.values["v"] }
        #expect(
            values == [
                .text("7"), .number(7), .number(7), .number(100), .truth(true), .text("true"), nil, nil, .text("ab"),
            ])
    }
}
