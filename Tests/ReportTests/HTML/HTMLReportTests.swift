import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import TestSupport
import Testing

/// The page: what it shows, that it equals the JSON, and that nothing in a log becomes markup.
@Suite struct HTMLReportTests {
    private func commute() throws -> (report: KPIReport, options: ReportOptions) {
        let log = try #require(SampleBundles.units(in: "commute").first?.logs.first)
        var options = ReportOptions()
        options.timelines[log.id] = PlaybackTimeline(log)
        return (SampleSessions.report([SessionTotals(log, catalog: options.catalog)]), options)
    }

    private static func fleet() -> KPIReport {
        let catalog = ErrorCatalog()
        let logs = SampleBundles.units().flatMap(\.logs)
        return SampleSessions.report(
            logs.map { SessionTotals($0, catalog: catalog) }.sorted { $0.id < $1.id }, groupedBy: "network")
    }

    // MARK: Numbers

    /// Every number of the page that has a place in the JSON is the one that stands there.
    private func expectJSONNumbers(_ report: KPIReport, _ options: ReportOptions = ReportOptions()) throws -> Set<
        String
    > {
        let json = try JSONTree(report.text(.json))
        var places: Set<String> = []
        for element in try HTMLTree(report.text(.html, options: options)).all("data") {
            let pointer = try #require(element.attributes["data-json"])
            let text = try #require(element.attributes["value"])
            let value = try #require(Double(text))
            #expect(json.value(at: pointer) == .number(value), "\(pointer)")
            #expect(!element.text.isEmpty && element.text != NumberText.unknown)
            places.insert(pointer)
        }
        return places
    }

    @Test func `every number of a session is that of the JSON`() throws {
        let (report, options) = try commute()
        let places = try expectJSONNumbers(report, options)
        for name in [
            "startupTime", "stallCount", "stallRate", "rebufferDuration", "rebufferRatio", "durationWatched",
            "timeWeightedIndicatedBitrate", "timeWeightedObservedBitrate", "switchCount", "bytesTransferred",
            "linearQoE",
        ] {
            #expect(places.contains("/sessions/0/\(name)"), "\(name)")
        }
    }

