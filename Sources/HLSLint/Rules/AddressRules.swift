import HLS
import PlayheadPlatform

/// URIs: how they are written, and how they are loaded.
enum AddressRules {
    static let all: [LintRule] = [
        LintRule(
            "uri-whitespace",
            check: addresses(isIllegal) { first, count in
                let wrong = first.uri.unicodeScalars.first { isIllegal(String($0)) } ?? " "
                return "\(wrong == " " ? "a blank" : String(wrong).quoted) stands in the URI \(first.shown.quoted)"
                    + (count > 1 ? "; \(count) URIs hold such" : "")
            }),
        LintRule(
            "playlist-not-https",
            check: addresses(isOpen) { first, count in
                "\(first.shown.quoted) is loaded by http" + (count > 1 ? ", and so are \(count - 1) more" : "")
            }),
    ]

    /// A URI, and what may be shown of it.
    private struct Address {
        var uri: String
        var shown: String
        var line: Int
    }

    /// One finding a playlist: of media, an initialization section or another playlist. Keys have schemes of their own.
    private static func addresses(
        _ isWrong: @escaping @Sendable (String) -> Bool, _ message: @escaping @Sendable (Address, Int) -> String
    ) -> LintCheck {
        .text { playlist, collector in
            var (first, count): (Address?, Int) = (nil, 0)
            func look(_ uri: String?, _ shown: (String) -> String?, _ line: Int) {
                guard let uri, isWrong(uri) else { return }
                count += 1
                first = first ?? Address(uri: uri, shown: shown(uri) ?? uri, line: line)
            }
            switch playlist.playlist {
            case .multivariant(let multivariant):
                let shown = RedactedURIs(multivariant)
                for variant in multivariant.variants { look(variant.uri, { shown[$0] }, variant.uriLine) }
                for rendition in multivariant.renditions { look(rendition.uri, { shown[$0] }, rendition.line) }
                for stream in multivariant.iFrameVariants { look(stream.uri, { shown[$0] }, stream.line) }
            case .media(let media):
                var map: MediaInitialization?
                for segment in media.segments {
                    if segment.initialization != map {
                        map = segment.initialization
                        look(map?.uri, { _ in map?.attributes.shownURI }, map?.line ?? 0)
                    }
                    look(segment.uri, { _ in segment.shownURI }, segment.line)
                }
            }
            if let first { collector.add(line: first.line, message(first, count)) }
        }
    }

    /// What RFC 3986 has no place for, in a URI or anywhere: it is written with percent signs.
    private static let illegal = Set(" \"<>\\^`|".utf8)

    private static func isIllegal(_ uri: String) -> Bool {
        guard uri.utf8.contains(where: { illegal.contains($0) || $0 >= 0x80 || $0 < 0x20 }) else { return false }
        // What a variable of an unknown value will say is not known.
        return !uri.contains("{$")
    }

    private static func isOpen(_ uri: String) -> Bool {
        guard let first = uri.utf8.first, first | 0x20 == UInt8(ascii: "h") else { return false }
        return URIReference(uri).scheme?.lowercased() == "http"
    }
}
