/// What a media playlist holds, in figures.
public struct MediaSummary: Sendable {
    /// The playlist.
    public var playlist: MediaPlaylist
    /// How large its segments are.
    public var measured: MeasuredSegments

    /// A summary of a playlist; see ``MeasuredSegments`` for the parameter.
    public init(_ playlist: MediaPlaylist, fileSize: (_ uri: String) -> Int?) {
        self.playlist = playlist
        measured = MeasuredSegments(playlist, fileSize: fileSize)
    }

    /// EXT-X-PLAYLIST-TYPE as the tag has it, whatever it says; nil where there is no such tag.
    public var playlistType: String? { playlist.playlistType }
    /// Whether segments may still be added: neither EXT-X-ENDLIST nor the playlist's type says that it is complete.
    public var isLive: Bool { playlist.isLive }
    /// The longest segment, seconds; nil without any.
    public var longestSegment: Double? { playlist.segments.lazy.map(\.duration).max() }
    /// The shortest segment, seconds; nil without any.
    public var shortestSegment: Double? { playlist.segments.lazy.map(\.duration).min() }
    /// The keys, each once, in the order in which they come; empty where nothing is encrypted. Variables in URIs are `…`.
    public var keys: [Key] {
        distinct(\.keys).uniqued { [$0.method, $0.uri, $0.keyFormat, $0.initializationVector] }.map(
            \.redactingVariables)
    }
    /// The initialization sections, each once. Variables in URIs are `…`.
    public var initializations: [MediaInitialization] {
        distinct { $0.initialization.map { [$0] } ?? [] }.uniqued(by: \.resource).map(\.redactingVariables)
    }
    /// EXT-X-DISCONTINUITY, without one before the first segment.
    public var discontinuityCount: Int { playlist.segments.dropFirst().count { $0.isDiscontinuity } }
    /// EXT-X-GAP.
    public var gapCount: Int { playlist.segments.count { $0.isGap } }
    /// Segments that are parts of a larger resource.
    public var byteRangeCount: Int { playlist.segments.count { $0.byteRange != nil } }
    /// EXT-X-PART, those behind the last segment too.
    public var partCount: Int { playlist.segments.reduce(playlist.trailingParts.count) { $0 + $1.parts.count } }
    /// The first EXT-X-PROGRAM-DATE-TIME, as it is written.
    public var programDateTime: String? { playlist.segments.lazy.compactMap(\.programDateTime).first }
    /// Whether it has what only low-latency HLS has.
    public var isLowLatency: Bool { playlist.partInformation != nil || partCount > 0 || !playlist.preloadHints.isEmpty }

    /// What segments have, without what the one before each has too, as most do.
    private func distinct<Value: Equatable>(_ values: (MediaSegment) -> [Value]) -> [Value] {
        var (all, last): ([Value], [Value]) = ([], [])
        for segment in playlist.segments {
            let values = values(segment)
            if values == last { continue }
            last = values
            all += values
        }
        return all
    }
}
