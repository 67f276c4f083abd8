import PlayheadNumerics
import Testing

@Suite struct LinearQoETests {
    @Test func `adds quality and takes penalties off`() {
        // Ten chunks of 2 Mb/s, one change of 1 Mb/s, 2 s of rebuffering, 0.5 s of startup: 20 - 1 - 6 - 1.5.
        let value = LinearQoE().value(qualitySum: 20, qualityChange: 1, rebufferDuration: 2, startupTime: 0.5)
        #expect(value == 11.5)
    }

    @Test func `the weights are the callers`() {
        let measure = LinearQoE(weights: .init(switching: 2, rebuffering: 4))
        #expect(measure.value(qualitySum: 20, qualityChange: 1, rebufferDuration: 1, startupTime: 0.5) == 12)
    }

    // Pensieve, SIGCOMM 2017, table 1, and ln(4300 / 300).
    @Test(arguments: [
        (LinearQoE.Quality.linear, 4300.0, 4300.0), (.log, 4300, 2662.587827), (.log, 300, 0), (.log, 12, 0),
        (.hd, 300, 1000), (.hd, 750, 2000), (.hd, 1200, 3000), (.hd, 1850, 12_000), (.hd, 2850, 15_000),
        (.hd, 4300, 20_000), (.hd, 99_999, 20_000), (.hd, 0, 0), (.hd, 150, 500), (.hd, 2350, 13_500),
    ])
    func `qualities are those of the papers`(quality: LinearQoE.Quality, kilobits: Double, thousandths: Double) {
        #expect(abs(quality.thousandths(kilobits) - thousandths) < 1e-6)
    }

    @Test(arguments: LinearQoE.Quality.allCases) func `more bits are never worth less`(quality: LinearQoE.Quality) {
        let values = stride(from: 0.0, to: 6000, by: 7).map(quality.thousandths)
        #expect(zip(values, values.dropFirst()).allSatisfy { 0 <= $0 && $0 <= $1 })
    }

    @Test(arguments: [
        ("linear", LinearQoE.Quality.linear, 3.0, 1.0, "linear"), ("log", .log, 2.66, 1, "log"),
        ("hd", .hd, 8, 1, "hd"), ("linear:rebuffer=4.3", .linear, 4.3, 1, "linear:rebuffer=4.3"),
        ("rebuffer=8,switch=0.5", .linear, 8, 0.5, "linear:rebuffer=8,switch=0.5"),
        ("hd:switch=0", .hd, 8, 0, "hd:switch=0"), ("log:rebuffer=2.66", .log, 2.66, 1, "log"),
    ])
    func `a model is read as it is written`(
        text: String, quality: LinearQoE.Quality, rebuffering: Double, switching: Double, written: String
    ) throws {
        let model = try #require(LinearQoE(text))
        #expect(model.quality == quality)
        #expect(model.weights == .init(switching: switching, rebuffering: rebuffering))
        #expect(model.description == written)
        #expect(LinearQoE(written) == model)
    }

    @Test(arguments: [
        "", "log:", "LOG", "log:rebuffer", "log:rebuffer=", "rebuffer=0", "rebuffer=-1", "rebuffer=nan", "rebuffer=inf",
        "switch=1e7", "startup=3", "log,rebuffer=3", "hd:rebuffer=1,,switch=1", "linear:log", "rebuffer=1;switch=2",
    ])
    func `what is no model is refused`(text: String) { #expect(LinearQoE(text) == nil) }
}
