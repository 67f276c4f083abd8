public import PlayheadPlatform

extension FetchLimits {
    /// Those of playlists, far beyond what a presentation needs: a ladder of 40 renditions has 41 playlists, and one of a
    /// day some 20 MB.
    public static let playlists = FetchLimits(
        requests: 2000, bytes: 1 << 30, seconds: 600,
        advice: Advice(whose: "the playlists of one command", all: "download the playlists, and name the files"))
}

extension BoundedFetcher {
    /// Curl, within the limits of ``FetchLimits/playlists``.
    public static func playlists() -> BoundedFetcher { BoundedFetcher(CurlFetcher(), limits: .playlists) }
}
