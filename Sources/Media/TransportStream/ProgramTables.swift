import FragmentedMP4

/// What a program map table says of an elementary stream (ISO 13818-1 section 2.4.4.8).
struct StreamEntry: Equatable {
    var pid: Int
    /// stream_type
    var type: UInt8
    /// The four characters of the registration descriptor; nil without it.
    var registration: FourCC?
    /// The tags of its descriptors.
    var descriptors: [UInt8] = []
    /// channel_config_code of the descriptor of Opus; nil without it.
    var opusChannelCode: UInt8?
    /// ISO 639-2's code; nil without it.
    var language: String?
}

/// Puts sections of tables together and reads those that tell of streams (ISO 13818-1 section 2.4.4).
struct ProgramTables {
    /// The longest section of these tables, bytes.
    private static let mostBytes = 1024
    /// The PID that the program association table has.
    static let associationPID = 0
    /// How many programs are read.
    private static let mostPrograms = 64

    private var partial: [Int: [UInt8]] = [:]
    /// The section that was read last of each PID, by which others of the same bytes are known.
    private var known: [Int: [UInt8]] = [:]
    /// program_number by the PID of the program's map table.
    private(set) var programs: [Int: Int] = [:]
    /// Whether a program association table was read.
    private(set) var hasAssociation = false
    /// How many program map tables were read, those that say the same counted once.
    private(set) var mapCount = 0

    /// Takes a packet's payload. The streams of a program map table that ends in it and says something new.
    mutating func take(
        _ payload: UnsafeRawBufferPointer, pid: Int, beginsSection: Bool, at offset: Int, problems: inout MediaProblems
    ) -> [StreamEntry]? {
        var bytes = partial[pid] ?? []
        if beginsSection {
            guard let pointer = payload.first, Int(pointer) < payload.count else { return nil }
            // What is before the pointer's place belongs to the section before, which is whole or lost.
            if !bytes.isEmpty { bytes.append(contentsOf: payload[1..<1 + Int(pointer)]) }
            let streams = sections(&bytes, pid, offset, &problems)
            bytes = Array(payload[(1 + Int(pointer))...])
            let more = sections(&bytes, pid, offset, &problems)
            partial[pid] = bytes
            return more ?? streams
        }
        guard !bytes.isEmpty else { return nil }
        bytes.append(contentsOf: payload)
        let streams = sections(&bytes, pid, offset, &problems)
        partial[pid] = bytes
        return streams
    }

    /// Reads the sections that are whole, and leaves the rest.
    private mutating func sections(
        _ bytes: inout [UInt8], _ pid: Int, _ offset: Int, _ problems: inout MediaProblems
    ) -> [StreamEntry]? {
        var streams: [StreamEntry]?
        while bytes.count >= 3 {
            let size = 3 + (Int(bytes[1] & 15) << 8 | Int(bytes[2]))
            // Stuffing, or a section of no table of these.
            guard bytes[0] != 0xFF, size <= Self.mostBytes else {
                bytes = []
                break
            }
            guard size <= bytes.count else { break }
            let section = Array(bytes.prefix(size))
            bytes.removeFirst(size)
            guard known[pid] != section else { continue }
            guard Self.checksum(section) == 0 else {
                problems.add(at: offset, "has a table on PID \(pid) whose CRC does not fit: it is left out")
                continue
            }
            known[pid] = section
            if let found = read(section, pid, offset, &problems) { streams = found }
        }
        return streams
    }

    private mutating func read(
        _ section: [UInt8], _ pid: Int, _ offset: Int, _ problems: inout MediaProblems
    ) -> [StreamEntry]? {
        // Eight bytes before the table's own ones, four of checksum behind; current_next_indicator tells that it holds.
        guard section.count >= 12, section[5] & 1 == 1 else { return nil }
        let body = section[8..<section.count - 4]
        if pid == Self.associationPID, section[0] == 0 {
            readAssociation(body, offset, &problems)
        } else if pid != Self.associationPID, section[0] == 2 {
            return readMap(body, pid, offset, &problems)
        }
        return nil
    }

    private mutating func readAssociation(
        _ body: ArraySlice<UInt8>, _ offset: Int, _ problems: inout MediaProblems
    ) {
        hasAssociation = true
        var rest = body
        while rest.count >= 4 {
            let entry = Array(rest.prefix(4))
            rest = rest.dropFirst(4)
            // Program 0 is the network's.
            guard entry[0] | entry[1] != 0, programs.count < Self.mostPrograms else { continue }
            programs[Int(entry[2] & 31) << 8 | Int(entry[3])] = Int(entry[0]) << 8 | Int(entry[1])
        }
        if programs.count > 1 {
            problems.add(at: offset, "has \(programs.count) programs; a segment has one (RFC 8216bis section 3.2)")
        }
    }

    private mutating func readMap(
        _ body: ArraySlice<UInt8>, _ pid: Int, _ offset: Int, _ problems: inout MediaProblems
    ) -> [StreamEntry]? {
        var rest = body
        guard rest.count >= 4 else { return nil }
        let length = Int(rest[rest.startIndex + 2] & 15) << 8 | Int(rest[rest.startIndex + 3])
        rest = rest.dropFirst(4 + length)
        var streams: [StreamEntry] = []
        while rest.count >= 5 {
            let head = Array(rest.prefix(5))
            let length = Int(head[3] & 15) << 8 | Int(head[4])
            var entry = StreamEntry(pid: Int(head[1] & 31) << 8 | Int(head[2]), type: head[0])
            entry.readDescriptors(rest.dropFirst(5).prefix(length))
            streams.append(entry)
            guard rest.count >= 5 + length else {
                problems.add(at: offset, "has a program map table on PID \(pid) that ends within its descriptors")
                break
            }
            rest = rest.dropFirst(5 + length)
        }
        mapCount += 1
        return streams
    }

    /// CRC-32 of ISO 13818-1 annex A: 0 over a section with its checksum.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte) << 24
            for _ in 0..<8 { value = value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7 }
        }
        return value
    }
}

extension StreamEntry {
    fileprivate mutating func readDescriptors(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while rest.count >= 2 {
            let (tag, length) = (rest[rest.startIndex], Int(rest[rest.startIndex + 1]))
            let content = Array(rest.dropFirst(2).prefix(length))
            rest = rest.dropFirst(2 + length)
            descriptors.append(tag)
            if tag == 5, content.count >= 4 {
                registration = FourCC(rawValue: content.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
            } else if tag == 0x7F, content.count >= 2, content[0] == 0x80 {
                // An extension descriptor (ISO 13818-1 table 2-109 leaves 0x80 to users), of Opus.
                opusChannelCode = content[1]
            } else if tag == 10, content.count >= 3, content.prefix(3).allSatisfy({ 0x61...0x7A ~= $0 | 0x20 }) {
                language = String(decoding: content.prefix(3), as: UTF8.self).lowercased()
            }
        }
    }
}
