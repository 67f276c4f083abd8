import Comparison
import Testing

@Suite struct SessionsByTraceTests {
    @Test func `sessions of one trace are paired in the order of the traces`() {
        var traces = SessionsByTrace<String>(sides: 3)
        for trace in [4, 7] {
            for side in 0..<3 { traces.add("\(trace).\(side)", side: side, trace: trace, name: "t\(trace)") }
        }
        #expect(traces.rows.map(\.trace) == [4, 7])
        #expect(traces.rows.map(\.name) == ["t4", "t7"])
        #expect(traces.pairs(0, 2).map(\.left) == ["4.0", "7.0"])
        #expect(traces.pairs(0, 2).map(\.right) == ["4.2", "7.2"])
    }

    @Test func `a trace that one side lacks is left out`() {
        var traces = SessionsByTrace<Int>(sides: 2)
        traces.add(1, side: 0, trace: 0)
        traces.add(2, side: 0, trace: 1)
        traces.add(3, side: 1, trace: 1)
        #expect(traces.pairs(0, 1).map(\.left) == [2])
        #expect(SessionsByTrace<Int>(sides: 2).pairs(0, 1).isEmpty)
    }
}
