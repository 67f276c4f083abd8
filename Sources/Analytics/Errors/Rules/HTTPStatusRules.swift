/// What an HTTP status means to a player. CoreMedia has codes of its own for some statuses, and reports the others under
/// one code with the status in the text.
enum HTTPStatusRules {
    /// CoreMedia's codes for HTTP statuses, with the status each stands for where its text tells none.
    static let statusOfCode: [Int: Int?] = [
        -12660: 403, -12661: 503, -12666: nil, -12667: nil, -12937: 401, -12938: 404, -16840: 401,
    ]

    /// Explains a status; nil stands for one that the log does not tell.
    static func explanation(of status: Int?) -> ErrorExplanation {
        let row = rows.first { status.map($0.statuses.contains) ?? false }
        return ErrorExplanation(
            class: .delivery, severity: .variant, title: status.map { "HTTP \($0)" },
            meaning: row?.meaning ?? "The server answered with a status that the player does not know how to use.",
            nextCheck: row?.nextCheck ?? "The CDN's log for the session identifier: which URL, which status.",
            source: .standard)
    }

    private struct Row {
        let statuses: ClosedRange<Int>
        let meaning: String
        let nextCheck: String

        init(_ statuses: ClosedRange<Int>, _ meaning: String, _ nextCheck: String) {
            self.statuses = statuses
            self.meaning = meaning
            self.nextCheck = nextCheck
        }
    }

    /// The first row that holds a status speaks for it.
    private static let rows: [Row] = [
        Row(
            202...204, "The server had nothing to send yet.",
            "Whether the packager or origin answers before the resource is ready."),
        Row(
            300...399, "A redirect that the player could not follow.",
            "Where the redirect leads, and whether it loops or leaves HTTPS."),
        Row(
            401...401, "The server wants credentials that the player did not send.",
            "The token or cookie of the request: is it sent with segments and keys too, and is it still valid?"),
        Row(
            403...403, "The server refused the request: an expired token, a geographic block or a referer rule.",
            "The CDN's log for the session identifier: the rule that refused, and the token's expiry."),
        Row(
            404...404, "The resource is not there: gone from the live window, purged, or never published.",
            "That URL at the origin and at the CDN; for live, the segment's age against the window."),
        Row(
            407...407, "A proxy on the way wants credentials.",
            "The viewer's proxy or captive portal."),
        Row(
            408...408, "The server gave up waiting for the request.",
            "The viewer's uplink, and the server's time-outs."),
        Row(
            410...410, "The resource was withdrawn for good.",
            "Whether the playlist still lists what the origin has withdrawn."),
        Row(
            416...416, "The byte range asked for lies outside the file.",
            "EXT-X-BYTERANGE against the length of the file at the origin."),
        Row(
            429...429, "The server limits the rate of requests.",
            "The rate limit, and how many sessions share one address."),
        Row(
            400...499, "The server refused the request.",
            "The CDN's log for the session identifier: which URL, and which rule refused."),
        Row(
            503...503, "The server is overloaded or out of service.",
            "Origin and CDN health at that minute, and whether the edges shield the origin."),
        Row(
            504...504, "The CDN got no answer from the origin in time.",
            "Origin response times at that minute."),
        Row(
            500...599, "The server failed.",
            "The CDN's log for the session identifier, then the origin's own log at that minute."),
    ]
}
