/// Turns the lines of the segments that were read into those of the segments as they are now.
struct SegmentRevision {
    private let old: [MediaSegment]
    private let table = TagTable()
    /// The segment that was written last.
    private var previous: MediaSegment?
    /// Where that one was read, if it stays there.
    private var previousIndex: Int?

    /// Segments in the order in which they were read.
    init(_ old: [MediaSegment]) { self.old = old }

    /// Writes segments.
    mutating func write(_ new: [MediaSegment], in revision: inout PlaylistRevision) throws(PlaylistWritingError) {
        let matching = LineMatching(new.map(\.line), to: old.map(\.line))
        for index in matching.removed {
            let lines = lines(of: index, in: revision)
            for line in lines.tags + [lines.uri] { revision.removeLine(line) }
        }
        let firstKept = matching.origins.lazy.compactMap { origin in
            if case .kept(let index) = origin { index } else { nil }
        }.first
        let beginning = firstKept.map { lines(of: $0, in: revision).first }
        /// The URI of the last segment that stays.
        var behind: Int?
        for (segment, origin) in zip(new, matching.origins) {
            switch origin {
            case .kept(let index):
                try rewrite(index, as: segment, in: &revision)
                (behind, previousIndex) = (old[index].line, index)
            case .moved(let index):
                try insert(segment, as: index, behind: behind, before: beginning, in: &revision)
            case .added:
                try insert(segment, as: nil, behind: behind, before: beginning, in: &revision)
            }
            previous = segment
        }
        // What comes behind the segments comes behind URIs that were passed over, too: they would take it along.
        if let last = SegmentLines.lastURI(in: revision.text) { revision.moveAnchor(to: last) }
    }

    private func lines(of index: Int, in revision: PlaylistRevision) -> SegmentLines {
        SegmentLines(behind: index > 0 ? old[index - 1].line : 0, upTo: old[index].line, in: revision.text, table)
    }

    private mutating func insert(
        _ segment: MediaSegment, as index: Int?, behind line: Int?, before beginning: Int?,
        in revision: inout PlaylistRevision
    ) throws(PlaylistWritingError) {
        var lines: [[UInt8]] = []
        for tag in try segment.tags(behind: previous) {
            if tag.name == TagName.duration.rawValue, let index,
                let read = self.lines(of: index, in: revision).last(.duration)
            {
                lines.append(try segment.durationLine(over: revision.text.originalContent(read), of: old[index]))
            } else {
                lines.append(try revision.lineText(of: tag))
            }
        }
        lines.append(Array(try WrittenTag.checked(uri: segment.writtenURI).utf8))
        revision.insert(lines, behind: line, before: beginning)
        previousIndex = nil
    }

    private func rewrite(
        _ index: Int, as new: MediaSegment, in revision: inout PlaylistRevision
    ) throws(PlaylistWritingError) {
        let was = old[index]
        let wasBehind = index > 0 ? old[index - 1] : nil
        let isSameBehind = previous.map { $0.sharesWrittenContext(with: wasBehind) } ?? (wasBehind == nil)
        let isRangeThere =
            new.byteRange == was.byteRange
            && (new.byteRange == nil || new.hasWrittenURI(of: was) && isRangeContinued(at: index))
        if isSameBehind, isRangeThere, new == was { return }
        let lines = lines(of: index, in: revision)
        try rewriteShared(was, behind: wasBehind, as: new, lines, in: &revision)
        try rewriteOwn(was, as: new, lines, in: &revision)
        if !isRangeThere { try rewriteRange(was, as: new, lines, in: &revision) }
        if !new.hasWrittenURI(of: was) {
            revision.replace(lines.uri, Array(try WrittenTag.checked(uri: new.writtenURI).utf8))
        }
    }

    /// Whether the segment before is the one that was read there, and ends where that did.
    private func isRangeContinued(at index: Int) -> Bool {
        guard index > 0 else { return previous == nil }
        let before = old[index - 1]
        return previousIndex == index - 1 && previous?.byteRange == before.byteRange
            && previous?.hasWrittenURI(of: before) == true
    }

