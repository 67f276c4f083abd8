import PlayheadAnalytics
import Testing

/// One code of the table, with what the catalogue must say of it.
struct CodeRow: Sendable, CustomTestStringConvertible {
    var domain = "CoreMediaErrorDomain"
    let code: Int
    var comment: String?
    let `class`: ErrorClass
    let severity: ErrorSeverity

    init(_ code: Int, _ class: ErrorClass, _ severity: ErrorSeverity, _ comment: String? = nil) {
        self.code = code
        self.comment = comment
        self.class = `class`
        self.severity = severity
    }

    var testDescription: String { "\(code) \(comment ?? "")" }
}

@Suite struct ErrorCatalogTests {
    let catalog = ErrorCatalog()

    static let coreMedia: [CodeRow] = [
        CodeRow(-12035, .drm, .fatal),
        CodeRow(-12174, .player, .warning),
        CodeRow(-12318, .contentFormat, .warning, "Segment exceeds specified bandwidth for variant"),
        CodeRow(-12642, .contentFormat, .fatal, "playlist parse error."),
        CodeRow(-12642, .contentFormat, .fatal, "Playlist parse error"),
        CodeRow(-12642, .livePlaylist, .variant, "No matching mediaFile found from playlist"),
        CodeRow(-12642, .livePlaylist, .warning, "Playlist File unchanged for 2 consecutive reads"),
        CodeRow(-12642, .contentFormat, .unknown),
        CodeRow(-12645, .livePlaylist, .warning, "Internal error: restarting too far ahead (-1.4084s)"),
        CodeRow(-12645, .delivery, .variant, "No response for media file in 10 s"),
        CodeRow(-12646, .contentFormat, .fatal, "playlist parse error."),
        CodeRow(-12648, .contentFormat, .unknown),
        CodeRow(-12660, .delivery, .variant, "HTTP 403: Forbidden"),
        CodeRow(-12661, .delivery, .variant, "HTTP 503: Unavailable"),
        CodeRow(-12661, .network, .variant, "Host unavailable - inactivity detected"),
        CodeRow(-12661, .network, .variant, "Connection to host lost"),
        CodeRow(-12661, .delivery, .variant),
        CodeRow(-12666, .delivery, .variant, "unrecognized http response 504"),
        CodeRow(-12667, .delivery, .variant, "HTTP 602: (unhandled)"),
        CodeRow(-12685, .unknown, .unknown, "The operation couldn't be completed."),
        CodeRow(-12746, .unknown, .unknown),
        CodeRow(-12860, .contentFormat, .unknown),
        CodeRow(-12864, .contentFormat, .fatal),
        CodeRow(-12865, .contentFormat, .fatal),
        CodeRow(-12876, .player, .unknown, "No space for load"),
        CodeRow(-12880, .delivery, .fatal, "Can not proceed after removing variants"),
        CodeRow(-12881, .player, .fatal, "custom url not redirect"),
        CodeRow(-12884, .livePlaylist, .fatal),
        CodeRow(-12884, .delivery, .fatal, "… (NSURLErrorDomain error -1008.)"),
        CodeRow(-12885, .drm, .variant, "unsupported crypt format."),
        CodeRow(-12885, .drm, .variant, "Cannot fetch wrapped key via http"),
        CodeRow(-12888, .livePlaylist, .warning, "Playlist File unchanged for longer than 1.5 * target duration"),
        CodeRow(-12888, .livePlaylist, .warning, "Stale index file"),
        CodeRow(-12889, .delivery, .variant, "No response for media file in 9.9767s"),
        CodeRow(-12889, .delivery, .variant, "No response for map in 3.0000s"),
        CodeRow(-12906, .player, .fatal),
        CodeRow(-12911, .player, .warning),
        CodeRow(-12913, .player, .warning),
        CodeRow(-12927, .contentFormat, .fatal, "(null)"),
        CodeRow(-12936, .player, .unknown, "Unable to get Cache Headers"),
        CodeRow(-12937, .delivery, .variant, "Authentication Error"),
        CodeRow(-12938, .delivery, .variant, "HTTP 404: File Not Found"),
        CodeRow(-12939, .delivery, .fatal, "byte range length mismatch - should be length 2 is length 81"),
        CodeRow(-12971, .contentFormat, .fatal),
        CodeRow(-15410, .livePlaylist, .warning, "Invalid server blocking reload behavior for low latency"),
        CodeRow(-15517, .unknown, .unknown, "Key not found"),
        CodeRow(-15622, .drm, .fatal),
        CodeRow(-15628, .network, .fatal),
        CodeRow(-16012, .unknown, .unknown),
        CodeRow(-16190, .livePlaylist, .unknown),
        CodeRow(-16830, .network, .variant, "Media file not received in 5s"),
        CodeRow(
            -16832, .livePlaylist, .warning,
            "Warning: restarting 8.000000s from end of live playlist; target duration 3s - stall danger"),
        CodeRow(-16839, .livePlaylist, .variant, "Unable to get playlist before long download timer"),
        CodeRow(-16840, .delivery, .variant, "HTTP 401: Unauthorized"),
        CodeRow(-17223, .contentFormat, .fatal),
        CodeRow(-17383, .drm, .unknown),
        CodeRow(-17633, .livePlaylist, .warning, "Could not apply Playlist delta"),
        CodeRow(-17760, .network, .fatal, "File exceeds max size allowed over cellular."),
        CodeRow(-19152, .drm, .fatal),
        CodeRow(-19160, .drm, .fatal),
        CodeRow(1_718_449_215, .contentFormat, .fatal),
        CodeRow(1_885_696_621, .player, .fatal),
    ]

