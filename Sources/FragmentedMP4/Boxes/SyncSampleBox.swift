/// `stss`: which samples decoding can begin with; without it all are such (ISO 14496-12 section 8.6.2).
struct SyncSampleBox: CodedBox {
    var type: FourCC = "stss"
    var full = VersionAndFlags()
    /// From 1 on, ascending.
    var numbers: [UInt32] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        var last: UInt32 = 0
        try coder.table(&numbers, of: 0, entrySize: 4) { (coder, number) throws(Coder.Failure) in
            try coder.integer(&number)
            try coder.check(number > last, "sample numbers do not ascend from 1 on")
            last = number
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(numbers.count)")] }
}
