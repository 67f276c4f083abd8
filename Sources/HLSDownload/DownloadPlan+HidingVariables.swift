import HLS

extension DownloadPlan {
    /// The plan as it may be shown to anybody; see `MultivariantPlaylist.redactingVariables`.
    public var redactingVariables: DownloadPlan {
        var shown = self
        var shownURIs: [String: String] = [:]
        for content in contents.indices {
            for index in shown.contents[content].decisions.indices {
                let variant = contents[content].decisions[index].variant
                shown.contents[content].decisions[index].variant = variant.redactingVariables
                shownURIs[variant.url] = variant.redactingVariables.url
            }
            shown.contents[content].variant = contents[content].variant.redactingVariables
        }
        for index in items.indices {
            shown.items[index].rendition?.attributes.hideVariables()
            if let uri = shown.items[index].rendition?.uri ?? shownURIs[items[index].uri] {
                shown.items[index].uri = uri
            }
        }
        return shown
    }
}
