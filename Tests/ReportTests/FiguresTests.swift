import Descriptions
import PlayheadReport
import Testing

@Suite struct NumberTextTests {
    @Test(
        arguments: [
            (nil, "-"), (0, "0 s"), (0.133, "0.133 s"), (1.38, "1.38 s"), (9.996, "10.0 s"), (12.4, "12.4 s"),
            (99.94, "99.9 s"),
            (99.96, "01:39"), (765, "12:45"), (3793, "1:03:13"), (-1.5, "-1.50 s"), (.infinity, "-"), (1e300, "-"),
        ] as [(Double?, String)])
    func `durations`(value: Double?, text: String) { #expect(NumberText.duration(value) == text) }

    @Test(
        arguments: [
            (nil, "-"), (0, "0 b/s"), (950, "950 b/s"), (800_000, "800 kb/s"), (999_600, "1.00 Mb/s"),
            (3_420_000, "3.42 Mb/s"),
            (12_345_678, "12.3 Mb/s"), (2.5e9, "2.50 Gb/s"),
        ] as [(Double?, String)])
    func `bitrates`(value: Double?, text: String) { #expect(NumberText.bitrate(value) == text) }

    @Test(
        arguments: [(nil, "-"), (0, "0"), (950, "950"), (800_000, "800k"), (3_420_000, "3.42M")] as [(Double?, String)])
    func `bitrates where there is little room`(value: Double?, text: String) {
        #expect(NumberText.shortBitrate(value) == text)
    }

    @Test(
        arguments: [
            (nil, "-"), (1, "1.000"), (0.03125, "0.031"), (0.05, "0.0500"), (0.0501, "0.0501"), (0.0625, "0.063"),
            (0.0001, "<0.001"),
        ] as [(Double?, String)])
    func `p values show on which side of the level they lie`(value: Double?, text: String) {
        #expect(NumberText.pValue(value) == text)
    }

    @Test(
        arguments: [
            (nil, "-"), (0, "0 %"), (0.019, "1.9 %"), (0.00001, "<0.01 %"), (0.0042, "0.42 %"), (0.5, "50.0 %"),
            (1, "100 %"),
        ] as [(Double?, String)])
    func `percentages`(value: Double?, text: String) { #expect(NumberText.percent(value) == text) }

    @Test(
        arguments: [(nil, "-"), (0, "0 /h"), (6.9, "6.9 /h"), (0.42, "0.42 /h"), (1234.5, "1235 /h")]
            as [(Double?, String)])
    func `rates`(value: Double?, text: String) { #expect(NumberText.perHour(value) == text) }

    @Test func `counts and bytes`() {
        #expect(NumberText.counted(1, "stall") == "1 stall")
        #expect(NumberText.counted(0, "stall") == "0 stalls")
        #expect(NumberText.count(Int?.none) == "-")
        #expect(NumberText.bytes(326_000_000) == "326 MB")
        #expect(NumberText.bytes(0) == "0 B")
    }

    @Test(arguments: [
        ("json", ReportFormat.json), (".json", .json), ("NDJSON", .ndjson), ("jsonl", .ndjson), ("csv", .csv),
        ("md", .markdown),
        ("txt", .text),
    ])
    func `a files extension names its format`(name: String, format: ReportFormat) {
        #expect(ReportFormat(fileExtension: name) == format)
    }

    @Test func `an unknown extension names none`() {
        #expect(ReportFormat(fileExtension: "exe") == nil)
        #expect(ReportFormat(fileExtension: "") == nil)
    }
}
