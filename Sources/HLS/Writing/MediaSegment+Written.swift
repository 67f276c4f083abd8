extension MediaSegment {
    /// The tags that a segment has which was not read, behind another: in the order in which they are usual.
    func tags(behind previous: MediaSegment?) throws(PlaylistWritingError) -> [WrittenTag] {
        var shared = SegmentContext.keyTags(from: previous?.keys ?? [], to: keys)
        if let tag = try SegmentContext.mapTag(from: previous?.initialization, to: initialization) {
            shared.append(tag)
        }
        if let tag = try SegmentContext.bitrateTag(from: previous?.bitrate, to: bitrate) { shared.append(tag) }
        var tags = shared.inReadOrder
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
        guard let end = line.firstIndex(of: comma), let newEnd = tag.firstIndex(of: comma) else { return tag }
        return Array(duration == old.duration ? line[..<end] + tag[newEnd...] : tag[..<newEnd] + line[end...])
    }
}

extension ByteRange: CustomStringConvertible {
    /// `length[@offset]`.
    public var description: String { "\(length)" + (offset.map { "@\($0)" } ?? "") }
}

extension [WrittenTag] {
    /// The tags that were read in their order, then the others.
    var inReadOrder: [WrittenTag] {
        let read = filter { $0.line > 0 }.sorted { $0.line < $1.line }
        return read + filter { $0.line == 0 }
    }
}
