import PlayheadAnalytics

extension ExcessiveFetch {
    /// What was fetched, in few words.
    var phrase: String {
        let seconds = Double(watched) / 1e6
        return "\(NumberText.bytes(bytes)) fetched for \(NumberText.duration(seconds)) watched"
    }

    /// The same with what it is held against.
    var sentence: String {
        guard let ratio, let indicatedBitrate else {
            return
                "\(phrase): \(NumberText.bitrate(fetchedBitrate)), more than any video takes (its bitrate is not known)"
        }
        return "\(phrase): \(NumberText.number(ratio)) times what that takes at \(NumberText.bitrate(indicatedBitrate))"
    }

    /// What to look at next.
    static let nextCheck =
        "Whether the same bytes were asked for again: URLs and byte ranges of its requests, in the server's log."
}
