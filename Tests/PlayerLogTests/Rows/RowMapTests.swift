import TestSupport
import Testing

@testable import PlayerLog

/// The language of maps.
@Suite struct RowMapTests {
    private static func problem(_ text: String) -> String? {
        do throws(RowMap.Problem) {
            _ = try RowMap(parsing: text)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `a map is read with its units, constants, conditions and quoted names`() throws {
        let map = try RowMap(
            parsing: """
                # the views of our warehouse
                source warehouse
                note watched is the time on the wall
                id="View ID", startupTime = start_ms / 1000 s   # seconds
                timeWeightedIndicatedBitrate=kbit kbps, failed=error given,
                exitedBeforeStart=end is not 'played', playbackType='VOD', context.cdn=a|b?
                """)
        #expect(map.source == "warehouse")
        #expect(map.remarks == ["watched is the time on the wall"])
        #expect(map.columns == ["View ID", "a", "b", "end", "error", "kbit", "start_ms"])
        #expect(map.hasID)
        #expect(map.fits(["View ID", "end", "error", "kbit", "start_ms"]))
        #expect(!map.fits(["View ID", "end", "error", "kbit"]))
    }

    @Test func `a later map comes before an earlier one`() throws {
        var map = try RowMap(parsing: "id=a, stallCount=b")
        map.merge(try RowMap(parsing: "stallCount=c, switchCount=d"))
        #expect(map.columns == ["a", "c", "d"])
    }

    @Test(arguments: [
        ("startupTim=x", "no figure of a session is called startupTim: startupTime"),
        ("cdn=x", "what is no figure is context.cdn"),
        ("id", "id needs a column behind an equals sign"), ("id=", "id= names no column"),
        ("startupTime=x kbps", "its units are s, ms or us"), ("stallCount=x s", "it has no unit"),
        ("startupTime=x/0", "a number above 0"), ("startupTime=x/y", "a number above 0"),
        ("id=x ms", "is a text"), ("id=\"x", "a quotation mark is not closed"),
        ("startupTime=x given", "is not true or false"), ("failed=x is y", "a text should stand in quotation marks"),
        ("id=a stallCount=b", "is a text"), ("id=a,\nstallCount=b c", "line 2"), ("source", "source needs a name"),
        (",", "here a figure should stand"), ("context.=x", "context. needs a key"),
    ])
    func `what is wrong with a map is said`(text: String, part: String) throws {
        let problem = try #require(Self.problem(text))
        #expect(problem.contains(part), "\(problem)")
    }

    @Test func `the ready maps are maps`() {
        for ready in RowMap.ready {
            #expect(ready.map.hasID)
            #expect(ready.map.source == ready.name)
            #expect(!ready.map.remarks.isEmpty)
        }
    }

    @Test(arguments: [
        ("video_startup_tim", ["video_startup_time", "startup"]), ("Startup", ["video_startup_time", "startup"]),
        ("zzz", []),
    ])
    func `names that are near are found`(name: String, near: [String]) {
        #expect(Set(NearNames.near(name, among: ["cdn", "video_startup_time", "startup"])) == Set(near))
    }
}
