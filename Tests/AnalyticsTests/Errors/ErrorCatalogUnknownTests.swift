import PlayheadAnalytics
import Testing

@Suite struct ErrorCatalogUnknownTests {
    let catalog = ErrorCatalog()

    @Test(arguments: [
        ("CoreMediaErrorDomain", ErrorClass.unknown), ("AVFoundationErrorDomain", .player),
        ("NSURLErrorDomain", .network), ("kCFErrorDomainCFNetwork", .network), ("NSPOSIXErrorDomain", .network),
        ("com.example.player", .unknown), ("", .unknown),
    ])
    func `a code that is not known says so and has the usual class of its domain`(domain: String, expected: ErrorClass)
    {
        let found = catalog.explain(domain: domain, status: -99_999, comment: nil)
        #expect(found.class == expected)
        #expect(found.severity == .unknown)
        #expect(found.source == .domain)
        #expect(found.meaning.contains("not in the catalogue"))
        #expect(found.title == nil)
    }

    @Test func `a FairPlay code that is not listed is about keys all the same`() {
        let found = catalog.explain(domain: "NSOSStatusErrorDomain", status: -42_690, comment: nil)
        #expect(found.class == .drm)
        #expect(found.source == .domain)
    }

    @Test func `an application's own code is not taken for a system code of the same number`() {
        let found = catalog.explain(domain: "com.example.player", status: -12_880, comment: nil)
        #expect(found.source == .domain)
    }

    @Test(arguments: [
        ("Playlist File unchanged for longer than 1.5 * target duration", ErrorClass.livePlaylist),
        ("More than 2 empty playlists in a row.", .livePlaylist),
        ("Media file not received in 15s", .network), ("HTTP 502: Bad Gateway", .delivery),
        ("Segment exceeds specified bandwidth for variant", .contentFormat),
    ])
    func `a known text counts under a code that is not known, and under none`(comment: String, expected: ErrorClass) {
        for status in [-99_999, nil] {
            let found = catalog.explain(domain: "CoreMediaErrorDomain", status: status, comment: comment)
            #expect(found.class == expected)
        }
    }

    @Test func `an HTTP status in the text decides over the status that a code usually stands for`() {
        let usual = catalog.explain(domain: "CoreMediaErrorDomain", status: -12_660, comment: nil)
        #expect(usual.title == "HTTP 403")
        let named = catalog.explain(
            domain: "CoreMediaErrorDomain", status: -12_660, comment: "HTTP 451: Unavailable For Legal Reasons")
        #expect(named.title == "HTTP 451")
        #expect(named.meaning != usual.meaning)
    }

    @Test func `statuses under the one code for all others are told apart by their text`() {
        let titles = ["unrecognized http response 500", "HTTP 429: Too Many", "HTTP 602: (unhandled)", "(null)"].map {
            catalog.explain(domain: "CoreMediaErrorDomain", status: -12_667, comment: $0).title
        }
        #expect(titles == ["HTTP 500", "HTTP 429", "HTTP 602", nil])
    }

    @Test func `an address with a number is no HTTP status`() {
        let found = catalog.explain(
            domain: "CoreMediaErrorDomain", status: -12_667, comment: "unhandled http http://192.0.2.7/404/a.m3u8")
        #expect(found.title == nil)
    }

    @Test func `an underlying code says more than the item's own error, which stays fatal`() {
        let found = catalog.explain(
            domain: "AVFoundationErrorDomain", status: -11_800,
            comment:
                "The operation couldn’t be completed. (CoreMediaErrorDomain error -16830 - Media file not received)")
        #expect(found.class == .network)
        #expect(found.severity == .fatal)
        let keys = catalog.explain(
            domain: "AVFoundationErrorDomain", status: -11_800, comment: "An unknown error occurred (-42669)")
        #expect(keys.class == .drm)
        let late = catalog.explain(
            domain: "NSURLErrorDomain", status: -1008, comment: "(CoreMediaErrorDomain error -12884.)")
        #expect(late.class == .livePlaylist)
    }

    @Test func `a code without its sign, or as unsigned bits, is the same code`() {
        let expected = catalog.explain(domain: "CoreMediaErrorDomain", status: -12_889, comment: nil)
        #expect(expected.source == .apple)
        #expect(catalog.explain(domain: "CoreMediaErrorDomain", status: 12_889, comment: nil) == expected)
        #expect(catalog.explain(domain: "CoreMediaErrorDomain", status: 4_294_954_407, comment: nil) == expected)
    }

    @Test func `a FourCC is titled with its characters, known or not`() {
        #expect(catalog.explain(domain: nil, status: 1_718_449_215, comment: nil).title == "'fmt?'")
        let unknown = catalog.explain(domain: "NSOSStatusErrorDomain", status: 0x6162_6364, comment: nil)
        #expect(unknown.title == "'abcd'")
        #expect(unknown.source == .domain)
    }

    @Test func `an entry without anything is explained as nothing known`() {
        let found = catalog.explain(domain: nil, status: nil, comment: nil)
        #expect(found.class == .unknown)
        #expect(found.source == .domain)
        #expect(found.meaning.contains("neither"))
    }

    @Test func `hostile codes and comments are explained without harm`() {
        let long = String(repeating: "((a error http ", count: 100_000)
        for status in [Int.min, Int.max, 0, -1, nil] {
            for comment in [long, "\u{1B}[2J\u{0}", "(CoreMediaErrorDomain error -)", "(", ")", "Domain= Code="] {
                let found = catalog.explain(domain: comment, status: status, comment: comment)
                #expect(!found.meaning.isEmpty)
            }
        }
    }

    @Test func `every explanation is two sentences of a line each`() {
        let codes: [String: [Int]] = [
            "CoreMediaErrorDomain": Array(-20_000 ... -12_000) + Array(-42_900 ... -42_600),
            "AVFoundationErrorDomain": Array(-11_900 ... -11_800), "NSURLErrorDomain": Array(-1210 ... -990),
            "NSPOSIXErrorDomain": Array(40...70),
        ]
        for (domain, codes) in codes {
            for found in Set(codes.map { catalog.explain(domain: domain, status: $0, comment: nil) }) {
                for sentence in [found.meaning, found.nextCheck] {
                    #expect((10...110).contains(sentence.count), "\(sentence)")
                    #expect(sentence.hasSuffix(".") || sentence.hasSuffix("?"), "\(sentence)")
                }
            }
        }
    }
}
