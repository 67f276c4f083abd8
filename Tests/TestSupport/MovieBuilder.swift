/// Writes small progressive movies by hand, with none of the code that is tested.
package struct MovieBuilder {
    package struct BuiltSample {
        package var size = 4
        package var duration = 1000
        package var offset = 0
        package var isSync = true

        package init(size: Int = 4, duration: Int = 1000, offset: Int = 0, isSync: Bool = true) {
            (self.size, self.duration, self.offset, self.isSync) = (size, duration, offset, isSync)
        }
    }

    package struct BuiltTrack {
        package var id = 1
        package var handler = "vide"
        package var timescale = 1000
        package var language = "und"
        package var entry = MovieBuilder.videoEntry()
        package var samples: [BuiltSample] = []
        package var samplesPerChunk = 2
        package var edits: [(duration: Int, mediaTime: Int)] = []
        /// Further boxes of the sample table.
        package var more: [UInt8] = []
        package var usesLongOffsets = false
        /// 0 is `stsz`; 4, 8 and 16 are `stz2`'s bits.
        package var sizeBits = 0
        /// Further boxes of the track.
        package var boxes: [UInt8] = []

        package init() {}
    }

    package var tracks: [BuiltTrack]
    /// Stands between `ftyp` and `mdat`.
    package var between: [UInt8] = []
    package var movesMediaToEnd = true
    /// Further boxes of the movie.
    package var boxes: [UInt8] = []
    /// 8, 16, or 0 for an `mdat` that goes to the file's end.
    package var mediaHeaderSize = 8

    package init(_ tracks: [BuiltTrack]) { self.tracks = tracks }

    /// A movie of one video: a picture a second, four bytes each, a sync sample at each of these.
    package static func video(count: Int, sync: [Int], offsets: [Int] = [], timescale: Int = 1000) -> MovieBuilder {
        var track = BuiltTrack()
        track.timescale = timescale
        track.samples = (0..<count).map { index in
            BuiltSample(
                size: 4 + index % 3, duration: timescale, offset: index < offsets.count ? offsets[index] : 0,
                isSync: sync.contains(index))
        }
        return MovieBuilder([track])
    }

    /// An audio track of so many samples, each of 1024 ticks of 48000.
    package static func audio(count: Int, id: Int = 2) -> BuiltTrack {
        var track = BuiltTrack()
        (track.id, track.handler, track.timescale) = (id, "soun", 48_000)
        track.entry = audioEntry()
        track.samples = (0..<count).map { BuiltSample(size: 3 + $0 % 5, duration: 1024) }
        return track
    }

    /// The file. Each sample's bytes are its track's number and its own, so that data can be told apart.
    package func bytes() -> [UInt8] {
        let brands = Self.box("ftyp", Array("isom".utf8) + Self.u32(0) + Array("isom".utf8))
        let data = tracks.map { track in
            track.samples.enumerated().map { Self.data(track: track.id, sample: $0.offset, size: $0.element.size) }
        }
        let media = data.flatMap { $0.flatMap(\.self) }
        let header =
            mediaHeaderSize == 16
            ? Self.u32(1) + Array("mdat".utf8) + Self.u64(16 + media.count)
            : Self.u32(mediaHeaderSize == 0 ? 0 : 8 + media.count) + Array("mdat".utf8)
        var start = brands.count + between.count + header.count
        if movesMediaToEnd { start += movie(dataAt: 0, data).count }
        let movie = movie(dataAt: start, data)
        return movesMediaToEnd
            ? brands + between + movie + header + media : brands + between + header + media + movie
    }

    /// The bytes of a sample.
    package static func data(track: Int, sample: Int, size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: track << 6 ^ sample << 2 ^ $0) }
    }

    private func movie(dataAt start: Int, _ data: [[[UInt8]]], _ more: [UInt8] = []) -> [UInt8] {
        var content = Self.full("mvhd", 0, Self.u32(0) + Self.u32(0) + Self.u32(600) + Self.u32(0) + Self.zeros(80))
        var offset = start
        for (track, data) in zip(tracks, data) {
            content += Self.trak(track, dataAt: offset)
            offset += data.reduce(0) { $0 + $1.count }
        }
        return Self.box("moov", content + boxes + more)
    }

    private static func trak(_ track: BuiltTrack, dataAt start: Int) -> [UInt8] {
        let header = full(
            "tkhd", 7,
            u32(0) + u32(0) + u32(track.id) + u32(0) + u32(0) + zeros(16) + matrix + u32(320 << 16) + u32(180 << 16))
        let edits =
            track.edits.isEmpty
            ? []
            : box(
                "edts",
                full(
                    "elst", 0,
                    u32(track.edits.count)
                        + track.edits.flatMap { u32($0.duration) + u32($0.mediaTime) + u32(0x10000) }))
        let letters = Array(track.language.utf8).map { Int($0) - 0x60 }
        let media = full(
            "mdhd", 0,
            u32(0) + u32(0) + u32(track.timescale) + u32(0) + u16(letters[0] << 10 | letters[1] << 5 | letters[2])
                + u16(0))
        let handler = full("hdlr", 0, u32(0) + Array(track.handler.utf8) + zeros(12) + Array("Handler\0".utf8))
        let references = box("dinf", full("dref", 0, u32(1) + full("url ", 1, [])))
        let kind = track.handler == "vide" ? full("vmhd", 1, zeros(8)) : full("smhd", 0, zeros(4))
        let information = box("minf", kind + references + box("stbl", sampleTable(track, dataAt: start)))
        return box("trak", header + edits + track.boxes + box("mdia", media + handler + information))
    }

    private static func sampleTable(_ track: BuiltTrack, dataAt start: Int) -> [UInt8] {
        let samples = track.samples
        var table = full("stsd", 0, u32(1) + track.entry)
        table += full("stts", 0, u32(samples.count) + samples.flatMap { u32(1) + u32($0.duration) })
        if samples.contains(where: { $0.offset != 0 }) {
            table += full("ctts", 0, u32(samples.count) + samples.flatMap { u32(1) + u32($0.offset) })
        }
        table += full("stsc", 0, u32(1) + u32(1) + u32(track.samplesPerChunk) + u32(1))
        table += sizes(track)
        var offsets: [Int] = []
        var offset = start
        for (index, sample) in samples.enumerated() {
            if index % track.samplesPerChunk == 0 { offsets.append(offset) }
            offset += sample.size
        }
        table += full(
            track.usesLongOffsets ? "co64" : "stco", 0,
            u32(offsets.count) + offsets.flatMap { track.usesLongOffsets ? u64($0) : u32($0) })
        let sync = samples.indices.filter { samples[$0].isSync }
        if sync.count < samples.count { table += full("stss", 0, u32(sync.count) + sync.flatMap { u32($0 + 1) }) }
        return table + track.more
    }

    private static func sizes(_ track: BuiltTrack) -> [UInt8] {
        let sizes = track.samples.map(\.size)
        switch track.sizeBits {
        case 0: return full("stsz", 0, u32(0) + u32(sizes.count) + sizes.flatMap { u32($0) })
        case 4:
            let pairs = stride(from: 0, to: sizes.count, by: 2).map { index in
                UInt8(sizes[index] << 4 | (index + 1 < sizes.count ? sizes[index + 1] : 0))
            }
            return full("stz2", 0, u32(4) + u32(sizes.count) + pairs)
        default:
            let bytes = sizes.flatMap { track.sizeBits == 8 ? [UInt8($0)] : u16($0) }
            return full("stz2", 0, u32(track.sizeBits) + u32(sizes.count) + bytes)
        }
    }

    private static let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap { u32($0) }
}

