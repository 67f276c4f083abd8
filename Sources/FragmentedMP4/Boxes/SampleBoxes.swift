/// `stts`: how long samples last, as runs (ISO 14496-12 section 8.6.1.2).
struct TimeToSampleBox: BoxBody {
    /// So many samples that last as long.
    struct Run: Equatable, Sendable {
        var count: UInt32 = 0
        var delta: UInt32 = 0
    }

    var type: FourCC = "stts"
    var full = VersionAndFlags()
    var runs: [Run] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.table(&runs, of: Run(), entrySize: 8) { (coder, run) throws(Coder.Failure) in
            try coder.integer(&run.count)
            try coder.integer(&run.delta)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(runs.count)")] }
}

/// `ctts`: how much later than decoded samples are presented, as runs (ISO 14496-12 section 8.6.1.3).
struct CompositionOffsetBox: BoxBody {
    /// So many samples of one offset.
    struct Run: Equatable, Sendable {
        var count: UInt32 = 0
        /// Signed in version 0 too: QuickTime writes negative ones there, and no real offset is that long. The least one, 2^31 of
        /// an unsigned field, is none at all.
        var offset: Int32 = 0
    }

    var type: FourCC = "ctts"
    var full = VersionAndFlags()
    var runs: [Run] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.table(&runs, of: Run(), entrySize: 8) { (coder, run) throws(Coder.Failure) in
            try coder.integer(&run.count)
            try coder.integer(&run.offset)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(runs.count)")] }
}

/// `stsc`: how many samples chunks have, and of which description (ISO 14496-12 section 8.7.4).
struct SampleToChunkBox: BoxBody {
    /// Chunks from one on, up to the next run's first.
    struct Run: Equatable, Sendable {
        /// From 1 on.
        var firstChunk: UInt32 = 0
        var samplesPerChunk: UInt32 = 0
        /// From 1 on.
        var descriptionIndex: UInt32 = 0
    }

    var type: FourCC = "stsc"
    var full = VersionAndFlags()
    var runs: [Run] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.table(&runs, of: Run(), entrySize: 12) { (coder, run) throws(Coder.Failure) in
            try coder.integer(&run.firstChunk)
            try coder.integer(&run.samplesPerChunk)
            try coder.integer(&run.descriptionIndex)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(runs.count)")] }
}

/// `stsz` and `stz2`: the size of each sample (ISO 14496-12 section 8.7.3).
struct SampleSizeBox: BoxBody {
    var type: FourCC = "stsz"
    var full = VersionAndFlags()
    /// The size that all samples have; 0 where each has its own.
    var constantSize: UInt32 = 0
    /// How many samples there are.
    var count: UInt32 = 0
    /// In how many bits each size is written: 32 of `stsz`; 4, 8 or 16 of `stz2`.
    var bits: UInt8 = 32
    /// Each sample's own size.
    var sizes: [UInt32] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        var first = type == "stsz" ? constantSize : UInt32(bits)
        try coder.integer(&first)
        if type == "stsz" {
            constantSize = first
        } else {
            try coder.check(first >> 8 == 0, "has reserved bits that are not 0")
            try coder.check([4, 8, 16].contains(first), "has sizes of \(first) bits; 4, 8 and 16 are known")
            bits = UInt8(first)
        }
        try coder.integer(&count)
        guard constantSize == 0 else { return }
        try coder.check(
            Int(count) <= coder.remaining * 8 / Int(bits),
            "says that it has \(count) entries, and has room for \(coder.remaining * 8 / Int(bits))")
        if bits == 4 { return try codeHalves(with: &coder) }
        let bits = bits
        try coder.entries(&sizes, of: 0, count: Int(count)) { (coder, size) throws(Coder.Failure) in
            switch bits {
            case 8: try coder.integer(&size, as: UInt8.self)
            case 16: try coder.integer(&size, as: UInt16.self)
            default: try coder.integer(&size)
            }
        }
    }

    /// Two sizes a byte.
    private mutating func codeHalves<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        var bytes = stride(from: 0, to: sizes.count, by: 2).map { index in
            UInt8(sizes[index] << 4 | (index + 1 < sizes.count ? sizes[index + 1] : 0))
        }
        try coder.bytes(&bytes, count: (Int(count) + 1) / 2)
        sizes = (0..<Int(count)).map { index in UInt32(bytes[index / 2] >> (index % 2 == 0 ? 4 : 0) & 15) }
    }

    /// The size of a sample.
    subscript(index: Int) -> Int { Int(constantSize == 0 ? sizes[index] : constantSize) }

    var fields: [BoxField] {
        (constantSize == 0 ? [] : [BoxField("sample_size", "\(constantSize)")])
            + [BoxField("sample_count", "\(count)")]
    }
}

/// `stco` and `co64`: where chunks begin in the file (ISO 14496-12 section 8.7.5).
struct ChunkOffsetBox: BoxBody {
    var type: FourCC = "stco"
    var full = VersionAndFlags()
    var offsets: [UInt64] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.table(&offsets, of: 0, entrySize: type == "co64" ? 8 : 4) { (coder, offset) throws(Coder.Failure) in
            try coder.number(&offset, type == "co64" ? 1 : 0)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(offsets.count)")] }
}

/// `stss`: which samples decoding can begin with; without it all are such (ISO 14496-12 section 8.6.2).
struct SyncSampleBox: BoxBody {
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

/// `sdtp`: what samples depend on, a byte each (ISO 14496-12 section 8.6.4).
struct SampleDependencyBox: BoxBody {
    var type: FourCC = "sdtp"
    var full = VersionAndFlags()
    var dependencies: [UInt8] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.bytes(&dependencies, count: nil)
    }

    var fields: [BoxField] { [BoxField("sample_count", "\(dependencies.count)")] }
}
