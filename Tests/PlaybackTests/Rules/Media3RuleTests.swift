import Testing

@testable import Playback

struct Media3RuleTests {
    @Test(arguments: [
        // 0.7 of the estimate, peak bitrates: 1262.984 / 0.7 is 1804.3.
        (12.0, 1804.0, 0, 1), (12.0, 1805.0, 0, 2), (12.0, 100.0, 2, 0),
        // Up only with 10 s in the buffer, down only with less than 25 s.
        (9.9, 9500.0, 1, 1), (10.0, 9500.0, 1, 4), (24.9, 500.0, 2, 0), (25.0, 500.0, 2, 2),
    ]) func `the highest variant below a part of the estimate unless the buffer says to stay`(
        _ buffer: Double, _ throughput: Double, _ last: Int, _ wanted: Int
    ) throws {
        let situation = try HLSJSRuleTests.situation(buffer: buffer, throughput: throughput, last: last)
        var rule = Media3Rule()
        #expect(rule.decide(situation).variant == wanted)
    }

    @Test(arguments: [(500.0, 0), (850.0, 1), (1_805.0, 2)])
    func `what is assumed decides at first`(_ assumed: Double, _ wanted: Int) throws {
        var situation = try HLSJSRuleTests.situation(buffer: 0, throughput: nil)
        situation.assumedThroughput = assumed
        var rule = Media3Rule()
        #expect(rule.firstVariant(situation) == wanted)
    }

    @Test(arguments: [
        // Three quarters of what is ahead less one segment of 4 s: of 12 s 6.
        (12.0, 6.0, 4), (12.0, 5.9, 1), (60.0, 10.0, 4), (60.0, 9.9, 1),
    ]) func `near the live edge less is enough for a rise`(_ edge: Double, _ buffer: Double, _ wanted: Int) throws {
        var situation = try HLSJSRuleTests.situation(buffer: buffer, throughput: 9500, last: 1)
        situation.liveEdge = edge * 1000
        var rule = Media3Rule()
        #expect(rule.decide(situation).variant == wanted)
    }
}
