import HLS

/// What a playlist says, without where it says it: lines and columns.
struct Said: Equatable {
    /// The tags that may stand once.
    var header: [String]
    /// The others, kind by kind.
    var tags: [[String]]
    var segments: [String] = []

    init(_ playlist: Playlist) {
        switch playlist {
        case .multivariant(let playlist):
            header = [
                "\(playlist.independentSegments)", Self.text(playlist.start?.attributes),
                Self.text(playlist.contentSteering?.attributes),
            ]
            tags = [
                playlist.defines.map { Self.text($0.attributes) },
                playlist.variants.map { Self.text($0.attributes) + " " + $0.uri + " " + ($0.uriTemplate ?? "") },
                playlist.iFrameVariants.map { Self.text($0.attributes) },
                playlist.renditions.map { Self.text($0.attributes) },
                playlist.sessionData.map { Self.text($0.attributes) },
                playlist.sessionKeys.map { Self.text($0.attributes) },
                playlist.unknownTags.map { $0.name + ":" + ($0.value ?? "-") },
            ]
        case .media(let playlist):
            header = [
                "\(playlist.targetDuration ?? -1) \(playlist.mediaSequence) \(playlist.discontinuitySequence)",
                "\(playlist.kind?.rawValue ?? "-") \(playlist.hasEndList) \(playlist.isIFramesOnly)",
                "\(playlist.independentSegments)", Self.text(playlist.start?.attributes),
                Self.text(playlist.partInformation?.attributes), Self.text(playlist.serverControl?.attributes),
                Self.text(playlist.skip?.attributes),
            ]
            tags = [
                playlist.defines.map { Self.text($0.attributes) },
                playlist.trailingParts.map { Self.text($0.attributes) },
                playlist.dateRanges.map { Self.text($0.attributes) },
                playlist.preloadHints.map { Self.text($0.attributes) },
                playlist.renditionReports.map { Self.text($0.attributes) },
                playlist.unknownTags.map { $0.name + ":" + ($0.value ?? "-") },
            ]
            segments = playlist.segments.map(Self.text)
        }
    }

    /// What another says and this does not, and the other way round.
    func differences(from other: Said) -> [String] {
        let (ours, theirs) = (all, other.all)
        return ours.difference(from: theirs).map { change in
            switch change {
            case .insert(_, let line, _): "+ " + line
            case .remove(_, let line, _): "- " + line
            }
        }
    }

    private var all: [String] { header + tags.joined() + segments }

    private static func text(_ list: AttributeList?) -> String {
        guard let list else { return "-" }
        return list.attributes.map { attribute in
            let value = attribute.isQuoted ? "\"\(attribute.value)\"" : attribute.value
            return "\(attribute.name)=\(value) \(attribute.template ?? "")"
        }.joined(separator: ",")
    }

    private static func text(_ segment: MediaSegment) -> String {
        var parts = ["\(segment.duration) \(segment.title ?? "-") \(segment.uri) \(segment.uriTemplate ?? "-")"]
        parts.append("\(segment.byteRange?.description ?? "-") \(segment.isDiscontinuity) \(segment.isGap)")
        parts.append("\(segment.programDateTime ?? "-") \(segment.bitrate ?? -1)")
        parts += [text(segment.initialization?.attributes)] + segment.keys.map { text($0.attributes) }
        return (parts + segment.parts.map { text($0.attributes) }).joined(separator: "; ")
    }
}
