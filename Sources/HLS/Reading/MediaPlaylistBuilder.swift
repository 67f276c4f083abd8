/// Makes a media playlist from its lines.
struct MediaPlaylistBuilder: PlaylistBuilder {
    static let scope = TagName.Scope.media
    /// No more keys apply to a segment: each has them all, so that their number counts twice. There are some five systems.
    private static let mostKeys = 32
    /// How many segments tell how much text one takes.
    private static let sample = 2000

    var state: ReadingState
    private var playlist = MediaPlaylist()
    private var next = PendingSegment()
    private var context = SegmentContext()
    /// The context of the segments, boxed anew where it has changed.
    private var sharedContext: Box<SegmentContext>?
    /// The resource of the last byte range, and where that range ends.
    private var previousRange: (uri: Range<Int>, end: Int)?
    /// The longest segment, and the line of its URI.
    private var longest = (duration: 0.0, line: 0)
    private var firstDateRanges: [String: Box<DateRange>] = [:]
    private var hasDateTime = false

    init(_ state: ReadingState) {
        self.state = state
        context.text = state.text
    }

    mutating func take(_ tag: TagName, _ value: Range<Int>?, _ line: Line) {
        switch tag {
        case .duration: takeDuration(value, line)
        case .byteRange:
            next.byteRange = value.flatMap { ByteRange(bytes: state.source.part($0)) }
            if next.byteRange == nil {
                state.addBadValue(of: tag, value, line, "should be length[@offset]")
            }
        case .discontinuity:
            checkParts(tag, line)
            next.isDiscontinuity = true
        case .gap: next.isGap = true
        case .programDateTime:
            checkParts(tag, line)
            let text = value.map(state.source.string)
            next.change { $0.programDateTime = text }
            hasDateTime = true
        case .part:
            let part: PartialSegment = state.attributes(tag, value, line)
            next.change { $0.parts.append(part) }
        case .key:
            checkParts(tag, line)
            takeKey(state.attributes(tag, value, line), line)
        case .map:
            checkParts(tag, line)
            context.initialization = state.attributes(tag, value, line)
            sharedContext = nil
        case .bitrate:
            context.bitrate = state.integer(tag, value, line)
            sharedContext = nil
        case .dateRange: takeDateRange(state.attributes(tag, value, line))
        case .preloadHint: playlist.preloadHints.append(state.attributes(tag, value, line))
        case .renditionReport: playlist.renditionReports.append(state.attributes(tag, value, line))
        default: takeHeader(tag, value, line)
        }
    }

    /// The tags of the playlist as a whole.
    private mutating func takeHeader(_ tag: TagName, _ value: Range<Int>?, _ line: Line) {
        switch tag {
        case .targetDuration: takeTargetDuration(value, line)
        case .mediaSequence:
            playlist.mediaSequence = state.integer(tag, value, line) ?? 0
            checkPosition(tag, line)
        case .discontinuitySequence:
            playlist.discontinuitySequence = state.integer(tag, value, line) ?? 0
            checkPosition(tag, line)
        case .endList: playlist.hasEndList = true
        case .playlistType:
            playlist.playlistType = value.map { state.source.string($0) }
            if playlist.kind == nil {
                state.addBadValue("playlist-type-value", of: tag, value, line, "should be EVENT or VOD")
            }
        case .iFramesOnly: playlist.isIFramesOnly = true
        case .partInformation: playlist.partInformation = state.attributes(tag, value, line)
        case .serverControl: playlist.serverControl = state.attributes(tag, value, line)
        case .skip: playlist.skip = state.attributes(tag, value, line)
        default: break
        }
    }

