import TestSupport

@testable import HLS

/// Playlists and changes to them that are made up from a seed.
struct RandomPlaylist {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0..<elements.count)] }

    /// Lines with comments, blank lines, unknown tags and other blanks strewn in, under one kind of line end.
    mutating func text(_ lines: [String]) -> String {
        let end = pick(["\n", "\r\n"])
        var result: [String] = []
        for line in lines {
            result.append(line + (chance(0.05) ? " " : ""))
            if chance(0.1) { result.append("# comment \(result.count)") }
            if chance(0.1) { result.append("") }
            if chance(0.05) { result.append("#EXT-X-UNKNOWN:\(result.count)") }
        }
        return result.joined(separator: end) + (chance(0.7) ? end : "")
    }

    mutating func media() -> String {
        var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:10", "#EXT-X-DEFINE:NAME=\"v\",VALUE=\"x\""]
        if chance(0.5) { lines.append("#EXT-X-MEDIA-SEQUENCE:\(number(0..<9))") }
        if chance(0.3) { lines.append("#EXT-X-PLAYLIST-TYPE:EVENT") }
        for index in 0..<number(0..<12) {
            var tags: [String] = []
            if chance(0.2) {
                tags.append("#EXT-X-KEY:METHOD=AES-128,URI=\"k\(number(0..<3))\",IV=0x\(number(10..<99))")
            }
            if chance(0.1) { tags.append("#EXT-X-KEY:METHOD=SAMPLE-AES, URI=\"{$v}\",KEYFORMAT=\"f\"") }
            if chance(0.1) { tags.append("#EXT-X-KEY:METHOD=NONE") }
            if index == 0 || chance(0.1) { tags.append("#EXT-X-MAP:URI=\"i\(number(0..<3)).mp4\"") }
            if index == 0 || chance(0.1) { tags.append("#EXT-X-BITRATE:\(number(1..<3))") }
            if chance(0.2) { tags.append("#EXT-X-DISCONTINUITY") }
            if chance(0.2) { tags.append("#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(number(10..<60))Z") }
            if chance(0.1) { tags.append("#EXT-X-GAP") }
            for part in 0..<(chance(0.3) ? 2 : 0) { tags.append("#EXT-X-PART:URI=\"\(index).\(part)\",DURATION=1.000") }
            if chance(0.1) { tags.append("#EXT-X-DATERANGE:ID=\"\(index)\",START-DATE=\"2026-01-01T00:00:00Z\"") }
            tags.shuffle(using: &random)
            tags.append("#EXTINF:\(number(1..<9)).\(pick(["0", "50", "125"])),\(pick(["", "", "title", " t,u"]))")
            let isRange = chance(0.4)
            if isRange { tags.append("#EXT-X-BYTERANGE:\(number(1..<99))\(chance(0.5) ? "@\(number(0..<99))" : "")") }
            lines += tags + [isRange ? "whole.mp4" : pick(["\(index).mp4", "{$v}/\(index).mp4"])]
            if chance(0.05) { lines.append("stray.mp4") }
        }
        if chance(0.3) { lines.append("#EXT-X-PART:URI=\"last\",DURATION=1") }
        if chance(0.3) { lines.append("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"next\"") }
        if chance(0.5) { lines.append("#EXT-X-ENDLIST") }
        return text(lines)
    }

    mutating func multivariant() -> String {
        var lines = ["#EXT-X-DEFINE:NAME=\"v\",VALUE=\"x\""]
        if chance(0.5) { lines.append("#EXT-X-INDEPENDENT-SEGMENTS") }
        if chance(0.3) { lines.append("#EXT-X-START:TIME-OFFSET=1.50") }
        for index in 0..<number(0..<4) { lines.append("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\"\(index)\"") }
        for index in 0..<number(1..<6) {
            let list = pick(["BANDWIDTH=\(index + 1)", "CODECS=\"{$v}\", BANDWIDTH=\(index),X-A=\"a,b\""])
            lines.append("#EXT-X-STREAM-INF:\(list)")
            if chance(0.1) { lines.append("#EXT-X-SESSION-DATA:DATA-ID=\"d\(index)\",VALUE=\"1\"") }
            lines.append(pick(["\(index).m3u8", "{$v}/\(index).m3u8"]))
        }
        for index in 0..<number(0..<3) { lines.append("#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"\(index)\"") }
        return text(["#EXTM3U"] + lines)
    }
}

