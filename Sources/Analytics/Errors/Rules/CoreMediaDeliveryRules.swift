/// CoreMedia's codes about fetching: segments that are late, connections that are lost, variants that are given up.
/// The codes that stand for an HTTP status are in `HTTPStatusRules`.
enum CoreMediaDeliveryRules {
    static let rules: [ErrorRule] = [
        ErrorRule(
            -12661, when: "inactivity detected", .network, .variant, .deduced,
            "The connection to the host fell silent.",
            "Other sessions on that edge at the time; if they were fine, the viewer's network."),
        ErrorRule(
            -12661, when: "connection to host lost", .network, .variant, .deduced,
            "The connection to the host was lost.",
            "Other sessions on that edge at the time; if they were fine, the viewer's network."),
        ErrorRule(
            -12174, .player, .warning, .reports,
            "A byte-range reply came without a Content-Length, mostly from a local proxy.",
            "Nothing, unless it is the only entry; then the reply headers of the server or proxy."),
        ErrorRule(
            -12880, says: "after removing varian", .delivery, .fatal, .recorded,
            "No variant or rendition of one kind is left: the consequence of the entries before it.",
            "The entries before it, by URI: why each rendition was dropped."),
        ErrorRule(
            -12889, when: "no response for map", .delivery, .variant, .reports,
            "No response headers for an initialization section in time; three strikes fail the item.",
            "Time to first byte of the EXT-X-MAP resource, at the CDN and at the origin."),
        ErrorRule(
            -12889, says: "no response for media file", .delivery, .variant, .apple,
            "No response headers for a segment in time; three strikes fail the item.",
            "Time to first byte of the segments, at the CDN and at the origin; then the viewer's network."),
        ErrorRule(
            -12936, says: "cache headers", .player, .unknown, .deduced,
            "The player's own HTTP cache could not be read.",
            "The cache headers of the resource, and whether other devices report it."),
        ErrorRule(
            -12939, says: "byte range length mismatch", .delivery, .fatal, .reports,
            "The length of a byte-range reply was not the one asked for.",
            "Whether the server answers a Range request with 206 and exactly those bytes."),
        ErrorRule(
            -15628, .network, .fatal, .reports,
            "A segment was given up as too slow; loading may end here without a failed status or a stall.",
            "Whether the session made any request after it, and the throughput just before."),
        ErrorRule(
            -16830, says: "media file not received", .network, .variant, .apple,
            "A segment began to arrive but did not finish in time.",
            "Observed against indicated bitrate at that moment; with plenty of bandwidth, the server's pace."),
        ErrorRule(
            -17760, says: "max size allowed over cellular", .network, .fatal, .deduced,
            "The file is larger than the device may fetch over cellular.",
            "The cellular policy of the device and of the application."),
    ]
}
