extension MultivariantPlaylist {
    /// The playlist as it may be shown to anybody: what variables put into its URIs, which is mostly a token, is `…`, and so
    /// is what they are worth. Its URIs lead nowhere any more.
    public var hidingVariables: MultivariantPlaylist {
        var shown = self
        shown.variables = variables.mapValues { _ in "…" }
        shown.variants = variants.map(\.hidingVariables)
        shown.iFrameVariants = iFrameVariants.map(\.hidingVariables)
        shown.renditions = renditions.map(\.hidingVariables)
        shown.sessionData = sessionData.map(\.hidingVariables)
        shown.sessionKeys = sessionKeys.map(\.hidingVariables)
        shown.contentSteering = contentSteering?.hidingVariables
        return shown
    }
}

extension AssetVariant {
    /// The variant as it may be shown to anybody; see ``MultivariantPlaylist/hidingVariables``.
    public var hidingVariables: AssetVariant {
        var shown = self
        shown.stream = stream.hidingVariables
        return shown
    }
}

extension VariantStream {
    fileprivate var hidingVariables: VariantStream {
        var shown = self
        shown.attributes.hideVariables()
        if let shownURI { shown.uri = shownURI }
        return shown
    }
}

extension AttributeTag {
    /// The tag with `…` for what variables put into its URI and its value.
    var hidingVariables: Self {
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