    mutating func takeURI(_ line: Line) {
        guard let duration = next.duration else {
            if !next.hasBadDuration {
                state.add("extinf-missing", .must, line, "no EXTINF stands before this URI; it was passed over")
            }
            next = PendingSegment()
            return
        }
        if duration > longest.duration { longest = (duration, line.number) }
        let written = TextRange(start: line.content.lowerBound, count: UInt32(clamping: line.content.count))
        var segment = MediaSegment(uri: written, duration: duration, line: line.number, context: boxedContext())
        segment.durationLine = next.line
        if state.variables.areUsed || written.count == .max {
            let (uri, template) = state.uri(line)
            if template != nil || written.count == .max {
                next.change { ($0.uri, $0.uriTemplate) = (uri, template) }
            }
        }
        if next.isPlain {
            previousRange = nil
            next.duration = nil
        } else {
            segment.byteRange = range(at: line)
            segment.isDiscontinuity = next.isDiscontinuity
            segment.isGap = next.isGap
            if next.hasDetails { segment.details = Box(next.details) }
            next = PendingSegment()
        }
        playlist.segments.append(segment)
        if playlist.segments.count == Self.sample { reserve(line) }
    }

    mutating func finish() -> Playlist {
        if next.duration != nil {
            state.findings.add(
                "extinf-without-uri", .must, line: next.line, "no URI follows the last EXTINF; it was passed over")
        }
        checkTargetDuration()
        if let range = playlist.dateRanges.first, !hasDateTime {
            state.findings.add(
                "daterange-needs-date-time", .must, line: range.line,
                "EXT-X-DATERANGE needs an EXT-X-PROGRAM-DATE-TIME in the playlist")
        }
        if !next.details.parts.isEmpty {
            var trailing = MediaSegment(uri: "", duration: 0)
            trailing.context = boxedContext()
            trailing.isDiscontinuity = next.isDiscontinuity
            trailing.programDateTime = next.details.programDateTime
            trailing.parts = next.details.parts
            playlist.trailingSegment = trailing
        }
        playlist.text = KeptText(source: state.text)
        playlist.version = state.version
        playlist.independentSegments = state.independentSegments
        playlist.start = state.start
        playlist.defines = state.defines
        playlist.tagLines = state.tagLines
        playlist.unknownTags = state.unknownTags
        return .media(playlist)
    }

    private mutating func takeDuration(_ value: Range<Int>?, _ line: Line) {
        if next.duration != nil {
            state.add("extinf-without-uri", .must, line, "no URI followed the EXTINF before this one; this one counts")
        }
        next.line = line.number
        if next.details.title != nil { next.change { $0.title = nil } }
        let value = value ?? line.content.upperBound..<line.content.upperBound
        let text = state.source.part(value)
        let comma = text.firstIndex(of: UInt8(ascii: ",")) ?? text.count
        // Some write attributes between the number and the comma: only the number is looked at.
        let end = text[..<comma].firstIndex { $0.isBlank } ?? comma
        next.duration = Number.decimal(state.source.part(value.lowerBound..<value.lowerBound + end))
        next.hasBadDuration = next.duration == nil
        if next.hasBadDuration {
            state.addBadValue(of: .duration, value, line, "should begin with a duration, for its segment to be read")
        } else if let duration = next.duration, duration < 0 {
            state.add("tag-value", .must, line, "a duration cannot be negative; it was read as 0")
            next.duration = 0
        }
        if comma + 1 < text.count {
            let title = state.source.string(value.lowerBound + comma + 1..<value.upperBound)
            next.change { $0.title = title }
        } else if comma == text.count, !next.hasBadDuration {
            state.add("extinf-no-comma", .should, line, "a comma should follow EXTINF's duration, also without a title")
        }
    }

    /// Makes room for all segments at once, as many as there will be if all take as much text as the first ones.
    private mutating func reserve(_ line: Line) {
        let expected = Double(Self.sample) * Double(state.source.bytes.count) / Double(line.content.upperBound)
        playlist.segments.reserveCapacity(Int(expected * 1.02))
    }

    /// The range of the next segment, its offset worked out from the range before it.
    private mutating func range(at line: Line) -> ByteRange? {
        guard var range = next.byteRange else {
            previousRange = nil
            return nil
        }
        if range.offset == nil {
            if let previousRange, state.source.part(previousRange.uri).elementsEqual(state.source.part(line.content)) {
                range.offset = previousRange.end
            } else {
                state.add(
                    "byterange-no-offset", .must, line,
                    "EXT-X-BYTERANGE has no offset, and the segment before it is no range of the same resource")
            }
        }
        let (end, overflowed) = (range.offset ?? 0).addingReportingOverflow(range.length)
        previousRange = overflowed || range.offset == nil ? nil : (line.content, end)
        return range
    }

