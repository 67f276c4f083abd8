import FragmentedMP4

extension SegmentMedia {
    /// What an MPEG-2 transport stream holds (ISO 13818-1; RFC 8216bis section 3.2).
    ///
    /// A PES packet of video is taken for one picture, as packagers of HLS write them.
    init(transportStream input: any MovieInput, tables: (any MovieInput)? = nil) throws(MovieError) {
        var reader = TransportStreamReader()
        if let tables { try reader.readTables(tables) }
        try reader.read(input) { true }
        self = try reader.media(name: input.name)
    }
}

/// How packets of a transport stream lie in a file.
struct PacketLayout: Equatable {
    static let packetSize = 188
    static let syncByte: UInt8 = 0x47

    /// From one packet to the next, bytes: 188, 192 with a time before each packet, 204 with parity behind it.
    var stride: Int
    /// How many bytes are before the packet's own.
    var lead: Int { stride == 192 ? 4 : 0 }

    /// The layout that bytes begin with, and where the first packet is; nil where there is no such place.
    ///
    /// - Parameter packets: How many packets must begin with the mark, if there is room for them.
    static func find(
        in bytes: UnsafeRawBufferPointer, packets: Int, isEnd: Bool
    ) -> (layout: PacketLayout, start: Int)? {
        for stride in [packetSize, 192, 204] {
            let layout = PacketLayout(stride: stride)
            for start in 0..<min(stride, bytes.count) where layout.fits(bytes, at: start, packets: packets) {
                return (layout, start)
            }
        }
        return nil
    }

    /// Whether packets lie one behind the other from a place on, as far as there are bytes.
    func fits(_ bytes: UnsafeRawBufferPointer, at start: Int, packets: Int) -> Bool {
        var (position, count) = (start + lead, 0)
        while position < bytes.count, count < packets {
            guard bytes[position] == Self.syncByte else { return false }
            (position, count) = (position + stride, count + 1)
        }
        return count > 0
    }
}

/// Reads a transport stream in pieces, packet by packet.
struct TransportStreamReader {
    /// How much is read at once, bytes.
    private static let pieceSize = 188 * 4096
    /// How many marks in a row begin a stream, and how many begin it again where they were lost.
    private static let packetsToBegin = 3
    /// How many elementary streams are read.
    private static let mostStreams = 64
    private static let stuffingPID = 0x1FFF

    private enum Slot {
        static let none: Int16 = -1
        static let table: Int16 = -2
    }

    private var tables = ProgramTables()
    private(set) var streams: [ElementaryStream] = []
    /// Where samples are gathered with their data; nil where nobody wants this.
    private let spool: SampleSpool?
    /// What is packed in the streams that are gathered: those of one program, named by the PID of its map table.
    private(set) var selection = ProgramSelection()
    /// What is done with the packets of each PID: an index into `streams`, or what ``Slot`` has.
    private var slots = [Int16](repeating: Slot.none, count: 1 << 13)
    private(set) var clock = StreamClock()
    private(set) var problems = MediaProblems()
    private var layout: PacketLayout?
    /// Where bytes began that are no packets.
    private var lost: Int?

    /// Reads tracks, and gathers their samples where there is a place for these.
    init(into spool: SampleSpool? = nil) {
        self.spool = spool
        if spool != nil { clock.line = SplicedLine() }
        slots[ProgramTables.associationPID] = Slot.table
    }

    /// Reads the tables that stand in a file of their own, before the stream (RFC 8216bis section 3.2).
    mutating func readTables(_ section: any MovieInput) throws(MovieError) {
        try read(section) { true }
        (problems, layout, lost) = (MediaProblems(), nil, nil)
    }

