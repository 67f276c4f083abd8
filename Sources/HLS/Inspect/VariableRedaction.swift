extension MultivariantPlaylist {
    /// The playlist as it may be shown to anybody: what variables put into its URIs, which is mostly a token, is `…`, and so
    /// is what they are worth. Its URIs lead nowhere any more.
    public var redactingVariables: MultivariantPlaylist {
        var shown = self
        shown.variables = variables.mapValues { _ in "…" }
        shown.variants = variants.map(\.redactingVariables)
        shown.iFrameVariants = iFrameVariants.map(\.redactingVariables)
        shown.renditions = renditions.map(\.redactingVariables)
        shown.sessionData = sessionData.map(\.redactingVariables)
        shown.sessionKeys = sessionKeys.map(\.redactingVariables)
        shown.contentSteering = contentSteering?.redactingVariables
        return shown
    }
}

extension AssetVariant {
    /// The variant as it may be shown to anybody; see ``MultivariantPlaylist/redactingVariables``.
    public var redactingVariables: AssetVariant {
        var shown = self
        shown.stream = stream.redactingVariables
        return shown
    }
}

extension VariantStream {
    fileprivate var redactingVariables: VariantStream {
        var shown = self
        shown.attributes.hideVariables()
        if let shownURI { shown.uri = shownURI }
        return shown
    }
}

extension AttributeTag {
    /// The tag with `…` for what variables put into its URI and its value.
    var redactingVariables: Self {
        var shown = self
        shown.attributes.hideVariables()
        return shown
    }
}

extension AttributeList {
    /// Where tokens stand: what tells formats and groups is shown with its variables.
    private static let secretive: Set<String> = ["URI", "SERVER-URI", "VALUE"]

    /// Puts `…` in the place of what variables put into a URI and a value.
    package mutating func hideVariables() {
        for index in attributes.indices where Self.secretive.contains(attributes[index].name) {
            guard let template = attributes[index].template else { continue }
            attributes[index].value = withoutReferences(template)
        }
    }
}
