import Playback
import TestSupport
import Testing

/// What is made up where a multivariant playlist stands alone.
@Suite struct MadeUpSizesTests {
    func rates(average: Int?, peak: Int, _ options: PresentationOptions = PresentationOptions()) throws -> (
        rates: [Double], presentation: Presentation
    ) {
        let declared = average.map { ",AVERAGE-BANDWIDTH=\($0)" } ?? ""
        let files = MemoryFiles(["m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=\(peak)\(declared)\nv.m3u8\n"])
        let presentation = try PresentationReader(files: files, options: options).read("m.m3u8")
        let segments = presentation.segments
        return (
            (0..<segments.count(ofTrack: 0)).map {
                segments.bits(track: 0, segment: $0) / segments.duration(track: 0, segment: $0)
            }, presentation
        )
    }

    @Test(arguments: [(1_000_000, 1_000_000), (1_000_000, 1_050_000), (1_000_000, 1_200_000), (500_000, 5_000_000)])
    func `the mean is the average and no segment is over the peak`(_ average: Int, _ peak: Int) throws {
        let rates = try rates(average: average, peak: peak).rates
        #expect(abs(rates.reduce(0, +) / Double(rates.count) - Double(average)) < 2)
        #expect(rates.allSatisfy { $0 <= Double(peak) })
        #expect(average == peak || Set(rates).count > 10)
    }

    @Test func `an average over the peak is the peak`() throws {
        let (rates, presentation) = try rates(average: 2_000_000, peak: 1_000_000)
        #expect(rates.allSatisfy { abs($0 - 1_000_000) < 2 })
        #expect(presentation.notes.contains { $0.contains("AVERAGE-BANDWIDTH is more than BANDWIDTH") })
    }

    @Test func `variants show the same scenes`() throws {
        let low = try rates(average: 100_000, peak: 1_000_000).rates
        let high = try rates(average: 1_000_000, peak: 10_000_000).rates
        #expect(zip(low, high).allSatisfy { abs($0 * 10 - $1) < 100 })
    }

    @Test func `a short length is one segment`() throws {
        let presentation = try rates(average: nil, peak: 9, PresentationOptions(length: 2)).presentation
        #expect(presentation.duration == 2)
        #expect(presentation.targetDuration == 6)
    }

    @Test func `many segments are made up`() throws {
        let options = PresentationOptions(targetDuration: 1, length: 50_000)
        let (rates, _) = try rates(average: 900_000, peak: 1_000_000, options)
        #expect(rates.count == 50_000)
        #expect(abs(rates.reduce(0, +) / 50_000 - 900_000) < 9)
    }
}
