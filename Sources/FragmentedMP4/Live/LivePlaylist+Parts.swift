import HLS

/// What a low-latency playlist says of its parts.
public struct LivePartOptions: Equatable, Sendable {
    /// PART-TARGET: how long a part is at most, seconds.
    public var target: Double
    /// CAN-BLOCK-RELOAD: whether the server that serves the playlist holds requests for what is still to come.
    public var canBlockReload: Bool

    /// Creates options.
    public init(target: Double, canBlockReload: Bool) { (self.target, self.canBlockReload) = (target, canBlockReload) }

    /// PART-HOLD-BACK in parts: twice is the least, three times is recommended (RFC 8216bis section 4.4.3.8).
    private static let holdBack = 3.0

    /// EXT-X-PART-INF.
    var information: PartInformation { PartInformation(attributes: ["PART-TARGET": .decimal(target)]) }

    /// EXT-X-SERVER-CONTROL.
    var serverControl: ServerControl {
        // To the microsecond: three times a decimal is not always one of few digits.
        var list: AttributeList = ["PART-HOLD-BACK": .decimal((target * Self.holdBack * 1e6).rounded() / 1e6)]
        if canBlockReload { list.set("CAN-BLOCK-RELOAD", to: .word("YES")) }
        return ServerControl(attributes: list)
    }
}

extension PackagedRendition {
    /// A part of a segment, as it was written.
    public struct Part: Sendable {
        /// The file that it is in, relative to the rendition's playlist.
        public var uri: String
        /// How long it is, ticks of the rendition's timescale.
        public var duration: Int
        /// INDEPENDENT: whether it begins with a sample that needs none before it.
        public var isIndependent: Bool

        /// A part of which all is known.
        init(uri: String, duration: Int, isIndependent: Bool) {
            (self.uri, self.duration, self.isIndependent) = (uri, duration, isIndependent)
        }

        /// A part by its plan, and the report of what was written.
        public init(_ plan: SegmentPlan, _ report: SegmentReport, uri: String) {
            self.uri = uri
            let planned = plan.tracks[0]
            duration = planned.starts[1] - planned.starts[0]
            let first = report.tracks.first?.firstVideoSample
            isIndependent = first.map { $0.pictureRange != nil } ?? (planned.track.samples.first?.isSync == true)
        }
    }
}

extension LivePlaylist {
    /// Parts leave the list when so many target durations stand behind them, and their files as many later (RFC 8216bis section
    /// 6.2.2).
    private static let partWindow = 3.0

    /// Adds a part of the segment that is not whole yet.
    ///
    /// - Parameters:
    ///   - part: what was written.
    ///   - rendition: what it is of.
    ///   - date: when its segment began by the clock, as EXT-X-PROGRAM-DATE-TIME has it.
    ///   - isDiscontinuity: whether its segment does not go on from the one before.
    public mutating func append(
        _ part: PackagedRendition.Part, of rendition: PackagedRendition, date: String, isDiscontinuity: Bool
    ) {
        if playlist.trailingSegment == nil { begin(rendition.timescale, isDiscontinuity: isDiscontinuity) }
        let duration = partRounding?.next(part.duration) ?? 0
        var list: AttributeList = ["DURATION": .decimal(duration), "URI": .string(part.uri)]
        if part.isIndependent { list.set("INDEPENDENT", to: .word("YES")) }
        playlist.trailingParts.append(PartialSegment(attributes: list))
        playlist.trailingSegment?.programDateTime = date
    }

    /// Lets the parts go whose segment never became whole.
    public mutating func discardTrailingParts() { playlist.trailingSegment = nil }

    /// Takes the parts out that stand more than three target durations before the end.
    public mutating func retireParts() {
        let window = Self.partWindow * (playlist.targetDuration ?? 0)
        var behind = playlist.trailingParts.reduce(0) { $0 + ($1.duration ?? 0) }
        for index in playlist.segments.indices.reversed() {
            if behind > window {
                guard !playlist.segments[index].parts.isEmpty else { break }
                expire(playlist.segments[index].parts)
                playlist.segments[index].parts = []
            }
            behind += playlist.segments[index].duration
        }
    }

    /// Keeps the files of parts for as long as players may still ask for them.
    mutating func expire(_ parts: [PartialSegment]) {
        let until = passed + Self.partWindow * (playlist.targetDuration ?? 0)
        expiredParts += parts.compactMap { part in part.uri.map { ($0, until) } }
    }

    /// Says what comes next, and how far the other renditions are.
    ///
    /// - Parameters:
    ///   - uri: the file of the next part.
    ///   - others: the media playlists of the other renditions, with their URIs relative to this one.
    public mutating func announce(next uri: String, others: [(uri: String, playlist: LivePlaylist)]) {
        guard playlist.partInformation != nil, !playlist.hasEndList else { return }
        playlist.preloadHints = [PreloadHint(attributes: ["TYPE": .word("PART"), "URI": .string(uri)])]
        playlist.renditionReports = others.map { other in
            RenditionReport(attributes: other.playlist.reportAttributes(uri: other.uri))
        }
    }

    /// LAST-MSN and LAST-PART are of the last part, or of the last segment where that has none (RFC 8216bis section 4.4.5.4).
    private func reportAttributes(uri: String) -> AttributeList {
        let isTrailing = playlist.trailingSegment != nil
        let parts = isTrailing ? playlist.trailingParts : playlist.segments.last?.parts ?? []
        let last = playlist.mediaSequence + playlist.segments.count - (isTrailing ? 0 : 1)
        var list: AttributeList = ["URI": .string(uri), "LAST-MSN": .integer(max(0, last))]
        if !parts.isEmpty { list.set("LAST-PART", to: .integer(parts.count - 1)) }
        return list
    }
}
