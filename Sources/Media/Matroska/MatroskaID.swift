/// The identifiers of elements that are read (RFC 8794 section 11.2, RFC 9559 section 5.1).
enum MatroskaID {
    static let header: UInt32 = 0x1A45_DFA3
    static let readVersion: UInt32 = 0x42F7
    static let maximumIDLength: UInt32 = 0x42F2
    static let maximumSizeLength: UInt32 = 0x42F3
    static let docType: UInt32 = 0x4282
    static let docTypeReadVersion: UInt32 = 0x4285
    static let void: UInt32 = 0xEC
    static let checksum: UInt32 = 0xBF

    static let segment: UInt32 = 0x1853_8067
    static let information: UInt32 = 0x1549_A966
    static let tracks: UInt32 = 0x1654_AE6B
    static let cluster: UInt32 = 0x1F43_B675
    /// What else stands in a segment: SeekHead, Cues, Attachments, Chapters, Tags.
    static let otherParts: Set<UInt32> = [0x114D_9B74, 0x1C53_BB6B, 0x1941_A469, 0x1043_A770, 0x1254_C367]

    static let timestampScale: UInt32 = 0x2A_D7B1

    static let timestamp: UInt32 = 0xE7
    static let simpleBlock: UInt32 = 0xA3
    static let blockGroup: UInt32 = 0xA0
    static let block: UInt32 = 0xA1
    static let blockDuration: UInt32 = 0x9B
    static let referenceBlock: UInt32 = 0xFB
    static let discardPadding: UInt32 = 0x75A2

    static let trackEntry: UInt32 = 0xAE
    static let trackNumber: UInt32 = 0xD7
    static let trackType: UInt32 = 0x83
    static let isEnabled: UInt32 = 0xB9
    static let isDefault: UInt32 = 0x88
    static let isForced: UInt32 = 0x55AA
    static let defaultDuration: UInt32 = 0x23_E383
    static let name: UInt32 = 0x536E
    static let language: UInt32 = 0x22_B59C
    static let languageTag: UInt32 = 0x22_B59D
    static let codec: UInt32 = 0x86
    static let codecPrivate: UInt32 = 0x63A2
    static let codecDelay: UInt32 = 0x56AA
    static let blockAdditionMapping: UInt32 = 0x41E4
    static let blockAdditionType: UInt32 = 0x41E7
    static let blockAdditionData: UInt32 = 0x41ED

    static let video: UInt32 = 0xE0
    static let pixelWidth: UInt32 = 0xB0
    static let pixelHeight: UInt32 = 0xBA
    static let displayWidth: UInt32 = 0x54B0
    static let displayHeight: UInt32 = 0x54BA
    static let displayUnit: UInt32 = 0x54B2
    static let color: UInt32 = 0x55B0
    static let matrix: UInt32 = 0x55B1
    static let range: UInt32 = 0x55B9
    static let transfer: UInt32 = 0x55BA
    static let primaries: UInt32 = 0x55BB

    static let audio: UInt32 = 0xE1
    static let samplingFrequency: UInt32 = 0xB5
    static let outputSamplingFrequency: UInt32 = 0x78B5
    static let channels: UInt32 = 0x9F

    static let encodings: UInt32 = 0x6D80
    static let encoding: UInt32 = 0x6240
    static let encodingScope: UInt32 = 0x5032
    static let encodingType: UInt32 = 0x5033
    static let compression: UInt32 = 0x5034
    static let compressionAlgorithm: UInt32 = 0x4254
    static let compressionSettings: UInt32 = 0x4255

    /// What messages call those that they speak of.
    static let names: [UInt32: String] = [
        header: "the EBML header", segment: "Segment", information: "Info", tracks: "Tracks", cluster: "Cluster",
        trackEntry: "TrackEntry", video: "Video", audio: "Audio", color: "Colour", encodings: "ContentEncodings",
        codecPrivate: "CodecPrivate", trackNumber: "TrackNumber", timestampScale: "TimestampScale",
        defaultDuration: "DefaultDuration",
    ]
}
