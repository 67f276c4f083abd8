/// `sidx`: where subsegments are, how long they last and what they begin with (ISO 14496-12 section 8.16.3).
struct SegmentIndexBox: BoxBody {
    /// A subsegment.
    struct Reference: Equatable, Sendable {
        /// Whether it is an index itself, and its size: 1 and 31 bits.
        var typeAndSize: UInt32 = 0
        var duration: UInt32 = 0
        /// Whether it begins with a stream access point, of which type, and how long until it: 1, 3 and 28 bits.
        var accessPoint: UInt32 = 0
    }

    var type: FourCC = "sidx"
    var full = VersionAndFlags(version: 1)
    var referenceID: UInt32 = 0
    var timescale: UInt32 = 0
    var earliestPresentationTime: UInt64 = 0
    var firstOffset: UInt64 = 0
    var reserved: UInt16 = 0
    var references: [Reference] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.integer(&referenceID)
        try coder.integer(&timescale)
        try coder.number(&earliestPresentationTime, full.version)
        try coder.number(&firstOffset, full.version)
        try coder.integer(&reserved)
        var count = UInt16(references.count)
        try coder.integer(&count)
        try coder.require(Int(count) * 12)
        try coder.entries(&references, of: Reference(), count: Int(count)) { (coder, reference) throws(Coder.Failure) in
            try coder.integer(&reference.typeAndSize)
            try coder.integer(&reference.duration)
            try coder.integer(&reference.accessPoint)
        }
    }

    var fields: [BoxField] {
        [
            BoxField("timescale", "\(timescale)"),
            BoxField("earliest_presentation_time", "\(earliestPresentationTime)"),
            BoxField("reference_count", "\(references.count)"),
        ]
    }
}
