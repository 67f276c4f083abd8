import PlayheadAnalytics
import TestSupport
import Testing

@Suite(.enabled(if: RecordedLogs.arePresent, "the corpus is not there"))
struct ErrorCorpusTests {
    let catalog = ErrorCatalog()

    @Test(arguments: [
        ("error_flutter_river_player_-12642.txt", -12_642, ErrorClass.contentFormat, ErrorSeverity.fatal),
        ("error_nserror_betterplayer_-15622_fairplay.txt", -15_622, .drm, .fatal),
        ("error_nserror_qiita_-11867_-12880.txt", -12_880, .delivery, .fatal),
        ("error_nserror_vgplayer_-12881_custom_url.txt", -12_881, .player, .fatal),
        ("error_nserror_11800_perm_fourcc.txt", 1_885_696_621, .player, .fatal),
        ("error_nserror_11800_ats_1022.txt", -1022, .player, .unknown),
        ("error_text_-12667_http602.txt", -12_667, .delivery, .variant),
        ("error_text_rnv_4505_-12971.txt", -12_971, .contentFormat, .fatal),
    ])
    func `the code of a whole logged text is recovered and explained`(
        name: String, code: Int, expected: ErrorClass, severity: ErrorSeverity
    ) throws {
        let text = try RecordedLogs.text(name)
        #expect(CommentNormalizer.normalize(text).status == code)
        let found = catalog.explain(domain: nil, status: nil, comment: text)
        #expect(found.class == expected)
        #expect(found.severity == severity)
    }

    @Test func `a logged event's comment is explained`() throws {
        let line = try #require(
            try RecordedLogs.text("error_text_wwdc2018_-12889.txt").split(separator: "\n").last {
                $0.contains("errorComment")
            })
        let comment = String(line.split(separator: "\"")[1])
        #expect(catalog.explain(domain: "CoreMediaErrorDomain", status: -12_889, comment: comment).class == .delivery)
        #expect(CommentNormalizer.normalize(comment).groupingKey == "No response for media file in #s")
    }

    @Test func `a translated comment leaves the code to decide`() throws {
        let text = try RecordedLogs.text("error_text_stackoverflow_-12645.txt")
        let found = catalog.explain(domain: "CoreMediaErrorDomain", status: -12_645, comment: text)
        #expect(found.class == .livePlaylist)
    }

    @Test(arguments: ["error_json_pillarbox_-12318_20240809.json", "error_json_pillarbox_-12318_20241003_vpn.json"])
    func `a monitoring event's message is explained without its code`(name: String) throws {
        let message = try #require(
            try RecordedLogs.text(name).split(separator: "\n").first { $0.contains("\"message\"") })
        let found = catalog.explain(domain: nil, status: nil, comment: String(message.split(separator: "\"")[3]))
        #expect(found.class == .contentFormat)
        #expect(found.severity == .warning)
    }

    /// Each text that people posted, with the cause that its errors have.
    @Test(arguments: [
        ("error_flutter_river_player_-12642.txt", -12_642), ("error_json_pillarbox_-12318_20240809.json", -12_318),
        ("error_json_pillarbox_-12318_20241003_vpn.json", -12_318), ("error_nserror_11800_ats_1022.txt", -1022),
        ("error_nserror_11800_perm_fourcc.txt", 1_885_696_621),
        ("error_nserror_betterplayer_-15622_fairplay.txt", -15_622),
        ("error_nserror_qiita_-11867_-12880.txt", -12_880), ("error_nserror_vgplayer_-12881_custom_url.txt", -12_881),
        ("error_text_-12667_http602.txt", -12_667), ("error_text_rnv_4505_-12971.txt", -12_971),
        ("error_text_stackoverflow_-12645.txt", -12_645), ("error_text_wwdc2018_-12889.txt", -12_889),
        ("oslog_fairplay_-42669_failure.txt", -42_669),
    ])
    func `the cause in a whole text is found`(name: String, code: Int) throws {
        let reader = ErrorTextReader(try RecordedLogs.bytes(name))
        let causes = reader.chains.map { $0.errors[catalog.cause(of: $0).index] }
        #expect(causes.contains { $0.code == code })
        #expect(causes.allSatisfy { catalog.isKnown($0) })
        if !name.hasPrefix("oslog") { #expect(reader.chains.count == 1) }
    }
}
