import Comparison
import Testing

@Suite struct PairingTests {
    @Test func `values of one trace are paired in the order of the traces`() {
        var pairing = Pairing<String>(sides: 3)
        for trace in [4, 7] {
            for side in 0..<3 { pairing.add("\(trace).\(side)", side: side, trace: trace) }
        }
        #expect(pairing.pairs(0, 2).map(\.trace) == [4, 7])
        #expect(pairing.pairs(0, 2).map(\.left) == ["4.0", "7.0"])
        #expect(pairing.pairs(0, 2).map(\.right) == ["4.2", "7.2"])
    }

    @Test func `a trace that one side lacks is left out`() {
        var pairing = Pairing<Int>(sides: 2)
        pairing.add(1, side: 0, trace: 0)
        pairing.add(2, side: 0, trace: 1)
        pairing.add(3, side: 1, trace: 1)
        #expect(pairing.pairs(0, 1).map(\.trace) == [1])
        #expect(Pairing<Int>(sides: 2).pairs(0, 1).isEmpty)
    }
}