extension RandomPlaylist {
    /// Takes out, adds, moves or copies an element.
    mutating func shuffle<Element>(_ elements: inout [Element], _ new: Element) {
        switch number(0..<5) {
        case 0 where !elements.isEmpty: elements.remove(at: number(0..<elements.count))
        case 1: elements.insert(new, at: number(0..<elements.count + 1))
        case 2 where elements.count > 1: elements.swapAt(0, number(1..<elements.count))
        case 3 where !elements.isEmpty: elements.append(pick(elements))
        case 4 where elements.count > 1: elements.removeFirst(number(1..<elements.count))
        default: break
        }
    }

    mutating func change(_ playlist: inout MultivariantPlaylist) {
        switch number(0..<8) {
        case 0:
            var variant = VariantStream(attributes: ["BANDWIDTH": .integer(7)])
            variant.uri = "new"
            shuffle(&playlist.variants, variant)
        case 1: shuffle(&playlist.renditions, Rendition(attributes: ["TYPE": .word("VIDEO"), "NAME": .string("n")]))
        case 2: shuffle(&playlist.iFrameVariants, IFrameStream(attributes: ["BANDWIDTH": .integer(1)]))
        case 3: shuffle(&playlist.unknownTags, UnknownTag(name: "EXT-NEW", line: 0))
        case 4: playlist.independentSegments.toggle()
        case 5: playlist.start = chance(0.5) ? nil : Start(attributes: ["TIME-OFFSET": .decimal(-2.5)])
        case 6: playlist.contentSteering = ContentSteering(attributes: ["SERVER-URI": .string("s")])
        default:
            guard !playlist.variants.isEmpty else { return }
            let index = number(0..<playlist.variants.count)
            playlist.variants[index].attributes.set("BANDWIDTH", to: .integer(number(0..<3)))
            if chance(0.5) { playlist.variants[index].attributes.remove("CODECS") }
            if chance(0.5) { playlist.variants[index].attributes.set("AUDIO", to: .string("g")) }
            if chance(0.5) { playlist.variants[index].uri = "other" }
        }
    }

    mutating func change(_ playlist: inout MediaPlaylist) {
        let maps = playlist.segments.map(\.initialization)
        switch number(0..<10) {
        case 0, 1:
            var segment = MediaSegment(uri: "new", duration: 2.5)
            segment.initialization = maps.first ?? nil
            segment.bitrate = playlist.segments.first?.bitrate
            shuffle(&playlist.segments, segment)
        case 2: shuffle(&playlist.dateRanges, DateRange(attributes: ["ID": .string("new")]))
        case 3: shuffle(&playlist.unknownTags, UnknownTag(name: "EXT-NEW", value: "1", line: 0))
        case 4: playlist.hasEndList.toggle()
        case 5: playlist.mediaSequence = number(0..<3)
        case 6: shuffle(&playlist.trailingParts, PartialSegment(attributes: ["URI": .string("p")]))
        case 7: playlist.kind = pick([nil, .vod, .event])
        default:
            guard !playlist.segments.isEmpty else { return }
            change(&playlist.segments[number(0..<playlist.segments.count)])
        }
    }

    private mutating func change(_ segment: inout MediaSegment) {
        switch number(0..<8) {
        case 0: segment.duration = 1.25
        case 1: segment.title = pick([nil, "other"])
        case 2: segment.uri = "other"
        case 3: segment.isDiscontinuity.toggle()
        case 4: segment.keys = chance(0.5) ? [] : [Key(attributes: ["METHOD": .word("AES-128"), "URI": .string("n")])]
        case 5: segment.byteRange = pick([nil, ByteRange(length: 5, offset: 1000)])
        case 6: segment.programDateTime = pick([nil, "2027-01-01T00:00:00Z"])
        default: shuffle(&segment.parts, PartialSegment(attributes: ["URI": .string("p"), "DURATION": .decimal(1)]))
        }
    }
}
