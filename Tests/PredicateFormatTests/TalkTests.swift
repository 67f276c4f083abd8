import PredicateFormat
import Testing

/// The predicates of WWDC 2021 session 10143 ("Explore HLS variants in AVFoundation"), their arguments written in.
struct TalkTests {
    private let standard: Sample = [
        "peakBitRate": 14_516_883, "videoAttributes": ["videoRange": "SDR"],
        "audioAttributes": ["formatIDs": .list([.code("aac")])],
    ]
    private let dolbyVision: Sample = [
        "peakBitRate": 34_516_883, "videoAttributes": ["videoRange": "PQ"],
        "audioAttributes": ["formatIDs": .list([.code("ec-3"), .code("alac")])],
    ]
    private let small: Sample = [
        "peakBitRate": 4_000_000, "videoAttributes": ["videoRange": "PQ"], "audioAttributes": .unknown,
    ]

    @Test(arguments: [
        ("peakBitRate < 5000000", [false, false, true]),
        (#"videoAttributes.videoRange == "PQ""#, [false, true, true]),
        (#"videoAttributes.videoRange == "PQ" && peakBitRate < 5000000"#, [false, false, true]),
        (#""alac" IN audioAttributes.formatIDs"#, [false, true, false]),
        // kAudioFormatAppleLossless, as the argument of %d.
        ("1634492771 IN audioAttributes.formatIDs", [false, true, false]),
    ])
    func `the talk's predicates choose the variants that they should`(format: String, chosen: [Bool]) throws {
        let predicate = try Predicate(parsing: format)
        #expect(try [standard, dolbyVision, small].map { try predicate.evaluate($0).holds } == chosen)
    }

    @Test func `a constructor of AVFoundation's can be a function that answers true or false`() throws {
        let height = PredicateFunction(
            name: "predicateForPresentationHeight", usage: "predicateForPresentationHeight(1080, \">=\")"
        ) { arguments, object in
            guard arguments.count == 2, case .number(let height) = arguments[0], case .text(">=") = arguments[1] else {
                return nil
            }
            guard case .number(let own)? = object.value(forKey: "height") else { return .unknown }
            return .truth(own >= height)
        }
        let predicate = try Predicate(
            parsing: "predicateForPresentationHeight(1080, '>=') AND peakBitRate < 9e6", functions: [height])
        #expect(try predicate.evaluate(["height": 1080, "peakBitRate": 5e6] as Sample).holds)
        #expect(try !predicate.evaluate(["height": 720, "peakBitRate": 5e6] as Sample).holds)
        let unknown = try predicate.evaluate(["height": .unknown, "peakBitRate": 5e6] as Sample)
        #expect(!unknown.holds)
        #expect(unknown.unknownKeyPaths == ["predicateForPresentationHeight(1080, \">=\")"])
        let wrong = try Predicate(parsing: "predicateForPresentationHeight('tall')", functions: [height])
        let error = #expect(throws: PredicateError.self) { try wrong.evaluate(["height": 1] as Sample) }
        #expect(error?.message.contains("it is called as predicateForPresentationHeight(1080, \">=\")") == true)
    }
}
