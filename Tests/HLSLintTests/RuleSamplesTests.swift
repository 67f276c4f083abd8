import HLS
import HLSLint
import TestSupport
import Testing

/// Playlists that differ from a clean one in one thing, which were not written for these tests.
@Suite(.enabled(if: Corpus.has("rules/README.md"), "the corpus is not there"))
struct RuleSamplesTests {
    /// A folder, and what its playlist breaks that a clean one does not.
    struct Sample: CustomTestStringConvertible {
        var folder: String
        var rule: String?
        var severity: PlaylistFinding.Severity?
        /// Musts that follow from the one difference.
        var also: Set<String> = []
        var testDescription: String { folder }

        /// A sample that breaks a rule, which mostly has the folder's name.
        static func breaks(
            _ folder: String, _ rule: String? = nil, _ severity: PlaylistFinding.Severity = .must,
            also: Set<String> = []
        ) -> Sample { Sample(folder: folder, rule: rule ?? folder, severity: severity, also: also) }

        /// A sample that keeps the format.
        static func keeps(_ folder: String) -> Sample { Sample(folder: folder) }
    }

    static let samples: [Sample] = [
        .keeps("base-mv"), .keeps("base-media"), .keeps("base-live"), .keeps("base-ll"),
        .breaks("allowed-cpc", "allowed-cpc-labels", .info), .breaks("apac-no-profile", "apac-profile-level"),
        .breaks("avc-baseline", "avc-profile", .should), .breaks("byterange-overlap"),
        .breaks("channels-joc-lower", "channels-malformed"), .breaks("channels-malformed"),
        .breaks("codec-Opus", "codec-not-supported"), .breaks("codec-ac4", "codec-not-supported"),
        .breaks("codec-case-flac", "codec-case"), .breaks("codec-case-opus", "codec-case"),
        .breaks("codec-dtsc", "codec-not-supported"), .breaks("codec-mp4a6B", "codec-object-type", .should),
        .breaks("daterange-bad-date", "daterange-date"), .breaks("dolby-vision-profile"),
        // A second EXT-X-ENDLIST stands at the end.
        .breaks("endlist-first", "endlist-misplaced", .info, also: ["playlist-tag-duplicate"]),
        .breaks("gap-without-uri", "extinf-without-uri"), .breaks("group-attrs-differ", "groups-differ"),
        .breaks("group-autoselect-clash", nil, .should), .breaks("groups-differ"), .breaks("iframe-sdr-missing"),
        // From the playlist alone nothing tells whether the file holds more than the I-frame.
        .breaks("iframes-no-byterange", "iframe-range-missing", .info),
        .breaks("instream-id-on-audio", "version-too-low"), .breaks("interstitial-restrict"),
        .breaks("key-iv-short", "key-iv"), .breaks("key-method"), .breaks("language-not-bcp47"),
        // Nothing was removed yet: the number is 0 without the tag.
        .keeps("live-no-mediaseq"), .breaks("live-window-short", nil, .should),
        .breaks("ll-hint-twice", "preload-hint-duplicate", .should), .breaks("ll-no-block", "block-reload-missing"),
        .breaks("ll-no-independent", "part-independent-missing", .info),
        .breaks("ll-no-report", "rendition-report-missing", .info),
        .breaks("ll-part-sum", "part-sum-mismatch", .info),
        // LAST-MSN may be left out where it is what the playlist itself has.
        .keeps("ll-report-no-msn"), .breaks("pdt-back", "program-date-time-backwards"),
        .keeps("resolution-codec-audio-only"), .breaks("segment-twice", nil, .info),
        .breaks("skip-without-control", "skip-in-first-response", .info),
        .breaks("start-live", "start-offset-range", .info),
        // It has a VIDEO-RANGE that the other entries lack.
        .breaks("supplemental-base-missing", also: ["video-range-missing"]), .breaks("supplemental-syntax"),
        .breaks("target-far", "target-far-above-max", .info), .breaks("unknown-tag", "tag-unknown", .info),
        .breaks("uri-blank", "uri-whitespace", .info), .keeps("vendor-cue"), .keeps("version-too-high"),
        .breaks("video-layout-values"), .breaks("webm-segments", "segment-container", .should),
    ]

    @Test(arguments: samples)
    func `a playlist breaks its rule and no other must`(_ sample: Sample) throws {
        let input = LintInput(name: "x.m3u8", bytes: try Corpus.bytes("rules/\(sample.folder)/x.m3u8"))
        let findings = try Linter().lint([input], from: MemoryLintSource(files: [:])).findings
        if let rule = sample.rule {
            #expect(findings.contains { $0.rule == rule && $0.severity == sample.severity })
        }
        let musts = Set(findings.filter { $0.severity == .must }.map(\.rule))
        let own = sample.severity == .must ? Set([sample.rule].compactMap(\.self)) : []
        #expect(musts == own.union(sample.also))
    }

    @Test func `every folder has a sample`() {
        let folders = Corpus.entries("rules").filter { $0 != "README.md" }
        #expect(folders.count > 40)
        #expect(folders.sorted() == Self.samples.map(\.folder).sorted())
    }
}
