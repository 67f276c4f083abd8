@testable import PlayheadMedia

/// Writes a small transport stream, packet by packet.
struct StreamBuilder {
    var bytes: [UInt8] = []
    private var counters: [Int: UInt8] = [:]

    static let mapPID = 0x1000

    /// A stream that begins with its tables.
    init(_ streams: [(pid: Int, type: UInt8, descriptors: [UInt8])] = []) {
        guard !streams.isEmpty else { return }
        association()
        map(streams)
    }

    /// A section of a table with its checksum.
    static func section(_ table: UInt8, _ id: Int, version: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
        let length = body.count + 9
        var section: [UInt8] = [
            table, 0xB0 | UInt8(length >> 8), UInt8(length & 255), UInt8(id >> 8), UInt8(id & 255),
            0xC1 | version << 1, 0, 0,
        ]
        section += body
        let sum = ProgramTables.checksum(section)
        return section + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    mutating func association(pid: Int = StreamBuilder.mapPID) {
        packets(0, [0] + Self.section(0, 1, [0, 1, 0xE0 | UInt8(pid >> 8), UInt8(pid & 255)]))
    }

    mutating func map(_ streams: [(pid: Int, type: UInt8, descriptors: [UInt8])], version: UInt8 = 0) {
        var body: [UInt8] = [0xE1, 0x00, 0xF0, 0]
        for stream in streams {
            body += [stream.type, 0xE0 | UInt8(stream.pid >> 8), UInt8(stream.pid & 255), 0xF0]
            body += [UInt8(stream.descriptors.count)] + stream.descriptors
        }
        packets(Self.mapPID, [0] + Self.section(2, 1, version: version, body))
    }

    /// A PES packet; without a length where `isBounded` is false.
    mutating func pes(
        _ pid: Int, id: UInt8 = 0xE0, pts: Int?, dts: Int? = nil, isRandomAccess: Bool = false, isBounded: Bool = false,
        _ payload: [UInt8]
    ) {
        let times = [pts, dts].compactMap(\.self)
        let length = isBounded ? payload.count + 3 + times.count * 5 : 0
        let flags: UInt8 = times.isEmpty ? 0 : times.count == 1 ? 0x80 : 0xC0
        var packet: [UInt8] = [0, 0, 1, id, UInt8(length >> 8), UInt8(length & 255), 0x80, flags]
        packet.append(UInt8(times.count * 5))
        for (index, time) in times.enumerated() {
            let mark: UInt8 = index == 0 ? (times.count == 1 ? 0x20 : 0x30) : 0x10
            packet += [
                mark | UInt8(time >> 30 & 7) << 1 | 1, UInt8(time >> 22 & 255), UInt8(time >> 15 & 127) << 1 | 1,
                UInt8(time >> 7 & 255), UInt8(time & 127) << 1 | 1,
            ]
        }
        packets(pid, packet + payload, isRandomAccess: isRandomAccess)
    }

    /// Puts bytes in packets, the last one filled up in its adaptation field.
    mutating func packets(_ pid: Int, _ payload: [UInt8], isRandomAccess: Bool = false) {
        var rest = payload[...]
        var isFirst = true
        while !rest.isEmpty {
            let isMarked = isFirst && isRandomAccess
            let room = isMarked ? 182 : 184
            let part = rest.prefix(rest.count >= room ? room : rest.count)
            rest = rest.dropFirst(part.count)
            let field = 184 - part.count
            let counter = counters[pid] ?? 0
            counters[pid] = (counter + 1) & 15
            bytes += [
                0x47, (isFirst ? 0x40 : 0) | UInt8(pid >> 8), UInt8(pid & 255), (field > 0 ? 0x30 : 0x10) | counter,
            ]
            if field > 0 { bytes.append(UInt8(field - 1)) }
            if field > 1 { bytes += [isMarked ? 0x40 : 0] + [UInt8](repeating: 0xFF, count: field - 2) }
            bytes += part
            isFirst = false
        }
    }

    /// H.264, and AAC in German.
    static let both: [(pid: Int, type: UInt8, descriptors: [UInt8])] = [
        (256, 0x1B, []), (257, 0x0F, [10, 4, 0x64, 0x65, 0x75, 0]),
    ]

    /// A stream of ``both`` that has a group of pictures, and its sound, from each of some times on.
    static func groups(at times: [Int]) -> StreamBuilder {
        var stream = StreamBuilder(both)
        for time in times { stream.addGroup(at: time) }
        return stream
    }

    /// Adds a group of four pictures, the second one presented last, and sound that lasts as long: 15,360 ticks.
    mutating func addGroup(at time: Int, parameters: [UInt8] = Bitstream.interlacedSPS) {
        let period = 1 << 33
        for (index, delay) in [3840, 15_360, 7680, 3840].enumerated() {
            let dts = time + index * 3840
            pes(
                256, pts: (dts + delay) % period, dts: dts % period, isRandomAccess: index == 0,
                index == 0
                    ? Bitstream.picture(Bitstream.instantaneous, parameters: parameters)
                    : Bitstream.picture(Bitstream.predicted, size: 200 + index))
        }
        for index in 0..<4 {
            let frames = Bitstream.adts(size: 80) + Bitstream.adts(size: 90)
            pes(257, id: 0xC0, pts: (time + index * 3840) % period, isBounded: true, frames)
        }
    }

    /// What the stream holds.
    func media() throws -> SegmentMedia { try SegmentMedia(reading: MediaBytes(name: "a.ts", bytes)) }
}

/// Bytes of pictures and sound.
enum Bitstream {
    /// The sequence parameter set of 320x180, interlaced, at 25 pictures a second, that x264 writes.
    static let interlacedSPS: [UInt8] = [
        0x67, 0x4D, 0x40, 0x15, 0xF4, 0x0A, 0x19, 0xF9, 0x30, 0x11, 0, 0, 3, 0, 1, 0, 0, 3, 0, 0x32, 0x1F, 0x14, 0x2A,
        0xA0,
    ]
    private static let start: [UInt8] = [0, 0, 0, 1]

    /// An access unit of H.264 whose slice begins with these bytes, and is `size` bytes long in all.
    static func picture(_ slice: [UInt8], parameters: [UInt8]? = nil, size: Int = 400) -> [UInt8] {
        let head = start + [0x09, 0xF0] + (parameters.map { start + $0 + start + [0x68, 0xCE] } ?? []) + start + slice
        return head + [UInt8](repeating: 0x55, count: size - head.count)
    }

    static let instantaneous: [UInt8] = [0x65, 0x88]
    static let predicted: [UInt8] = [0x41, 0x9A]

    /// A frame of AAC in ADTS.
    static func adts(rateIndex: UInt8 = 3, channels: UInt8 = 2, size: Int = 100) -> [UInt8] {
        [
            0xFF, 0xF1, 0x40 | rateIndex << 2 | channels >> 2, channels << 6 | UInt8(size >> 11),
            UInt8(size >> 3 & 255), UInt8(size & 7) << 5 | 0x1F, 0xFC,
        ] + [UInt8](repeating: 0x21, count: size - 7)
    }

    /// An ID3 tag with the time of packed audio.
    static func tag(time: Int) -> [UInt8] {
        let owner = Array("com.apple.streaming.transportStreamTimestamp".utf8) + [0]
        let content = owner + [0, 0, 0] + [32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: time >> $0) }
        let frame = Array("PRIV".utf8) + [0, 0, 0, UInt8(content.count), 0, 0] + content
        return Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
    }
}