    /// Reads the whole file.
    ///
    /// - Parameter goesOn: is asked from time to time whether it should go on.
    mutating func read(_ input: any MovieInput, while goesOn: () -> Bool) throws(MovieError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
        defer { buffer.deallocate() }
        var (start, held) = (0, 0)
        repeat {
            let count = min(buffer.count - held, input.size - start - held)
            try input.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[held..<held + count]), at: start + held)
            held += count
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<held])
            let done = packets(piece, at: start, isEnd: start + held == input.size)
            memmove(buffer, from: done, count: held - done)
            (start, held) = (start + done, held - done)
            if let failure = spool?.failure { throw failure }
            try selection.check(name: input.name)
        } while start + held < input.size && goesOn()
    }

    /// Reads the packets of a piece, up to the first leap of times where these are put on a line that goes on. How many bytes are
    /// done with.
    mutating func packets(
        _ bytes: UnsafeRawBufferPointer, at base: Int, isEnd: Bool, stopsAtLeaps: Bool = false
    ) -> Int {
        let leaps = clock.line?.leapCount
        var position = 0
        while true {
            guard let layout else {
                guard let next = findAgain(bytes, position, base, isEnd) else { return isEnd ? bytes.count : position }
                guard layout != nil else { return next }
                position = next
                continue
            }
            let end = position + layout.lead + PacketLayout.packetSize
            guard end <= bytes.count else { break }
            let packet = UnsafeRawBufferPointer(rebasing: bytes[position + layout.lead..<end])
            guard packet[0] == PacketLayout.syncByte else {
                self.layout = nil
                continue
            }
            take(packet, at: base + position)
            position = min(position + layout.stride, bytes.count)
            if stopsAtLeaps, clock.line?.leapCount != leaps { return position }
        }
        if isEnd, position < bytes.count {
            problems.add(at: base + position, "ends within a packet: \(bytes.count - position) bytes of it are there")
            return bytes.count
        }
        return position
    }

    /// Looks for packets. Where they begin, or how far there are none; nil where there is nothing left to look at.
    private mutating func findAgain(
        _ bytes: UnsafeRawBufferPointer, _ position: Int, _ base: Int, _ isEnd: Bool
    ) -> Int? {
        if lost == nil { lost = base + position }
        var start = position
        // A place is sure where there are bytes for all marks behind it.
        while start < bytes.count, isEnd || bytes.count - start >= 204 * Self.packetsToBegin {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            if let found = PacketLayout.find(in: rest, packets: Self.packetsToBegin, isEnd: isEnd) {
                layout = found.layout
                let place = start + found.start
                if let lost, base + place > lost {
                    problems.add(at: lost, "has \(base + place - lost) bytes that are no packets")
                }
                lost = nil
                return place
            }
            start = min(start + PacketLayout.packetSize, bytes.count)
        }
        if isEnd, let lost, bytes.count > 0 {
            problems.add(at: lost, "has \(base + bytes.count - lost) bytes that are no packets")
            return nil
        }
        return isEnd ? nil : start
    }

    private mutating func take(_ packet: UnsafeRawBufferPointer, at offset: Int) {
        let pid = Int(packet[1] & 31) << 8 | Int(packet[2])
        let slot = slots[pid]
        guard slot != Slot.none else { return }
        guard packet[1] & 0x80 == 0 else {
            return problems.add(at: offset, "has a packet in PID \(pid) that is marked as damaged: it is left out")
        }
        let flags = packet[3]
        var (start, isDiscontinuous, isRandomAccess) = (4, false, false)
        if flags & 0x20 != 0 {
            start = 5 + Int(packet[4])
            if packet[4] > 0 { (isDiscontinuous, isRandomAccess) = (packet[5] & 0x80 != 0, packet[5] & 0x40 != 0) }
        }
        guard flags & 0x10 != 0, start < packet.count else { return }
        guard flags & 0xC0 == 0 else {
            selection.countScrambled(pid)
            return problems.add(at: offset, "has a packet in PID \(pid) that is scrambled: it is left out")
        }
        let payload = UnsafeRawBufferPointer(rebasing: packet[start...])
        let beginsUnit = packet[1] & 0x40 != 0
        guard slot >= 0 else {
            return takeTable(payload, pid, beginsUnit, offset)
        }
        let index = Int(slot)
        guard
            streams[index].accepts(
                counter: flags & 15, isDiscontinuous: isDiscontinuous, at: offset, problems: &problems)
        else { return }
        streams[index].take(
            payload, beginsUnit: beginsUnit, isRandomAccess: isRandomAccess, at: offset, clock: &clock,
            problems: &problems)
    }

    private mutating func takeTable(
        _ payload: UnsafeRawBufferPointer, _ pid: Int, _ beginsSection: Bool, _ offset: Int
    ) {
        let entries = tables.take(payload, pid: pid, beginsSection: beginsSection, at: offset, problems: &problems)
        if pid == ProgramTables.associationPID {
            for map in tables.programs.keys where slots[map] == Slot.none { slots[map] = Slot.table }
        }
        guard let entries else { return }
        if spool != nil {
            guard selection.takes(entries, of: pid) else { return }
            // A program that has no picture gives way to one that has.
            for index in slots.indices where slots[index] >= 0 && streams[Int(slots[index])].program != pid {
                slots[index] = Slot.none
            }
        }
        for entry in entries where entry.pid != Self.stuffingPID { add(entry, of: pid, offset) }
    }

    /// Reads a stream from now on; one that a later table describes otherwise becomes a track of its own.
    private mutating func add(_ entry: StreamEntry, of program: Int, _ offset: Int) {
        let slot = slots[entry.pid]
        guard slot != Slot.table else {
            return problems.add(at: offset, "has a stream on PID \(entry.pid), which tables have")
        }
        if slot >= 0 {
            let known = streams[Int(slot)]
            guard known.entry != entry, spool == nil || known.format != StreamFormat(entry) else { return }
            problems.add(at: offset, "has a program map table that describes PID \(entry.pid) anew")
        }
        // One that a later table describes otherwise is another track.
        let id = entry.pid + streams.count { $0.entry.pid == entry.pid } << 13
        guard streams.count < Self.mostStreams,
            let stream = ElementaryStream(entry, program: program, id: id, into: spool)
        else { return }
        slots[entry.pid] = Int16(streams.count)
        streams.append(stream)
    }

    /// What was read.
    mutating func media(name: String) throws(MovieError) -> SegmentMedia {
        try requireTables(name: name)
        var tracks: [MediaTrack] = []
        for index in streams.indices { tracks.append(streams[index].finish(&problems)) }
        return SegmentMedia(container: .transportStream, tracks: tracks, problems: problems.list)
    }

    /// Ends the streams whose samples are gathered.
    mutating func finishCollecting(name: String) throws(MovieError) {
        try requireTables(name: name)
        endStreams()
    }

    /// Makes samples of what is left of streams whose samples are gathered.
    mutating func endStreams() {
        for index in streams.indices { streams[index].endCollecting(&problems) }
    }

    /// Changes each stream whose samples are gathered.
    mutating func forEachStream(_ change: (inout ElementaryStream) -> Void) {
        for index in streams.indices { change(&streams[index]) }
    }

    /// program_number by the PID of the program's map table.
    var programs: [Int: Int] { tables.programs }

    private func requireTables(name: String) throws(MovieError) {
        guard tables.mapCount > 0 else {
            let table = tables.hasAssociation ? "program map table" : "program association table"
            throw MovieError(
                name: name, kind: .malformed,
                problem: "is a transport stream without a \(table): it does not say what its packets hold")
        }
    }
}

extension MediaContainer {
    /// Whether bytes begin with packets of a transport stream.
    static func isTransportStream(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            [188, 192, 204].contains { PacketLayout(stride: $0).fits(bytes, at: 0, packets: 3) }
        }
    }
}
