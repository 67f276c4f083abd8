/// Unrolls times of 33 bits: each is the one nearest to the one before, of whatever stream (ISO 13818-1 section 2.4.3.6).
struct StreamClock {
    private static let period = 1 << 33
    /// The last time; nil before the first one.
    private(set) var last: Int?
    /// Where times that leap are put on a line that goes on; nil where they stay as they are.
    var line: SplicedLine?

    /// A time that does not go back where 33 bits are over.
    mutating func unrolled(_ time: Int) -> Int {
        guard let last else {
            self.last = time
            return time
        }
        var step = (time - last) % Self.period
        if step < -Self.period / 2 { step += Self.period }
        if step >= Self.period / 2 { step -= Self.period }
        self.last = last + step
        return last + step
    }
}

/// Puts the times of streams that leap, as at a splice, on one line that goes on: what follows a leap comes right behind what was
/// before it, in all streams by the same distance, so that sound and picture stay together.
struct SplicedLine {
    /// Where a stream is on the line.
    struct Place {
        /// Which distance its times have.
        fileprivate var index = 0
        /// The last time, and how much it was behind the one before.
        fileprivate var last: Int?
        fileprivate var step = 1
    }

    /// Times that are further behind or before those that would go on are a leap, ticks: ten seconds, and one.
    private static let (longestGap, longestStepBack) = (900_000, 90_000)

    private var distances = [0]
    /// How often times leapt.
    var leapCount: Int { distances.count - 1 }
    /// Where the first leap was in the file, and by how many ticks; nil without any.
    private(set) var firstLeap: (offset: Int, ticks: Int)?

    /// A stream's next time on the line.
    ///
    /// - Parameter offset: where it was read in the file.
    mutating func time(_ time: Int, of place: inout Place, at offset: Int) -> Int {
        let newest = distances.count - 1
        guard let last = place.last else {
            (place.index, place.last) = (newest, time + distances[newest])
            return time + distances[newest]
        }
        if !Self.goesOn(time + distances[place.index], behind: last) {
            if place.index == newest || !Self.goesOn(time + distances[newest], behind: last) {
                firstLeap = firstLeap ?? (offset, time + distances[place.index] - last)
                distances.append(last + place.step - time)
            }
            place.index = distances.count - 1
        }
        let placed = time + distances[place.index]
        if placed > last { (place.step, place.last) = (placed - last, placed) }
        return placed
    }

    private static func goesOn(_ time: Int, behind last: Int) -> Bool {
        time - last >= -longestStepBack && time - last <= longestGap
    }
}

/// The head of a PES packet (ISO 13818-1 section 2.4.3.6).
struct PESHeader {
    /// How many bytes the head has.
    var size: Int
    /// How many bytes are behind it; nil where the packet ends with the next one.
    var payloadSize: Int?
    /// PTS and DTS, ticks of 33 bits; nil where there are none.
    var presentationTime: Int?
    var decodeTime: Int?

    /// The head that a packet begins with; nil where it begins with none that samples have.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 9, bytes[0] == 0, bytes[1] == 0, bytes[2] == 1 else { return nil }
        // The program stream map, padding, private stream 2, ECM, EMM, DSM-CC and the directory have no such head.
        switch bytes[3] {
        case 0xBC, 0xBE, 0xBF, 0xF0, 0xF1, 0xF2, 0xF8, 0xFF: return nil
        default: break
        }
        let length = Int(bytes[4]) << 8 | Int(bytes[5])
        size = 9 + Int(bytes[8])
        guard bytes[6] >> 6 == 2, size <= bytes.count else { return nil }
        payloadSize = length == 0 ? nil : max(0, length - (size - 6))
        guard bytes[7] & 0x80 != 0, bytes[8] >= 5 else { return }
        presentationTime = Self.time(bytes, at: 9)
        decodeTime = bytes[7] & 0x40 != 0 && bytes[8] >= 10 ? Self.time(bytes, at: 14) : presentationTime
    }

    private static func time(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int {
        Int(bytes[start] >> 1 & 7) << 30 | Int(bytes[start + 1]) << 22 | Int(bytes[start + 2] >> 1) << 15
            | Int(bytes[start + 3]) << 7 | Int(bytes[start + 4] >> 1)
    }
}
