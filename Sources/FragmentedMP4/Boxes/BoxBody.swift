/// What is in a box of a type that is known: it states once, in its order, what is read and written, and describes it in words.
protocol BoxBody: Sendable {
    /// The type.
    var type: FourCC { get set }
    /// A box that is yet to be read.
    init()
    /// Goes through what is in it.
    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure)
    /// What it says, for people.
    var fields: [BoxField] { get }
}

extension BoxBody {
    /// Reads what stands behind a header of the type `type`.
    init(_ type: FourCC, _ reader: inout BoxReader) throws(MovieError) {
        self.init()
        self.type = type
        try code(with: &reader)
    }

    /// Reads the content of a box.
    init(_ header: BoxHeader, in outer: BoxReader) throws(MovieError) {
        var body = outer.body(of: header)
        try self.init(header.type, &body)
    }

    /// Writes what was read.
    func write(to writer: inout BoxWriter) {
        var body = self
        body.code(with: &writer)
    }
}

/// The types that are known.
enum KnownBoxes {
    /// Which boxes hold nothing but boxes, after so many bytes of their own.
    static let containers: [FourCC: Int] = [
        "moov": 0, "trak": 0, "edts": 0, "mdia": 0, "minf": 0, "dinf": 0, "stbl": 0, "mvex": 0, "moof": 0, "traf": 0,
        "mfra": 0, "dref": 8, "stsd": 8, "sinf": 0, "schi": 0,
    ]

    /// Whether there is something to read in a box of this type.
    static func isRead(_ type: FourCC) -> Bool { containers[type] != nil || types[type] != nil }

    /// Reads the body of a known type; nil where it is unknown.
    static func body(_ type: FourCC, _ reader: inout BoxReader) throws(MovieError) -> (any BoxBody)? {
        guard let known = types[type] else { return nil }
        return try known.init(type, &reader)
    }

    private static let types: [FourCC: any BoxBody.Type] = [
        "ftyp": FileTypeBox.self, "styp": FileTypeBox.self, "mvhd": MovieHeaderBox.self, "tkhd": TrackHeaderBox.self,
        "elst": EditListBox.self, "mdhd": MediaHeaderBox.self, "hdlr": HandlerBox.self,
        "elng": ExtendedLanguageBox.self, "stts": TimeToSampleBox.self, "ctts": CompositionOffsetBox.self,
        "stsc": SampleToChunkBox.self, "stsz": SampleSizeBox.self, "stz2": SampleSizeBox.self,
        "stco": ChunkOffsetBox.self, "co64": ChunkOffsetBox.self, "stss": SyncSampleBox.self,
        "sdtp": SampleDependencyBox.self, "sgpd": SampleGroupDescriptionBox.self, "sbgp": SampleToGroupBox.self,
        "mehd": MovieExtendsHeaderBox.self, "trex": TrackExtendsBox.self, "mfhd": MovieFragmentHeaderBox.self,
        "tfhd": TrackFragmentHeaderBox.self, "tfdt": TrackFragmentDecodeTimeBox.self, "trun": TrackRunBox.self,
        "sidx": SegmentIndexBox.self,
    ]
}

/// Something that a box says.
public struct BoxField: Equatable, Sendable {
    /// What ISO 14496-12 calls it, as `timescale`.
    public var name: String
    /// Its value in words.
    public var value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
