public import PredicateFormat

/// The key paths of AVAssetVariant, as `videoAttributes.presentationSize.height`, and what else is declared.
extension AssetVariant: PredicateObject {
    /// The keys of a variant.
    public var keys: [String] { values.keys }

    /// The value of a key.
    public func value(forKey key: String) -> PredicateValue? { values.value(forKey: key) }

    /// All values.
    public var values: KeyedValues {
        KeyedValues([
            "url": .text(url),
            "peakBitRate": PredicateValue(peakBitRate),
            "averageBitRate": PredicateValue(averageBitRate),
            "videoAttributes": PredicateValue(videoAttributes?.values),
            "audioAttributes": PredicateValue(audioAttributes?.values),
            "badges": PredicateValue(badges.map(\.rawValue)),
            "codecs": .list(codecs.map { .object($0.values) }),
            "supplementalCodecs": .list(supplementalCodecs.map { .object($0.values) }),
            "score": PredicateValue(stream.score),
            "hdcpLevel": PredicateValue(stream.hdcpLevel),
            "stableVariantID": PredicateValue(stream.stableVariantID),
            "pathwayID": PredicateValue(stream.pathwayID),
            "groups": .object(
                KeyedValues([
                    "audio": PredicateValue(stream.audioGroup), "video": PredicateValue(stream.videoGroup),
                    "subtitles": PredicateValue(stream.subtitlesGroup),
                    "closedCaptions": PredicateValue(stream.closedCaptionsGroup),
                ])),
            "line": .number(Double(stream.line)),
        ])
    }
}

extension AssetVariant.VideoAttributes {
    var values: KeyedValues {
        KeyedValues([
            "videoRange": .text(videoRange),
            "codecTypes": .list(codecTypes.map(PredicateValue.code)),
            "presentationSize": PredicateValue(
                presentationSize.map { size in
                    KeyedValues(["width": .number(Double(size.width)), "height": .number(Double(size.height))])
                }),
            "nominalFrameRate": PredicateValue(nominalFrameRate),
            "videoLayoutAttributes": .list(
                videoLayoutAttributes.map { layout in
                    .object(
                        KeyedValues([
                            "stereoViewComponents": PredicateValue(layout.stereoViewComponents),
                            "projectionType": .text(layout.projectionType),
                        ]))
                }),
        ])
    }
}

extension AssetVariant.AudioAttributes {
    var values: KeyedValues {
        KeyedValues([
            "formatIDs": .list(formatIDs.map(PredicateValue.code)),
            "renditionSpecificAttributes": .list(renditionSpecificAttributes.map { .object($0.values) }),
        ])
    }
}

extension AudioRenditionAttributes {
    /// The values of a media option by AVFoundation's names, and what else is declared of it.
    var values: KeyedValues {
        KeyedValues([
            "name": PredicateValue(name),
            "language": PredicateValue(language),
            "channelCount": PredicateValue(channelCount),
            "isBinaural": .truth(isBinaural),
            "isImmersive": .truth(isImmersive),
            "isDownmix": .truth(isDownmix),
            "spatialCodings": PredicateValue(spatialCodings),
            "sampleRate": PredicateValue(sampleRate),
        ])
    }
}

extension Codec {
    /// The format, and what it says, by names of our own.
    public var values: KeyedValues {
        KeyedValues([
            "format": .text(format), "name": .text(name), "profile": PredicateValue(profile),
            "level": PredicateValue(level), "tier": PredicateValue(tier), "bitDepth": PredicateValue(bitDepth),
        ])
    }
}

/// Values by their names, in an order: what of the playlist predicates see, and what reports write.
public struct KeyedValues: PredicateObject {
    /// The values.
    public let fields: [(name: String, value: PredicateValue)]

    init(_ fields: KeyValuePairs<String, PredicateValue>) { self.fields = fields.map { ($0.key, $0.value) } }

    /// The names.
    public var keys: [String] { fields.map(\.name) }

    /// The value of a name.
    public func value(forKey key: String) -> PredicateValue? { fields.first { $0.name == key }?.value }
}

extension PredicateObject {
    /// The value at a key path, as `videoAttributes.videoRange`; unknown where the way to it is, or leads nowhere.
    public func value(atKeyPath path: String) -> PredicateValue {
        var object: any PredicateObject = self
        var keys = path.split(separator: ".").map(String.init)[...]
        while let key = keys.popFirst(), let value = object.value(forKey: key) {
            if keys.isEmpty { return value }
            guard case .object(let inner) = value else { return .unknown }
            object = inner
        }
        return .unknown
    }
}

extension PredicateValue {
    init(_ number: Double?) { self = number.map(Self.number) ?? .unknown }
    init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .unknown }
    init(_ text: String?) { self = text.map(Self.text) ?? .unknown }
    init(_ texts: [String]) { self = .list(texts.map(Self.text)) }
    init(_ object: (any PredicateObject)?) { self = object.map(Self.object) ?? .unknown }
}
