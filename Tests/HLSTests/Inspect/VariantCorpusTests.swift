import HLS
import HLSDownload
import PredicateFormat
import TestSupport
import Testing

/// Real playlists, what is told of them recorded; the badges were checked by hand against the files.
@Suite(.enabled(if: Corpus.has("playlists/INDEX.csv"), "the corpus is not there"))
struct VariantCorpusTests {
    private static let files = ["multivariant", "media", "invalid"].flatMap { folder in
        Corpus.entries("playlists/" + folder).map { folder + "/" + $0 }
    }

    private func read(_ file: String) throws -> Playlist {
        try PlaylistReader().read(try Corpus.bytes("playlists/" + file)).playlist
    }

    private func variants(_ file: String) throws -> [AssetVariant] {
        guard case .multivariant(let playlist) = try read("multivariant/" + file + ".m3u8") else { return [] }
        return playlist.assetVariants
    }

    /// Formats in the corpus that are not as their registrations say.
    private static let malformed: Set<String> = []

    @Test(arguments: files)
    func `every playlist is inspected`(_ file: String) throws {
        switch try? read(file) {
        case .multivariant(let playlist):
            let variants = playlist.assetVariants
            #expect(variants.count == playlist.variants.count)
            for variant in variants {
                let malformed = Set(variant.codecs.filter { !$0.isWellFormed }.map(\.format))
                #expect(malformed.isSubset(of: Self.malformed))
                #expect(variant.value(atKeyPath: "peakBitRate").isNumber == (variant.stream.bandwidth != nil))
            }
            let planner = DownloadPlanner(playlist, sizes: RenditionSizes(playlist, media: [:], duration: 60))
            #expect(try planner.plan(DownloadConfiguration()).contents.count == min(1, variants.count))
        case .media(let playlist):
            let summary = MediaSummary(playlist) { _ in 1000 }
            #expect(summary.measured.bits.count == playlist.segments.count)
            #expect((summary.measured.peakBitRate ?? 0) >= 0)
        case nil: #expect(file.hasPrefix("invalid/"))
        }
    }

    @Test(
        arguments: [
            ("apple-doc-aiv-video", ["4K", "HDR10", "High Frame Rate", "Spatial", "Spatial Audio"]),
            ("shaka-dv-p8-4-hevc-master", ["Dolby Vision"]), ("shaka-dv-p10-1-av1-master", ["Dolby Vision"]),
            ("packager-av1-mp4", []),
        ])
    func `the first variant has these badges`(_ file: String, _ badges: [String]) throws {
        #expect(try variants(file).first?.badges.map(\.rawValue) == badges)
    }

    @Test func `a variant of an immersive playlist is told in full`() throws {
        let variant = try #require(try variants("apple-doc-aiv-video").first)
        #expect(variant.peakBitRate == 30_636_545)
        #expect(variant.averageBitRate == 18_077_520)
        #expect(variant.videoAttributes?.nominalFrameRate == 90)
        #expect(variant.videoAttributes?.videoLayoutAttributes.map(\.projectionType) == ["appleImmersiveVideo"])
        #expect(variant.audioAttributes?.formatIDs == ["apac"])
        #expect(variant.audioAttributes?.renditionSpecificAttributes.map(\.spatialCodings) == [["3OA", "BED-4"]])
        #expect(variant.codecs.map(\.description) == ["HEVC Main 10 High tier L6.1", "APAC"])
    }
}

extension PredicateValue {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}