    /// Writes the tags that hold for the segments behind as well.
    private func rewriteShared(
        _ was: MediaSegment, behind wasBehind: MediaSegment?, as new: MediaSegment, _ lines: SegmentLines,
        in revision: inout PlaylistRevision
    ) throws(PlaylistWritingError) {
        var added: [[WrittenTag]] = []
        let keys = previous?.keys ?? []
        if !keys.isWritten(like: wasBehind?.keys ?? []) || !new.keys.isWritten(like: was.keys) {
            added.append(
                try index(SegmentContext.keyTags(from: keys, to: new.keys), over: .key, lines, in: &revision))
        }
        let map = previous?.initialization
        if !map.isWritten(like: wasBehind?.initialization) || !new.initialization.isWritten(like: was.initialization) {
            let tag = try SegmentContext.mapTag(from: map, to: new.initialization)
            added.append(try index(tag.map { [$0] } ?? [], over: .map, lines, in: &revision))
        }
        if previous?.bitrate != wasBehind?.bitrate || new.bitrate != was.bitrate {
            let tag = try SegmentContext.bitrateTag(from: previous?.bitrate, to: new.bitrate)
            added.append(try index(tag.map { [$0] } ?? [], over: .bitrate, lines, in: &revision))
        }
        for tag in WrittenTag.inReadOrder(added) {
            revision.insert([try revision.lineText(of: tag)], behind: nil, before: lines.insertion)
        }
    }

    /// Writes tags over those of a name. Returns the tags that there is no line for.
    private func index(
        _ tags: [WrittenTag], over name: TagName, _ lines: SegmentLines, in revision: inout PlaylistRevision
    ) throws(PlaylistWritingError) -> [WrittenTag] {
        let numbers = lines.lines[name] ?? []
        for (tag, number) in zip(tags, numbers) {
            var tag = tag
            if tag.line == 0 { tag.line = number }
            revision.replace(number, try revision.lineText(of: tag))
        }
        for number in numbers.dropFirst(tags.count) { revision.removeLine(number) }
        return Array(tags.dropFirst(numbers.count))
    }

    private func rewriteOwn(
        _ was: MediaSegment, as new: MediaSegment, _ lines: SegmentLines, in revision: inout PlaylistRevision
    ) throws(PlaylistWritingError) {
        func set(_ name: TagName, _ content: WrittenTag.Content?, isSame: Bool) throws(PlaylistWritingError) {
            if isSame { return }
            let left = try index(content.map { [WrittenTag(name, $0)] } ?? [], over: name, lines, in: &revision)
            for tag in left {
                revision.insert([try revision.lineText(of: tag)], behind: nil, before: lines.insertion)
            }
        }
        let none = WrittenTag.Content.none
        try set(.discontinuity, new.isDiscontinuity ? none : nil, isSame: new.isDiscontinuity == was.isDiscontinuity)
        try set(
            .programDateTime, new.programDateTime.map { .text($0) }, isSame: new.programDateTime == was.programDateTime)
        try set(.gap, new.isGap ? none : nil, isSame: new.isGap == was.isGap)
        try revision.revise(
            new.parts.map { WrittenTag(.part, $0) }, from: was.parts.map { WrittenTag(.part, $0) },
            before: lines.insertion)
        if let line = lines.last(.duration), new.duration != was.duration || new.title != was.title {
            revision.replace(line, try new.durationLine(over: revision.text.originalContent(line), of: was))
        }
    }

    /// Writes the byte range, with its offset: what stood before it may have changed.
    private func rewriteRange(
        _ was: MediaSegment, as new: MediaSegment, _ lines: SegmentLines, in revision: inout PlaylistRevision
    ) throws(PlaylistWritingError) {
        let line = lines.last(.byteRange)
        if let line, new.byteRange == was.byteRange, new.byteRange?.offset != nil,
            revision.text.line(line).contains("@")
        {
            return
        }
        let tags = new.byteRange.map { [WrittenTag(.byteRange, .text($0.description))] } ?? []
        let left = try index(tags, over: .byteRange, lines, in: &revision)
        for tag in left { revision.insert([try revision.lineText(of: tag)], behind: nil, before: lines.uri) }
    }
}
