import HLS
import PlayheadMedia
import PlayheadPlatform

/// How a server sends playlists and segments.
enum DeliveryRules {
    static let all: [LintRule] = [
        LintRule("playlist-not-compressed", check: .text(checkPlaylist)),
        LintRule("playlist-media-type", check: .text(checkPlaylistType)),
        LintRule("segment-compressed", check: .segments(checkCompression)),
        LintRule("media-redirected", check: .segments(checkRedirects)),
        LintRule("media-type", check: .segments(checkTypes)),
    ]

    private static func checkPlaylist(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        guard let delivery = playlist.delivery, delivery.encoding == nil else { return }
        collector.add(line: nil, "the server was told that gzip is accepted, and sends the playlist as it is")
    }

    private static let playlistTypes = ["application/vnd.apple.mpegurl", "audio/mpegurl", "application/x-mpegurl"]

    private static func checkPlaylistType(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        guard let delivery = playlist.delivery else { return }
        let type = delivery.contentType.map(essence)
        guard type.map(playlistTypes.contains) != true else { return }
        collector.add(
            line: nil,
            "the server says \(type.map { "Content-Type: \($0)" } ?? "no Content-Type"): it should be \(playlistTypes[0])"
        )
    }

    /// A media type without its parameters.
    private static func essence(_ type: String) -> String { type.prefix { $0 != ";" && $0 != " " }.lowercased() }

    /// What was opened for a playlist: its initialization sections and its segments.
    private struct Resource {
        var line: Int
        var uri: String
        var answer: ResourceAnswer?
        var failure: SegmentFailure?
        var container: MediaContainer?
    }

    private static func resources(_ media: LintedMedia) -> [Resource] {
        media.initializations.map {
            Resource(line: $0.line, uri: $0.uri, answer: $0.answer, failure: $0.failure, container: $0.container)
        }
            + media.segments.map {
                Resource(line: $0.line, uri: $0.uri, answer: $0.answer, failure: $0.failure, container: $0.container)
            }
    }

    private static func checkCompression(_ media: LintedMedia, _ collector: inout LintCollector) {
        for resource in resources(media) {
            if case .notHad(.compressed(let encoding))? = resource.failure {
                collector.add(
                    line: resource.line, as: .should,
                    "the server sends \(resource.uri.quoted) with Content-Encoding: \(encoding)")
            } else if resource.container == .gzip {
                collector.add(line: resource.line, "\(resource.uri.quoted) is compressed with gzip")
            }
        }
    }

    /// Once a playlist: a server that redirects mostly redirects all.
    private static func checkRedirects(_ media: LintedMedia, _ collector: inout LintCollector) {
        let redirected = resources(media).filter { $0.answer?.redirectedURL != nil }
        guard let first = redirected.first else { return }
        let others = redirected.count > 1 ? ", and \(redirected.count - 1) others" : ""
        collector.add(line: first.line, "the server redirects the request for \(first.uri.quoted)\(others)")
    }

    /// Once for each type that is said of a container.
    private static func checkTypes(_ media: LintedMedia, _ collector: inout LintCollector) {
        var known: Set<[String]> = []
        for resource in resources(media) {
            guard let answer = resource.answer, resource.failure == nil, let container = resource.container else {
                continue
            }
            let type = answer.contentType.map(essence)
            guard let wanted = container.mediaTypes, type.map(wanted.contains) != true,
                known.insert([container.rawValue, type ?? ""]).inserted
            else { continue }
            let said = type.map { "says Content-Type: \($0)" } ?? "says no Content-Type"
            collector.add(
                line: resource.line,
                "the server \(said) of \(resource.uri.quoted), which is \(container.words): it should be \(wanted[0])")
        }
    }
}

extension MediaContainer {
    /// The media types that servers may say of it, the usual one first; nil of what is no media.
    fileprivate var mediaTypes: [String]? {
        switch self {
        case .fragmentedMP4: ["video/mp4", "audio/mp4", "application/mp4", "video/iso.segment", "audio/iso.segment"]
        case .transportStream: ["video/mp2t"]
        case .packedAAC: ["audio/aac", "audio/aacp", "audio/x-aac"]
        case .packedMP3: ["audio/mpeg", "audio/mp3"]
        case .packedAC3: ["audio/ac3", "audio/ac-3"]
        case .packedEnhancedAC3: ["audio/eac3", "audio/ec3", "audio/eac-3"]
        case .webVTT: ["text/vtt"]
        case .empty, .html, .playlist, .gzip, .subRip, .matroska, .text, .unknown: nil
        }
    }
}
