/// Makes a multivariant playlist from its lines.
struct MultivariantPlaylistBuilder: PlaylistBuilder {
    static let scope = TagName.Scope.multivariant

    var state: ReadingState
    private var playlist = MultivariantPlaylist()
    /// The variant whose URI is still to come.
    private var open: VariantStream?

    init(_ state: ReadingState) { self.state = state }

    mutating func take(_ tag: TagName, _ value: Range<Int>?, _ line: Line) {
        switch tag {
        case .streamInformation:
            reportOpenVariant()
            open = state.attributes(tag, value, line)
        case .iFrameStreamInformation: playlist.iFrameVariants.append(state.attributes(tag, value, line))
        case .media: playlist.renditions.append(state.attributes(tag, value, line))
        case .sessionData: playlist.sessionData.append(state.attributes(tag, value, line))
        case .sessionKey: playlist.sessionKeys.append(state.attributes(tag, value, line))
        case .contentSteering: playlist.contentSteering = state.attributes(tag, value, line)
        default: break
        }
    }

    mutating func takeURI(_ line: Line) {
        guard var variant = open else {
            state.add("uri-without-stream-inf", .must, line, "no EXT-X-STREAM-INF stands before this URI")
            return
        }
        (variant.uri, variant.uriTemplate) = state.uri(line)
        variant.uriLine = line.number
        playlist.variants.append(variant)
        open = nil
    }

    mutating func finish() -> Playlist {
        reportOpenVariant()
        checkGroups()
        playlist.text = KeptText(source: state.text)
        playlist.version = state.version
        playlist.independentSegments = state.independentSegments
        playlist.start = state.start
        playlist.defines = state.defines
        playlist.variables = state.variables.values
        playlist.tagLines = state.tagLines
        playlist.unknownTags = state.unknownTags
        return .multivariant(playlist)
    }

    private mutating func reportOpenVariant() {
        guard let open else { return }
        state.findings.add(
            "stream-inf-without-uri", .must, line: open.line, "no URI follows this EXT-X-STREAM-INF; it was passed over"
        )
    }

    private mutating func checkGroups() {
        var groups: Set<[String]> = []
        for rendition in playlist.renditions {
            if let kind = rendition.kind, let group = rendition.groupID { groups.insert([kind.rawValue, group]) }
        }
        func check(_ group: String?, _ kind: Rendition.Kind, line: Int) {
            guard let group, !groups.contains([kind.rawValue, group]) else { return }
            state.findings.add(
                "group-undefined", .must, line: line,
                "no EXT-X-MEDIA of TYPE \(kind.rawValue) has the GROUP-ID \(group.quoted)")
        }
        for variant in playlist.variants {
            for kind in Rendition.Kind.allCases {
                let group = kind == .closedCaptions ? variant.closedCaptionsGroup : variant.attributes[kind.rawValue]
                check(group, kind, line: variant.line)
            }
        }
        for variant in playlist.iFrameVariants { check(variant.videoGroup, .video, line: variant.line) }
    }
}
