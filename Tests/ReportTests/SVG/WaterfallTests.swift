import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@testable import Descriptions
@testable import PlayheadReport

/// Requests as a waterfall: what is drawn is read back, and held against them.
@Suite struct WaterfallTests {
    private static let left = 180.0

    private func timeline() throws -> PlaybackTimeline {
        PlaybackTimeline(try #require(SampleBundles.units(in: "slow-minute").first?.logs.first))
    }

    /// The seconds at a position, by the ticks of the drawing's own axis.
    private func clock(_ page: HTMLTree) throws -> (String?) -> Double {
        let texts = page.all("text")
        let tick = try #require(texts.last { $0.attributes["text-anchor"] == "middle" })
        let unit = try #require(texts.first { ["s", "min"].contains($0.text) }).text == "min" ? 60.0 : 1
        let end = try #require(tick.attributes["x"].flatMap(Double.init)) - Self.left
        let value = try #require(Double(tick.text)) * unit
        return { (($0.flatMap(Double.init) ?? .nan) - Self.left) / end * value }
    }

    @Test func `each request is drawn from when it was made until it was over`() throws {
        let requests = try timeline().log.requests
        #expect(requests.count > Waterfall.mostRows)
        let longest = requests.map { $0.end - $0.start }.sorted(by: >)[Waterfall.mostRows - 1]
        let shown = requests.filter { $0.end - $0.start >= longest }
        let page = try HTMLTree(Waterfall(requests).markup(named: "n").source)
        let seconds = try clock(page)
        // A bar is at least two positions wide, and a position is a hundredth.
        let waits = page.all("rect").filter { $0.attributes["fill-opacity"] != nil }
        try #require(waits.count == shown.count)
        for (bar, request) in zip(waits, shown) {
            #expect(abs(seconds(bar.attributes["x"]) - request.start) < 0.05)
            #expect(bar.text.contains(request.name))
        }
        let transfers = page.all("rect").filter { $0.attributes["fill-opacity"] == nil }
        let arrived = shown.filter { $0.timeToFirstByte != nil }
        try #require(transfers.count == arrived.count)
        for (bar, request) in zip(transfers, arrived) {
            let start = try #require(bar.attributes["x"].flatMap(Double.init))
            let width = try #require(bar.attributes["width"].flatMap(Double.init))
            let first = request.start + (request.timeToFirstByte ?? 0)
            #expect(abs(seconds(String(start)) - first) < 0.05)
            #expect(width == 2 || abs(seconds(String(start + width)) - request.end) < 0.05)
        }
        let crosses = page.all("path").count { $0.attributes["class"] == "cross-mark" }
        #expect(crosses == shown.count { $0.outcome != .delivered })
    }

    @Test func `the page of a session lists its requests`() throws {
        let timeline = try timeline()
        var options = ReportOptions()
        options.timelines[timeline.log.id] = timeline
        let page = try HTMLTree(
            SampleSessions.report([SessionTotals(timeline.log, catalog: options.catalog)])
                .text(.html, options: options))
        #expect(page.all("h2").map(\.text).contains("Requests"))
        let cells = page.all("td").map(\.text)
        for request in timeline.log.requests {
            #expect(cells.contains(request.name), "\(request.name)")
        }
    }

    @Test func `a request that brought nothing is waiting all the time`() {
        var request = MediaRequest(.segment, start: 2, end: 5)
        #expect(request.stretches.map(\.range) == [2...5] && request.stretches[0].isWait)
        request.timeToFirstByte = 1
        #expect(request.stretches.map(\.range) == [2...3, 3...5] && !request.stretches[1].isWait)
        request.timeToFirstByte = 9
        #expect(request.stretches.map(\.range) == [2...5])
        (request.outcome, request.status) = (.failed, 404)
        #expect(request.ending == "HTTP 404" && request.durations == "9.00 + 0 s")
    }
}
