import HLS
import HLSDownload
import PredicateFormat
import TestSupport
import Testing

struct DownloadPlannerTests {
    /// Three HDR variants and one SDR, each with stereo and with lossless audio, in two languages.
    private static let playlist: String = {
        var lines = ["aac", "alac"].flatMap { group in
            [
                #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="\#(group)",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="\#(group)-en""#,
                #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="\#(group)",NAME="Français",LANGUAGE="fr",URI="\#(group)-fr""#,
            ]
        }
        lines.append(#"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en-GB",URI="subtitles""#)
        for (group, codec, extra) in [("aac", "mp4a.40.2", 0), ("alac", "alac", 1_000_000)] {
            for (uri, rate, range) in [
                ("sdr", 8_000_000, "SDR"), ("hdr1", 2_000_000, "PQ"), ("hdr2", 4_000_000, "PQ"),
                ("hdr3", 9_000_000, "PQ"),
            ] {
                lines.append(
                    #"#EXT-X-STREAM-INF:BANDWIDTH=\#(rate + extra),AVERAGE-BANDWIDTH=\#((rate + extra) / 2),"#
                        + #"CODECS="hvc1.2.4.L120.B0,\#(codec)",VIDEO-RANGE=\#(range),AUDIO="\#(group)",SUBTITLES="s""#)
                lines.append(uri)
            }
        }
        return lines.joined(separator: "\n")
    }()

    private func plan(
        _ primary: [String] = [], audio: MediaSelections.Choice = .automatic,
        subtitles: MediaSelections.Choice = .automatic, auxiliary: [[String]] = [], optimizes: Bool = true
    ) throws -> DownloadPlan {
        let playlist = try Playlists.multivariant(Self.playlist)
        let variants = playlist.assetVariants
        var configuration = DownloadConfiguration()
        configuration.primaryContentConfiguration.variantQualifiers = try primary.map {
            try VariantQualifier(parsing: $0, for: variants)
        }
        configuration.primaryContentConfiguration.mediaSelections.audio = audio
        configuration.primaryContentConfiguration.mediaSelections.subtitles = subtitles
        configuration.auxiliaryContentConfigurations = try auxiliary.map { qualifiers in
            var content = ContentConfiguration()
            content.variantQualifiers = try qualifiers.map { try VariantQualifier(parsing: $0, for: variants) }
            return content
        }
        configuration.optimizesAuxiliaryContentConfigurations = optimizes
        let media = try Playlists.media("#EXT-X-TARGETDURATION:8\n#EXTINF:8,\n#EXT-X-BYTERANGE:1000@0\nx\n")
        let sizes = RenditionSizes(playlist, media: ["aac-en": MediaSummary(media) { _ in nil }])
        return try DownloadPlanner(playlist, sizes: sizes).plan(configuration)
    }

    private let hdrUnderFive = #"videoAttributes.videoRange == "PQ" && peakBitRate < 5000000"#
    private let lossless = #""alac" IN audioAttributes.formatIDs"#

    @Test func `the talks download loads its video once`() throws {
        let plan = try plan(
            [hdrUnderFive], audio: .named(["en", "fr"]), subtitles: .named(["en"]), auxiliary: [[lossless]])
        #expect(plan.contents.map(\.variant.url) == ["hdr2", "hdr2"])
        #expect(plan.contents.map(\.sharesVideo) == [false, true])
        #expect(plan.items.map(\.uri) == ["hdr2", "aac-en", "aac-fr", "subtitles", "alac-en"])
        #expect(plan.items.map(\.contents) == [[0, 1], [0], [0], [0], [1]])
        #expect(plan.duplicateVideoBytes == 0)
    }

    @Test func `without the optimization it loads a second video`() throws {
        let plan = try plan([hdrUnderFive], auxiliary: [[lossless]], optimizes: false)
        #expect(plan.contents.map(\.variant.url) == ["hdr2", "hdr3"])
        #expect(plan.items.map(\.uri) == ["hdr2", "aac-en", "hdr3", "alac-en"])
        #expect(plan.items.map(\.isDuplicateVideo) == [false, false, true, false])
        #expect(plan.duplicateVideoBytes == plan.items[2].size.bytes)
        #expect(try self.plan([hdrUnderFive], auxiliary: [[lossless]]).knownBytes < plan.knownBytes)
    }

    @Test func `the first qualifier that holds of any variant counts`() throws {
        let plan = try plan(["peakBitRate < 5", "peakBitRate < 2500000", "peakBitRate > 0"])
        #expect(plan.contents[0].choice == .qualifier(1))
        #expect(plan.contents[0].variant.url == "hdr1")
        let outcomes = plan.contents[0].decisions.map(\.outcome)
        #expect(outcomes == [.notEligible, .chosen] + Array(repeating: .notEligible, count: 6))
        #expect(plan.contents[0].decisions[0].reason == "peakBitRate is 8000000")
    }

    @Test func `where no qualifier holds the automatic selection takes any`() throws {
        let fallback = try plan(["peakBitRate < 5"])
        #expect(fallback.contents[0].choice == .fallback)
        #expect(fallback.contents[0].variant.url == "hdr3")
        #expect(fallback.contents[0].decisions.allSatisfy { $0.outcome != .notEligible })
        let automatic = try plan()
        #expect(automatic.contents[0].choice == .automatic)
        #expect(automatic.contents[0].variant.codecs.map(\.name) == ["HEVC", "AAC-LC"])
        #expect(automatic.contents[0].decisions[0].reason == "SDR, where HDR qualifies too")
        #expect(automatic.contents[0].decisions[1].reason == "a higher bitrate qualifies too")
        #expect(automatic.contents[0].decisions[7].reason == "lossless, where lossy sound qualifies too")
    }

    @Test func `a variant that is named is taken as it is`() throws {
        let plan = try plan(["sdr"], auxiliary: [["hdr1"]])
        #expect(plan.contents.map(\.choice) == [.named, .named])
        #expect(plan.items.map(\.uri) == ["sdr", "aac-en", "hdr1"])
        #expect(plan.items[2].isDuplicateVideo)
    }

    @Test func `selections name languages and names`() throws {
        #expect(try plan(audio: .all).items.map(\.uri) == ["hdr3", "aac-en", "aac-fr"])
        #expect(try plan(audio: .named([])).items.map(\.uri) == ["hdr3"])
        #expect(try plan(audio: .named(["Français", "fr"])).items.map(\.uri) == ["hdr3", "aac-fr"])
        #expect(try plan(subtitles: .named(["en"])).items.map(\.uri) == ["hdr3", "aac-en", "subtitles"])
        let missing = try plan(audio: .named(["de", "en"]), subtitles: .named(["fr"]))
        #expect(missing.contents[0].missing == ["audio=de", "subtitles=fr"])
        #expect(missing.items.map(\.uri) == ["hdr3", "aac-en"])
    }

    @Test func `several auxiliary contents share what is there`() throws {
        let plan = try plan(["hdr1"], auxiliary: [[lossless], ["videoAttributes.videoRange == 'SDR'"], [lossless]])
        #expect(plan.contents.map(\.variant.url) == ["hdr1", "hdr1", "sdr", "hdr1"])
        #expect(plan.items.map(\.contents) == [[0, 1, 3], [0, 2], [1, 3], [2]])
    }

    @Test func `a playlist without variants has no plan`() throws {
        let playlist = try Playlists.multivariant(#"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",URI="u""#)
        let planner = DownloadPlanner(playlist, sizes: RenditionSizes(playlist, media: [:]))
        #expect(try planner.plan(DownloadConfiguration()).contents.isEmpty)
    }
}