    @Test func `requests give a recorded session its estimate, its buffer and the requests at its start`() throws {
        let whole = try #require(SampleBundles.units(in: "slow-minute").first?.logs.first)
        func page(_ log: SessionLog) throws -> String {
            var options = ReportOptions()
            options.timelines[log.id] = PlaybackTimeline(log)
            return SampleSessions.report([SessionTotals(log, catalog: options.catalog)]).text(.html, options: options)
        }
        let told = try page(whole)
        #expect(told.contains(">estimate<") && told.contains("Buffer, s"))
        // The app's own loads are the startup where it noted them.
        #expect(!told.contains("Requests at the start"))
        var without = SessionLog(id: whole.id)
        for row in whole.accessRows {
            var event = row.event
            for field in [AccessLogField.uri, .playbackType, .serverAddress, .reason] { event[field] = nil }
            without.append(event, ordinal: row.ordinal)
        }
        let bare = try page(without)
        #expect(!bare.contains(">estimate<") && !bare.contains("Buffer, s"))
        without.append(ObservedEvent(.play, at: try #require(whole.startDate)))
        for request in whole.datedRequests { without.append(request) }
        #expect(try page(without).contains("Requests at the start"))
    }

    @Test func `every number of many sessions is that of the JSON`() throws {
        let places = try expectJSONNumbers(Self.fleet())
        #expect(places.contains("/aggregate/stallRate"))
        #expect(places.contains("/aggregate/distributions/timeWeightedIndicatedBitrate/p95"))
        #expect(places.contains { $0.hasPrefix("/groups/0/aggregate/") })
        #expect(places.contains { $0.hasPrefix("/sessions/") })
    }

    @Test func `every number beside a model is that of the JSON`() throws {
        var report = SampleSessions.report([SampleSessions.known, SampleSessions.hostile("model")])
        report.comparisons = [
            .init(recorded: SampleSessions.known, modelled: [("bola", SampleSessions.hostile("model"))])
        ]
        let places = try expectJSONNumbers(report)
        #expect(places.contains("/sessions/0/stallRate") && places.contains("/sessions/1/stallRate"))
    }

    @Test func `what is unknown is no number`() throws {
        let page = try HTMLTree(SampleSessions.report([SampleSessions.unknown]).text(.html))
        #expect(page.all("data").isEmpty)
        #expect(page.all("dd").allSatisfy { $0.text.hasPrefix(NumberText.unknown) })
    }

    // MARK: What is there

    @Test func `a stall of which only the bounds are known is drawn as these bounds`() throws {
        var log = SessionLog(id: "bare")
        var event = AccessLogEvent()
        event.playbackStartDate = LogDate(year: 2026, month: 3, day: 1)
        (event.durationWatched, event.numberOfStalls, event.indicatedBitrate) = (46, 1, 1e6)
        log.append(event, ordinal: 0)
        var options = ReportOptions()
        options.timelines[log.id] = PlaybackTimeline(log)
        let report = SampleSessions.report([SessionTotals(log, catalog: options.catalog)])
        let page = try HTMLTree(report.text(.html, options: options))
        let marks = page.all("rect").compactMap { $0.attributes["class"] }.filter { $0.hasPrefix("stall-mark") }
        #expect(marks == ["stall-mark within"])
        #expect(page.all("figcaption").contains { $0.text.contains("Dashed: a stall lies somewhere within") })
    }

    @Test func `a session has its charts and moments`() throws {
        let (report, options) = try commute()
        let page = try HTMLTree(report.text(.html, options: options))
        #expect(page.all("svg").count == 3, "over time, the requests at the start, and all requests")
        let chart = try #require(page.elements.first { $0.attributes["class"] == "indicated line" })
        #expect((chart.attributes["d"] ?? "").hasPrefix("M77.68 195.43L91.51 195.43L91.51 145.16"))
        let texts = page.all("td").map(\.text) + page.all("th").map(\.text)
        #expect(texts.contains("stall 2") && texts.contains("-12889"))
        #expect(texts.contains { $0.contains("media file not received: observed 4.11 Mb/s over indicated 2.23 Mb/s") })
        #expect(page.all("rect").count { $0.attributes["class"] == "stall-mark" } == 3)
        #expect(page.all("rect").count { $0.attributes["class"] == "stalled" } == 3)
    }

    @Test func `many sessions have their spread and the worst of them`() throws {
        var options = ReportOptions()
        options.longestList = 3
        let page = try HTMLTree(Self.fleet().text(.html, options: options))
        #expect(page.all("h2").map(\.text).contains("Spread"))
        #expect(page.all("svg").contains { $0.text.contains("empirical distribution") })
        #expect(page.all("p").contains { $0.text.hasSuffix("more: json, ndjson and csv hold all") })
    }

    @Test func `no session is a page too`() throws {
        let page = try HTMLTree(KPIReport(sessions: [], aggregate: FleetAccumulator()).text(.html))
        #expect(page.all("p").contains { $0.text == "There is no session in what was read." })
    }

    @Test func `the page needs nothing else and is readable by all`() throws {
        let (report, options) = try commute()
        let source = report.text(.html, options: options)
        #expect(source.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        let page = try HTMLTree(source)
        let policy = page.all("meta").compactMap { meta in
            meta.attributes["http-equiv"] == "Content-Security-Policy" ? meta.attributes["content"] : nil
        }
        #expect(policy == ["default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"])
        for name in ["script", "link", "img", "iframe", "object", "embed", "form", "base", "image", "use"] {
            #expect(page.all(name).isEmpty, "\(name)")
        }
        #expect(page.elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" } })
        #expect(page.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#s") == true })
        #expect(!source.contains("url(") && !source.contains("@import"))
        let ids = page.elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
        #expect(page.all("h1").count == 1 && page.all("main").count == 1 && page.all("title").count > 0)
        for element in page.elements where element.attributes["aria-labelledby"] != nil {
            let names = element.attributes["aria-labelledby"]?.split(separator: " ") ?? []
            #expect(names.allSatisfy { ids.contains(String($0)) })
        }
        #expect(page.all("svg").allSatisfy { $0.attributes["role"] == "img" })
        #expect(page.all("th").allSatisfy { $0.attributes["scope"] != nil })
    }

    @Test func `the same input gives the same bytes`() throws {
        let (report, options) = try commute()
        #expect(report.text(.html, options: options) == report.text(.html, options: options))
        #expect(Self.fleet().text(.html) == Self.fleet().text(.html))
    }

    @Test func `it can be made again`() throws {
        var (report, options) = try commute()
        options.provenance = ReportProvenance(version: "1.2.3", arguments: ["replay", "a b", "--export", "x.html"])
        let page = try HTMLTree(report.text(.html, options: options))
        #expect(page.all("code").map(\.text) == ["playhead replay 'a b'"])
        #expect(page.all("td").contains { $0.text == "playhead 1.2.3" })
    }

    // MARK: Strangers

    private static let attacks =
        SampleSessions.hostileTexts + Hostile.texts + [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
            "</title><script>",
            "</style><style>*{display:none}", "<!--", "-->", "]]>", "&lt;b&gt;", "&#60;", "javascript:alert(1)",
            "<svg onload=alert(1)>", "\u{202E}<b>\u{2066}", "`${1}`", "a\u{0}<b",
        ]

    @Test(arguments: attacks) func `nothing in a log becomes markup`(_ attack: String) throws {
        let usual = try HTMLTree(page(of: "usual", command: ["replay"])).elements
        let source = page(of: attack, command: ["replay", attack])
        let hostile = try HTMLTree(source).elements
        #expect(hostile.map(\.name) == usual.map(\.name))
        #expect(hostile.map { $0.attributes.keys.sorted() } == usual.map { $0.attributes.keys.sorted() })
        for scalar in source.unicodeScalars where scalar != "\n" {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: Issue.record("U+\(scalar.value) is there")
            default: break
            }
        }
    }

    /// A page of a session whose every text is `text`.
    private func page(of text: String, command: [String] = []) -> String {
        var log = SessionLog(id: text)
        var event = AccessLogEvent()
        event.uri = log.strings.index(of: text)
        event.playbackType = log.strings.index(of: text)
        event.indicatedBitrate = 2e6
        event.observedBitrate = 1e6
        event.durationWatched = 20
        event.numberOfStalls = 1
        event.numberOfBytesTransferred = 10
        log.append(event, ordinal: 0)
        let start = LogDate(microseconds: 1_767_268_800_000_000)
        var error = ErrorLogEvent()
        error.date = start
        error.errorComment = text + "."
        error.errorDomain = text
        error.uri = text
        log.append(error, ordinal: 0)
        log.append(ObservedEvent(.play, at: start))
        log.append(ObservedEvent(loaded: text, at: LogDate(microseconds: start.microseconds + 900_000), after: 500_000))
        log.append(ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: start.microseconds + 1_000_000)))
        log.software = text
        log.context = SessionContext([
            "source": .text("simulated"), "playlist": .text(text), "trace": .text(text), "key\(text)": .text(text),
        ])
        var options = ReportOptions()
        options.notes = [text]
        options.timelines[log.id] = PlaybackTimeline(log)
        options.provenance = ReportProvenance(version: "1", arguments: command)
        return SampleSessions.report([SessionTotals(log, catalog: options.catalog)]).text(.html, options: options)
    }

    @Test func `a long text is cut`() throws {
        let source = page(of: String(repeating: "long ", count: 200_000))
        #expect(source.utf8.count < 100_000)
    }
}

extension JSONTree {
    /// The value that a JSON pointer (RFC 6901) of plain names leads to; nil where it leads nowhere.
    func value(at pointer: String) -> JSONTree? {
        var value: JSONTree? = self
        for name in pointer.split(separator: "/") {
            if let index = Int(name) { value = value?[index] } else { value = value?[String(name)] }
        }
        return value
    }
}
