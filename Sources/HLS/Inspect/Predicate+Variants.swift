public import PredicateFormat

extension Predicate {
    /// Reads a predicate on variants, which may call ``PredicateFormat/PredicateFunction/variantQualifiers``.
    ///
    /// - Throws: ``PredicateError`` with the column of what cannot be read, of a key path that AVAssetVariant has not, and
    ///   of values that cannot be compared, and of a text that the value never is; also where a playlist has no variant that
    ///   would show it.
    public init(onVariants format: String) throws(PredicateError) {
        try self.init(parsing: format, functions: PredicateFunction.variantQualifiers)
        try check(AssetVariant.complete)
        try checkTexts(keys: AssetVariant.complete.keys) { keys, text in
            AssetVariant.words(at: keys).flatMap { Self.problem(keys, text, words: $0) }
        }
    }
}

extension AssetVariant {
    /// The texts that the value at some keys may be (RFC 8216bis, section 4.4.6.2), where these are few.
    fileprivate static func words(at keys: [String]) -> [String]? {
        switch keys {
        case ["videoAttributes", "videoRange"]: ["SDR", "HLG", "PQ"]
        case ["hdcpLevel"]: ["NONE", "TYPE-0", "TYPE-1"]
        case ["badges"]: Badge.allCases.map(\.rawValue)
        default: nil
        }
    }

    /// A variant that declares everything, so that every key path leads somewhere.
    static var complete: AssetVariant {
        func attributes(_ pairs: KeyValuePairs<String, String>) -> AttributeList {
            AttributeList(pairs.map { AttributeList.Attribute(name: $0.key, value: $0.value, isQuoted: false) })
        }
        let stream = VariantStream(
            attributes: attributes([
                "BANDWIDTH": "2", "AVERAGE-BANDWIDTH": "1", "CODECS": "hvc1.2.4.L153.B0,ec-3",
                "SUPPLEMENTAL-CODECS": "dvh1.08.01/db1p", "RESOLUTION": "16x9", "FRAME-RATE": "24",
                "VIDEO-RANGE": "PQ", "REQ-VIDEO-LAYOUT": "CH-STEREO", "SCORE": "1", "HDCP-LEVEL": "NONE",
                "STABLE-VARIANT-ID": "a", "PATHWAY-ID": "a", "AUDIO": "a", "VIDEO": "a", "SUBTITLES": "a",
                "CLOSED-CAPTIONS": "a",
            ]))
        let audio = Rendition(
            attributes: attributes([
                "TYPE": "AUDIO", "GROUP-ID": "a", "NAME": "a", "LANGUAGE": "en", "CHANNELS": "16/JOC",
                "SAMPLE-RATE": "48000",
            ]))
        return AssetVariant(stream, audio: [audio])
    }
}