extension MovieBuilder {
    /// The initialization section of the tracks' fragments.
    package func initialization() -> [UInt8] {
        var empty = self
        for index in tracks.indices { empty.tracks[index].samples = [] }
        let extends = tracks.flatMap { Self.full("trex", 0, Self.u32($0.id) + Self.u32(1) + Self.zeros(12)) }
        return Self.box("ftyp", Array("iso6".utf8) + Self.u32(0) + Array("iso6".utf8))
            + empty.movie(dataAt: 0, tracks.map { _ in [] }, Self.box("mvex", extends))
    }

    /// A segment with all samples of the tracks: a fragment, each track of which is decoded from a time of its own on.
    package func segment(number: Int = 1, at decodeTimes: [Int]) -> [UInt8] {
        let data = tracks.map { track in
            track.samples.enumerated().flatMap {
                Self.data(track: track.id, sample: number * 7 + $0.offset, size: $0.element.size)
            }
        }
        let fragment = { (start: Int) -> [UInt8] in
            var (tracks, offset): ([UInt8], Int) = ([], start)
            for (index, track) in self.tracks.enumerated() {
                let samples = track.samples.flatMap { sample in
                    Self.u32(sample.duration) + Self.u32(sample.size)
                        + Self.u32(sample.isSync ? 0x200_0000 : 0x101_0000) + Self.u32(sample.offset)
                }
                let run = Self.u32(track.samples.count) + Self.u32(offset) + samples
                tracks += Self.box(
                    "traf",
                    Self.full("tfhd", 0x20000, Self.u32(track.id))
                        + Self.full("tfdt", 0, version: 1, Self.u64(decodeTimes[index]))
                        + Self.full("trun", 0xF01, version: 1, run))
                offset += data[index].count
            }
            return Self.box("moof", Self.full("mfhd", 0, Self.u32(number)) + tracks)
        }
        let start = fragment(0).count + 8
        return Self.box("styp", Array("msdh".utf8) + Self.u32(0)) + fragment(start)
            + Self.box("mdat", data.flatMap(\.self))
    }

    /// An `avc1` entry with its parameters, and what else is to stand in it.
    package static func videoEntry(_ more: [UInt8] = [], format: String = "avc1") -> [UInt8] {
        let parameters: [UInt8] = [1, 0x64, 0, 0x1F, 0xFF, 0xE0, 0]
        let children = format == "avc1" ? box("avcC", parameters) + more : more
        return box(
            format, zeros(6) + u16(1) + zeros(16) + u16(320) + u16(180) + zeros(50) + children)
    }

    /// An `mp4a` entry of AAC-LC, stereo, 48 kHz.
    package static func audioEntry(_ specific: [UInt8] = [0x11, 0x90]) -> [UInt8] {
        let inner = [5, UInt8(specific.count)] + specific
        let decoder = [4, UInt8(13 + inner.count), 0x40, 0x15] + zeros(11) + inner
        let stream = [3, UInt8(3 + decoder.count), 0, 1, 0] + decoder
        return audioEntry(format: "mp4a", full("esds", 0, stream))
    }

    /// An audio entry whose own fields say stereo and 48 kHz.
    package static func audioEntry(format: String, _ children: [UInt8]) -> [UInt8] {
        box(format, zeros(6) + u16(1) + zeros(8) + u16(2) + u16(16) + zeros(4) + u32(48_000 << 16) + children)
    }

    package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        u32(8 + content.count) + Array(type.utf8) + content
    }

    package static func full(_ type: String, _ flags: Int, version: Int = 0, _ content: [UInt8]) -> [UInt8] {
        box(type, u32(version << 24 | flags) + content)
    }

    package static func u16(_ value: Int) -> [UInt8] { [8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    package static func u32(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    package static func u64(_ value: Int) -> [UInt8] { u32(value >> 32) + u32(value) }
    package static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
