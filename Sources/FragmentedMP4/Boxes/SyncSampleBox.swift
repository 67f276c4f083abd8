/// `stss`: which samples decoding can begin with; without it all are such (ISO 14496-12 section 8.6.2).
struct SyncSampleBox: BoxBody {
    let type: FourCC = "stss"
    var full: VersionAndFlags
    /// From 1 on, ascending.
    var numbers: [UInt32] = []

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 0)
        let count = try reader.entryCount(entrySize: 4)
        numbers.reserveCapacity(count)
        for _ in 0..<count {
            let number = try reader.u32()
            guard number > numbers.last ?? 0 else { throw reader.malformed("sample numbers do not ascend from 1 on") }
            numbers.append(number)
        }
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.entryCount(numbers.count)
        for number in numbers { writer.u32(number) }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(numbers.count)")] }
}