    private mutating func boxedContext() -> Box<SegmentContext> {
        if let sharedContext { return sharedContext }
        let box = Box(context)
        sharedContext = box
        return box
    }

    /// A key holds until the next of its KEYFORMAT; METHOD=NONE ends them all.
    private mutating func takeKey(_ key: Key, _ line: Line) {
        if key.encrypts {
            context.keys.removeAll { $0.keyFormat == key.keyFormat }
            guard context.keys.count < Self.mostKeys else {
                state.add(
                    "tag-value", .must, line,
                    "\(Self.mostKeys) keys of other KEYFORMATs apply already; this one was passed over")
                return
            }
            context.keys.append(key)
        } else {
            context.keys = []
        }
        sharedContext = nil
    }

    private mutating func takeDateRange(_ range: DateRange) {
        if let id = range.id, let first = firstDateRanges[id] {
            let names = first.value.contradictions(in: range)
            if !names.isEmpty {
                state.findings.add(
                    "daterange-same-id", .must, line: range.line,
                    "\(names.joined(separator: ", ")) is not what line \(first.value.line) says of \(id.quoted)")
            }
        } else if let id = range.id {
            firstDateRanges[id] = Box(range)
            if range.startDate == nil {
                state.findings.add(
                    "daterange-start-missing", .must, line: range.line,
                    "the first EXT-X-DATERANGE of an ID has START-DATE")
            }
        }
        playlist.dateRanges.append(range)
    }

    private mutating func takeTargetDuration(_ value: Range<Int>?, _ line: Line) {
        let text = value.map(state.source.part)
        playlist.targetDuration = text.flatMap { Number.decimal($0) }.flatMap { $0 >= 0 ? $0 : nil }
        if text.flatMap({ Number.integer($0) }) == nil {
            state.addBadValue("target-duration-value", of: .targetDuration, value, line, "should be a decimal-integer")
        }
    }

    private mutating func checkTargetDuration() {
        guard let target = playlist.targetDuration else {
            if state.tagLines[TagName.targetDuration.rawValue] == nil {
                state.findings.add("target-duration-missing", .must, "the playlist has no EXT-X-TARGETDURATION")
            }
            return
        }
        if longest.duration.rounded() > target {
            state.findings.add(
                "extinf-above-target", .must, line: longest.line,
                "this segment plays \(longest.duration) s, more than EXT-X-TARGETDURATION, which is \(target)")
        }
    }

    /// What applies to a segment applies to all of its parts.
    private mutating func checkParts(_ tag: TagName, _ line: Line) {
        guard let part = next.details.parts.first else { return }
        state.add(
            "part-tag-position", .must, line,
            "\(tag.rawValue) should stand before the first EXT-X-PART of its segment, which is line \(part.line)")
    }

    private mutating func checkPosition(_ tag: TagName, _ line: Line) {
        if !playlist.segments.isEmpty {
            state.add("media-sequence-position", .must, line, "\(tag.rawValue) should stand before the first segment")
        } else if tag == .discontinuitySequence, next.isDiscontinuity {
            state.add(
                "media-sequence-position", .must, line,
                "\(tag.rawValue) should stand before the first EXT-X-DISCONTINUITY")
        }
    }
}

/// What was read of a segment whose URI is still to come.
private struct PendingSegment {
    var duration: Double?
    var hasBadDuration = false
    var line = 0
    /// Whether there is nothing but the duration.
    private(set) var isPlain = true
    private(set) var hasDetails = false
    var byteRange: ByteRange? { didSet { isPlain = false } }
    var isDiscontinuity = false { didSet { isPlain = false } }
    var isGap = false { didSet { isPlain = false } }
    private(set) var details = SegmentDetails()

    mutating func change(_ change: (inout SegmentDetails) -> Void) {
        change(&details)
        (isPlain, hasDetails) = (false, true)
    }
}
