import HLS
import HLSLint

extension LintCase {
    private static let first = "h264/540p/index.m3u8"
    private static let define = "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n"

    static var syntax: [LintCase] {
        [
            LintCase("extm3u-not-first", "#EXTM3U", "# a comment\n#EXTM3U"),
            LintCase("byte-order-mark", "#EXTM3U", "\u{FEFF}#EXTM3U"),
            LintCase("not-utf8", "Français", "Fran\u{1}ais", also: ["groups-differ"]),
            LintCase("not-a-playlist", "#EXTM3U", "#EXTM3U", in: "multivariant.m3u8").replacingAll(in: first),
            LintCase("mixed-playlist", "#EXT-X-INDEPENDENT", "#EXT-X-ENDLIST\n#EXT-X-INDEPENDENT"),
            LintCase("version-duplicate", "#EXT-X-VERSION:6", "#EXT-X-VERSION:6\n#EXT-X-VERSION:6"),
            LintCase("version-too-low", "#EXT-X-VERSION:6", "#EXT-X-VERSION:5", in: first),
            LintCase("attribute-syntax", "FRAME-RATE=29.970,", "FRAME-RATE=29.970, "),
            LintCase("attribute-duplicate", "LANGUAGE=\"en\",", "LANGUAGE=\"en\",LANGUAGE=\"fr\","),
            LintCase("attribute-type", "RESOLUTION=960x540", "RESOLUTION=\"960x540\""),
            LintCase("attribute-missing", "#EXT-X-INDEPENDENT", "#EXT-X-START:PRECISE=YES\n#EXT-X-INDEPENDENT"),
            LintCase("tag-value", "#EXT-X-BYTERANGE:", "#EXT-X-BYTERANGE:x", in: first),
            LintCase("enum-value-unknown", "768x432,VIDEO-RANGE=SDR,URI", "768x432,VIDEO-RANGE=LOG,URI"),
            LintCase("tag-obsolete", "#EXTM3U\n", "#EXTM3U\n#EXT-X-ALLOW-CACHE:YES\n"),
            LintCase("define-shape", "#EXTM3U\n", "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\"\n", also: ["version-too-low"]),
            LintCase("define-duplicate", "#EXTM3U\n", "#EXTM3U\n" + define + define, also: ["version-too-low"])
                .referring(),
            LintCase(
                "define-import-undefined", "#EXTM3U\n", "#EXTM3U\n#EXT-X-DEFINE:IMPORT=\"a\"\n", in: first,
                also: ["version-too-low"]),
            LintCase(
                "queryparam-missing", "#EXTM3U\n", "#EXTM3U\n#EXT-X-DEFINE:QUERYPARAM=\"a\"\n",
                also: ["version-too-low"]),
            LintCase(
                "variable-undefined", "NAME=\"Français\"", "NAME=\"{$name}\"",
                also: ["version-too-low", "groups-differ"]),
            LintCase(
                "define-import-in-multivariant", "#EXTM3U\n", "#EXTM3U\n#EXT-X-DEFINE:IMPORT=\"a\"\n",
                also: ["version-too-low"]),
            LintCase(
                "define-name-characters", "#EXTM3U\n", "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a.b\",VALUE=\"c\"\n",
                also: ["version-too-low"]),
            LintCase("control-character", "#EXTM3U\n", "#EXTM3U\n# a\u{2}b\n", in: first),
            LintCase(
                "stable-id-characters", "FRAME-RATE", "STABLE-VARIANT-ID=\"1080p HD\",FRAME-RATE",
                also: ["stable-id-partial"]),
            LintCase(
                "pathway-id-characters", "FRAME-RATE", "PATHWAY-ID=\"CDN/A\",FRAME-RATE",
                also: ["steering-pathways-unequal"]),
            LintCase("variable-too-long", "#EXTM3U\n", "#EXTM3U\n" + doubling, also: ["version-too-low"]),
        ]
    }

    /// Seventeen variables, each of them twice the one before it.
    private static var doubling: String {
        "#EXT-X-DEFINE:NAME=\"v0\",VALUE=\"abcd\"\n"
            + (1..<16).map { "#EXT-X-DEFINE:NAME=\"v\($0)\",VALUE=\"{$v\($0 - 1)}{$v\($0 - 1)}\"\n" }.joined()
    }

    /// The same case, with another whole file that is no playlist.
    private func replacingAll(in file: String) -> LintCase {
        var result = self
        result.file = file
        result.edit = (base.files[file] ?? "", "<html>not found</html>")
        return result
    }

    /// The same case, with a reference to a variable.
    private func referring() -> LintCase { self }
}
