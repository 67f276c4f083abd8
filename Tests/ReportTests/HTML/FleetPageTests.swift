import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

/// The page of many sessions: startups over time, against a baseline, and links to pages of the sessions.
@Suite struct FleetPageTests {
    /// A session of an hour of 2026-03-02 that took so long to start; without a time it never did.
    private func session(_ id: String, hour: Int? = nil, startup: Double? = 0.7) -> SessionTotals {
        var log = SessionLog(id: id)
        var event = AccessLogEvent()
        event.playbackStartDate = hour.map { LogDate(microseconds: 1_772_409_600_000_000 + Int64($0) * 3_600_000_000) }
        event.startupTime = startup
        event.durationWatched = startup == nil ? 0 : 10
        log.append(event, ordinal: 0)
        return SessionTotals(log, catalog: ErrorCatalog())
    }

    private func headings(_ page: HTMLTree) -> [String] { page.all("h2").map(\.text) }

    @Test func `startups over time are drawn, described and in a table`() throws {
        let sessions = (0..<48).map { (hour: Int) in
            session("S\(hour)", hour: hour, startup: hour < 40 ? 0.7 : hour < 44 ? 20 : nil)
        }
        let page = try HTMLTree(SampleSessions.report(sessions).text(.html))
        #expect(headings(page).contains("Startup over time") && headings(page).contains("Startup time"))
        #expect(page.all("rect").count { $0.attributes["class"] == "never" } == 4)
        let description = try #require(page.all("desc").first { $0.text.hasPrefix("48 sessions from") })
        #expect(description.text.contains("Most frequent: 0.5 - 1 s, 83.3 %."))
        #expect(page.all("th").contains { $0.text == "never started" })
        #expect(page.all("th").contains { $0.text == "2026-03-02 00:00" })
    }

    @Test func `sessions outside of the time are told`() throws {
        let sessions =
            (0..<40).map { (hour: Int) in session("S\(hour)", hour: hour) }
            + [session("far", hour: 600_000), session("undated")]
        let page = try HTMLTree(SampleSessions.report(sessions).text(.html))
        #expect(page.all("p").contains { $0.text.hasPrefix("1 session started outside of this time") })
        #expect(page.all("p").contains { $0.text.hasSuffix("Of 1 session it is not known when it started.") })
    }

    @Test func `where nobody knows when, only the spread is there; where none started, it says so`() throws {
        let undated = try HTMLTree(SampleSessions.report([session("a"), session("b")]).text(.html))
        #expect(!headings(undated).contains("Startup over time") && headings(undated).contains("Startup time"))
        let never = (0..<5).map { (hour: Int) in session("S\(hour)", hour: hour, startup: nil) }
        let page = try HTMLTree(SampleSessions.report(never).text(.html))
        #expect(page.all("desc").contains { $0.text.contains("never started: 100 %") })
    }

    @Test func `the baseline has bars of its own`() throws {
        var report = SampleSessions.report([session("a"), session("b", startup: nil)])
        let old = SampleSessions.report([session("c"), session("d", startup: 3)]).aggregate
        report.against = .init(name: "x", kind: .predicate, difference: CohortDifference(a: old, b: report.aggregate))
        let page = try HTMLTree(report.text(.html))
        #expect(page.all("desc").contains { $0.text.contains("never started: A 0 %, B 50.0 %") })
    }

    @Test func `the page says in which order the sessions stand`() throws {
        let page = try HTMLTree(SampleSessions.report([session("a"), session("b")]).text(.html))
        #expect(page.all("p").contains { $0.text.hasPrefix("The order: sessions that failed, those that never") })
    }

    @Test func `sessions link to their pages, whatever they are called`() throws {
        let ids =
            SampleSessions.hostileTexts + ["<a href=x>&\"'", "../../etc/passwd", String(repeating: "é", count: 300)]
        var names: [String] = []
        for id in ids { names.append(PageName.name(of: id, besides: names)) }
        var options = ReportOptions()
        options.pages = Dictionary(uniqueKeysWithValues: zip(ids, names.map { "pages/" + $0 }))
        let source = SampleSessions.report(ids.map { session($0) }).text(.html, options: options)
        let links = try HTMLTree(source).all("a").compactMap { $0.attributes["href"] }.filter { !$0.hasPrefix("#") }
        #expect(Set(links) == Set(names.map { "pages/" + $0 }) && links.count == ids.count)
        #expect(!source.contains("<a href=x>"))
    }

    // MARK: Names of pages

    @Test func `a page is called after its session, and leads nowhere else`() {
        let guid = "2D5C8F04-9F34-40F2-AA06-758CE4EC3643"
        #expect(PageName.name(of: guid) == guid + ".html")
        for id in SampleSessions.hostileTexts + ["..", "/etc/passwd", ".hidden", "-rf", guid.lowercased(), "\0", "con"]
        {
            let name = PageName.name(of: id)
            #expect(!name.hasPrefix(".") && !name.hasPrefix("-") && name.hasSuffix(".html") && name.utf8.count < 100)
            #expect(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
        }
    }

    @Test func `no page is called after a password or a token`() {
        let ids = (0..<3).map { "https://u:PW@h/v?token=SECRET\($0)" }
        var names: [String] = []
        for id in ids { names.append(PageName.name(of: id, besides: names)) }
        #expect(Set(names).count == 3)
        #expect(names.allSatisfy { !$0.contains("SECRET") && !$0.contains("PW") })
        // Nor can it be tried out which one it was.
        #expect(names[0] == PageName.name(of: "https://v:XY@h/v?token=OTHER"))
    }

    @Test func `no two sessions have one page`() {
        let ids = ["a", "A", "a/", "a?", "", ".", "..", "é", "e\u{301}"]
        #expect(Set(ids.map { PageName.name(of: $0).lowercased() }).count == ids.count)
        let first = PageName.name(of: "a")
        #expect(PageName.name(of: "a", besides: [first.uppercased()]) != first)
    }
}
