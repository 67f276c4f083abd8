/// A sample: the compressed frame or frames that are decoded at one time.
public struct Sample: Equatable, Sendable {
    /// Where its data begins, bytes from the start of the file.
    public var offset: Int
    /// The size of its data, bytes.
    public var size: Int
    /// When it is decoded, in the track's ticks from the start of the media.
    public var decodeTime: Int
    /// How much later it is presented than decoded, ticks; it may be negative.
    public var compositionOffset = 0
    /// How long until the next one is decoded, ticks.
    public var duration: Int
    /// Whether decoding can begin with it.
    public var isSync = true
    /// What else is said of its dependencies.
    public var dependency = SampleDependency(rawValue: 0)
    /// Which of the track's descriptions it has, the first one being 0.
    public var descriptionIndex = 0

    /// When it is presented, in the track's ticks from the start of the media; no edit list is taken into account.
    public var presentationTime: Int { decodeTime + compositionOffset }
}

/// A byte of `sdtp` (ISO 14496-12 section 8.6.4), which the flags of a fragment's sample have as well: two bits each of
/// is_leading, sample_depends_on, sample_is_depended_on and sample_has_redundancy; 0 is unknown.
public struct SampleDependency: Equatable, Sendable {
    /// The byte.
    public var rawValue: UInt8

    /// The dependencies that a byte tells.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 1: it depends on others, 2: it does not (an I-frame), 0: not known.
    public var dependsOn: UInt8 { rawValue >> 4 & 3 }
}