    @Test(arguments: coreMedia)
    func `CoreMedia's codes are explained, in their own domain and as OSStatus`(row: CodeRow) {
        for domain in ["CoreMediaErrorDomain", "NSOSStatusErrorDomain"] {
            let found = catalog.explain(domain: domain, status: row.code, comment: row.comment)
            #expect(found.class == row.class)
            #expect(found.severity == row.severity)
            #expect(found.source != .domain)
        }
    }

    @Test(arguments: coreMedia.filter { $0.comment?.hasPrefix("…") != true })
    func `a comment wrapped in a localized sentence is explained as the bare one is`(row: CodeRow) {
        let inside = row.comment.map { " - \($0)" } ?? "."
        for sentence in [
            "The operation couldn\u{2019}t be completed.", "L\u{2019}opération n\u{2019}a pas pu s’achever.",
        ] {
            let wrapped = "\(sentence) (\(row.domain) error \(row.code)\(inside))"
            let bare = catalog.explain(domain: row.domain, status: row.code, comment: row.comment)
            #expect(catalog.explain(domain: row.domain, status: row.code, comment: wrapped) == bare)
            #expect(catalog.explain(domain: nil, status: nil, comment: wrapped) == bare)
        }
    }

    @Test(arguments: [
        -42656, -42668, -42669, -42672, -42673, -42674, -42675, -42676, -42679, -42681, -42783, -42799, -42800, -42803,
    ])
    func `FairPlay's codes are fatal and about keys`(code: Int) {
        let found = catalog.explain(domain: "NSOSStatusErrorDomain", status: code, comment: "(null)")
        #expect(found.class == .drm)
        #expect(found.severity == .fatal)
        #expect(found.source == .reports)
    }

    @Test(arguments: [
        CodeRow(-11800, .unknown, .fatal), CodeRow(-11801, .player, .fatal), CodeRow(-11819, .player, .fatal),
        CodeRow(-11821, .contentFormat, .fatal), CodeRow(-11822, .contentFormat, .fatal),
        CodeRow(-11828, .contentFormat, .fatal), CodeRow(-11829, .contentFormat, .fatal), CodeRow(-11831, .drm, .fatal),
        CodeRow(-11833, .contentFormat, .fatal), CodeRow(-11835, .drm, .fatal), CodeRow(-11836, .drm, .fatal),
        CodeRow(-11837, .player, .fatal), CodeRow(-11838, .player, .fatal), CodeRow(-11839, .player, .fatal),
        CodeRow(-11845, .player, .fatal), CodeRow(-11847, .player, .fatal), CodeRow(-11848, .contentFormat, .fatal),
        CodeRow(-11849, .delivery, .fatal), CodeRow(-11850, .delivery, .fatal), CodeRow(-11853, .contentFormat, .fatal),
        CodeRow(-11855, .contentFormat, .fatal), CodeRow(-11856, .network, .fatal), CodeRow(-11857, .network, .fatal),
        CodeRow(-11858, .player, .fatal), CodeRow(-11860, .drm, .fatal), CodeRow(-11861, .player, .fatal),
        CodeRow(-11862, .player, .fatal), CodeRow(-11863, .delivery, .fatal), CodeRow(-11864, .contentFormat, .fatal),
        CodeRow(-11865, .contentFormat, .fatal), CodeRow(-11866, .livePlaylist, .fatal),
        CodeRow(-11867, .delivery, .fatal), CodeRow(-11868, .drm, .fatal), CodeRow(-11869, .contentFormat, .fatal),
        CodeRow(-11870, .drm, .fatal), CodeRow(-11871, .player, .fatal), CodeRow(-11879, .drm, .fatal),
    ])
    func `AVFoundation's codes end the item and transfer their names`(row: CodeRow) {
        let found = catalog.explain(domain: "AVFoundationErrorDomain", status: row.code, comment: nil)
        #expect(found.class == row.class)
        #expect(found.severity == row.severity)
        #expect(found.title?.hasPrefix("AVError") == true)
    }

    @Test(arguments: ["NSURLErrorDomain", "kCFErrorDomainCFNetwork"])
    func `URL loading's codes are the network's but for the server's and the application's own`(domain: String) {
        let delivery = [-1007, -1011, -1100, -1102]
        let player = [-1000, -1002, -1022]
        let network =
            [-1001, -1003, -1004, -1005, -1006, -1008, -1009, -1012, -1013, -1015, -1016, -1017, -1018, -1020, -1103]
            + Array(-1206 ... -1200)
        for (codes, expected) in [(delivery, ErrorClass.delivery), (player, .player), (network, .network)] {
            for code in codes {
                let found = catalog.explain(domain: domain, status: code, comment: nil)
                #expect(found.class == expected, "\(code)")
                #expect(found.title?.hasPrefix("URLError.") == true, "\(code)")
            }
        }
    }

    @Test func `socket errors are the network's`() {
        let found = catalog.explain(domain: "NSPOSIXErrorDomain", status: 54, comment: nil)
        #expect(found.class == .network)
        #expect(found.title == "ECONNRESET")
    }
}
