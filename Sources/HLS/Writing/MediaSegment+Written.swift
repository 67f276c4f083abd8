extension MediaSegment {
    /// The tags that a segment has which was not read, behind another: in the order in which they are usual.
    func tags(behind previous: MediaSegment?) throws(PlaylistWritingError) -> [WrittenTag] {
        let keyTags = SegmentContext.keyTags(from: previous?.keys ?? [], to: keys)
        let mapTag = try SegmentContext.mapTag(from: previous?.initialization, to: initialization)
        let bitrateTag = try SegmentContext.bitrateTag(from: previous?.bitrate, to: bitrate)
        var tags = WrittenTag.inReadOrder([keyTags, mapTag.map { [$0] } ?? [], bitrateTag.map { [$0] } ?? []])
        if isDiscontinuity { tags.append(WrittenTag(.discontinuity)) }
        if let programDateTime { tags.append(WrittenTag(.programDateTime, .text(programDateTime))) }
        if isGap { tags.append(WrittenTag(.gap)) }
        tags += parts.map { WrittenTag(.part, $0) }
        tags.append(try durationTag)
        if let byteRange { tags.append(WrittenTag(.byteRange, .text(byteRange.description))) }
        return tags
    }

    /// EXTINF.
    var durationTag: WrittenTag {
        get throws(PlaylistWritingError) {
            guard duration.isFinite, duration >= 0 else {
                throw PlaylistWritingError("a segment cannot last \(duration) s")
            }
            return WrittenTag(.duration, .text(Number.text(duration) + "," + (title ?? "")))
        }
    }

    /// EXTINF's line over that of a segment that was read: what did not change of it stays as it stands.
    func durationLine(over line: [UInt8], of old: MediaSegment) throws(PlaylistWritingError) -> [UInt8] {
        if duration == old.duration, title == old.title { return line }
        let tag = Array(try WrittenTag.checked(try durationTag.written()).utf8)
        let comma = UInt8(ascii: ",")
        guard duration == old.duration || title == old.title, let end = line.firstIndex(of: comma),
            let newEnd = tag.firstIndex(of: comma)
        else { return tag }
        return Array(duration == old.duration ? line[..<end] + tag[newEnd...] : tag[..<newEnd] + line[end...])
    }
}

extension ByteRange: CustomStringConvertible {
    /// `length[@offset]`.
    public var description: String { "\(length)" + (offset.map { "@\($0)" } ?? "") }
}

extension WrittenTag {
    /// Tags of several kinds, those first that were read first: a key in front of an initialization section holds for it.
    static func inReadOrder(_ kinds: [[WrittenTag]]) -> [WrittenTag] {
        let indices = kinds.enumerated().map { index, tags in
            (line: tags.lazy.map(\.line).filter { $0 > 0 }.min() ?? .max, index: index)
        }
        return indices.sorted { $0 < $1 }.flatMap { kinds[$0.index] }
    }
}
