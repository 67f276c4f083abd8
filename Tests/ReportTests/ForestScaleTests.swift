import PlayheadAnalytics
import Testing

@testable import PlayheadReport

@Suite struct ForestScaleTests {
    private static func estimate(_ value: Double, _ low: Double?, _ high: Double?) -> Estimate {
        Estimate(value, low: low, high: high, level: 0.99)
    }

    @Test func `half of the differences have room, and the margin always`() {
        let narrow = [0.01, 0.02, 0.06, 3.0].map { Self.estimate($0, -$0, $0) }
        #expect(ForestScale(narrow, margin: 0.02, half: 10).reach == 0.1)
        #expect(ForestScale([], margin: 0.02, half: 10).reach == 0.1)
        #expect(ForestScale([Self.estimate(0.3, 0.2, 0.4)], margin: 0.02, half: 10).reach == 1)
        #expect(ForestScale([Self.estimate(.infinity, nil, nil)], margin: 0.02, half: -1).width == 1)
    }

    @Test func `bounds that are not known, or beyond the scale, go on`() {
        let scale = ForestScale([], margin: 0.02, half: 10)
        typealias Span = ForestScale.Span
        func span(_ value: Double, _ low: Double?, _ high: Double?) -> Span {
            scale.span(of: Self.estimate(value, low, high))
        }
        #expect(span(0.02, 0, 0.05) == Span(value: 12, interval: 10...15, goesOnLeft: false, goesOnRight: false))
        #expect(span(0.2, 0, 0.5) == Span(value: nil, interval: 10...20, goesOnLeft: false, goesOnRight: true))
        #expect(span(0, nil, 0.1) == Span(value: 10, interval: 0...20, goesOnLeft: true, goesOnRight: false))
        #expect(span(0, nil, nil) == Span(value: 10, interval: nil, goesOnLeft: false, goesOnRight: false))
        #expect(span(-9, nil, nil) == Span(value: nil, interval: nil, goesOnLeft: true, goesOnRight: false))
        #expect(span(.nan, .nan, .nan).interval == 10...10)
    }
}
