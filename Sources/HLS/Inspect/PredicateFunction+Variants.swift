public import PredicateFormat

extension PredicateFunction {
    /// The predicates that AVAssetVariantQualifier makes, as functions of the same names: the value, the media option
    /// where one is meant, and the operator. Without an option a variant qualifies by any of its audio renditions.
    public static let variantQualifiers: [PredicateFunction] = [
        size("predicateForPresentationWidth", \.width), size("predicateForPresentationHeight", \.height),
        audio("predicateForChannelCount", 6, \.channelCount), audio("predicateForAudioSampleRate", 48000, \.sampleRate),
        audio("predicateForBinauralAudio", \.isBinaural), audio("predicateForImmersiveAudio", \.isImmersive),
        audio("predicateForDownmixAudio", \.isDownmix),
    ]

    private static func size(_ name: String, _ side: @escaping @Sendable (Resolution) -> Int) -> PredicateFunction {
        PredicateFunction(name: name, usage: name + "(1080, \">=\")") { arguments, object in
            guard arguments.count == 2, case .number(let wanted) = arguments[0],
                let holds = comparison(arguments[1]), let variant = object as? AssetVariant
            else { return nil }
            guard let size = variant.videoAttributes?.presentationSize else { return .unknown }
            return .truth(holds(Double(side(size)), wanted))
        }
    }

    private static func audio(
        _ name: String, _ example: Int, _ value: @escaping @Sendable (AudioRenditionAttributes) -> Int?
    ) -> PredicateFunction {
        PredicateFunction(name: name, usage: name + "(\(example), \"en\", \">=\")") { arguments, object in
            guard arguments.count == 2 || arguments.count == 3, case .number(let wanted) = arguments[0],
                let holds = comparison(arguments[arguments.count - 1])
            else { return nil }
            return any(of: object, arguments.dropFirst().dropLast()) { attributes in
                value(attributes).map { holds(Double($0), wanted) }
            }
        }
    }

    private static func audio(
        _ name: String, _ value: @escaping @Sendable (AudioRenditionAttributes) -> Bool
    ) -> PredicateFunction {
        PredicateFunction(name: name, usage: name + "(true, \"en\")") { arguments, object in
            guard arguments.count == 1 || arguments.count == 2, case .truth(let wanted) = arguments[0] else {
                return nil
            }
            return any(of: object, arguments.dropFirst()) { value($0) == wanted }
        }
    }

    /// Whether any rendition qualifies, of those that the option names; unknown where none does and one does not tell.
    private static func any(
        of object: any PredicateObject, _ option: ArraySlice<PredicateValue>,
        _ qualifies: (AudioRenditionAttributes) -> Bool?
    ) -> PredicateValue? {
        guard let variant = object as? AssetVariant else { return nil }
        var renditions = variant.audioAttributes?.renditionSpecificAttributes ?? []
        if let option = option.first {
            guard case .text(let wanted) = option else { return nil }
            renditions.removeAll { !$0.rendition.isNamed(wanted) }
        }
        let answers = renditions.map(qualifies)
        if answers.contains(true) { return .truth(true) }
        return answers.contains(nil) || answers.isEmpty ? .unknown : .truth(false)
    }

    /// The comparison that an operator stands for, written as in predicates.
    private static func comparison(_ value: PredicateValue) -> ((Double, Double) -> Bool)? {
        guard case .text(let symbol) = value else { return nil }
        return switch symbol {
        case "=", "==": { $0 == $1 }
        case "!=", "<>": { $0 != $1 }
        case "<": { $0 < $1 }
        case "<=", "=<": { $0 <= $1 }
        case ">": { $0 > $1 }
        case ">=", "=>": { $0 >= $1 }
        default: nil
        }
    }
}

extension Rendition {
    /// Whether a word means this rendition: its NAME, or its LANGUAGE or the beginning of that (RFC 4647 section 3.3.1:
    /// `en` means `en-US` too).
    public func isNamed(_ word: String) -> Bool {
        if name == word { return true }
        guard let language = language?.lowercased() else { return false }
        let wanted = word.lowercased()
        return !wanted.isEmpty && (language == wanted || language.hasPrefix(wanted + "-"))
    }
}
