/// The codes of URL loading and of the socket layer below it.
///
/// A request that failed is retried, or costs its rendition; what came of it shows in the entries after it.
enum NetworkRules {
    static let url: [ErrorRule] = [
        row(-1000, "badURL", .player, "The URL is malformed.", "The URL in the playlist or the application."),
        row(
            -1001, "timedOut", .network, "The request timed out.",
            "Response times at the CDN, then the viewer's network."),
        row(
            -1002, "unsupportedURL", .player, "The URL's scheme is not supported, or every variant was filtered out.",
            "The scheme of the URL; for a multivariant playlist, CODECS against the device."),
        row(
            -1003, "cannotFindHost", .network, "The host name was not found.", "The host name, and DNS for that viewer."
        ),
        row(
            -1004, "cannotConnectToHost", .network, "No connection to the host.",
            "Whether the edge listens on that port, and the viewer's firewall."),
        row(
            -1005, "networkConnectionLost", .network, "The connection was lost.",
            "A change of network at that moment; then idle time-outs at the edge."),
        row(-1006, "dnsLookupFailed", .network, "The name lookup failed.", "DNS for that viewer."),
        row(-1007, "httpTooManyRedirects", .delivery, "Too many redirects.", "Where the redirects lead: a loop?"),
        row(
            -1008, "resourceUnavailable", .network, "The resource could not be had.",
            "The underlying error; with -12884 the media playlist was late or too short."),
        row(
            -1009, "notConnectedToInternet", .network, "The device was offline.",
            "Nothing on the server: entries that follow are consequences."),
        row(
            -1011, "badServerResponse", .delivery, "The server's answer made no sense.",
            "Status line and headers of the answer, at the edge."),
        row(
            -1012, "userCancelledAuthentication", .network, "The request for credentials was cancelled.",
            "How the application answers authentication challenges."),
        row(
            -1013, "userAuthenticationRequired", .network, "The server wants credentials.",
            "The token or cookie that the request should carry."),
        row(-1015, "cannotDecodeRawData", .network, "The answer could not be decoded.", "Its Content-Encoding."),
        row(-1016, "cannotDecodeContentData", .network, "The answer could not be decoded.", "Its Content-Encoding."),
        row(-1017, "cannotParseResponse", .network, "The answer could not be parsed.", "Its status line and headers."),
        row(-1018, "internationalRoamingOff", .network, "Roaming is switched off.", "Nothing: the viewer's setting."),
        row(
            -1020, "dataNotAllowed", .network, "Cellular data is not allowed.",
            "The viewer's setting, and the application's policy for cellular."),
        row(
            -1022, "appTransportSecurityRequiresSecureConnection", .player,
            "App Transport Security refused a plain HTTP URL.", "The URL's scheme, and the application's exceptions."),
        row(-1100, "fileDoesNotExist", .delivery, "The file does not exist.", "That URL at the origin."),
        row(-1102, "noPermissionsToReadFile", .delivery, "The file may not be read.", "Access rules of that URL."),
        row(-1103, "dataLengthExceedsMaximum", .network, "The answer is too large.", "Size of the resource."),
        row(
            -1200, "secureConnectionFailed", .network, "The TLS handshake failed.",
            "TLS versions and ciphers of the edge."),
        row(
            -1201, "serverCertificateHasBadDate", .network, "The certificate has expired.",
            "Its dates, and the device's clock."),
        row(
            -1202, "serverCertificateUntrusted", .network, "The certificate is not trusted.",
            "The chain that the edge sends; a proxy or portal on the viewer's side."),
        row(
            -1203, "serverCertificateHasUnknownRoot", .network, "The certificate has an unknown root.",
            "The chain that the edge sends; a proxy or portal on the viewer's side."),
        row(
            -1204, "serverCertificateNotYetValid", .network, "The certificate is not valid yet.", "The device's clock."),
        row(
            -1205, "clientCertificateRejected", .network, "The client's certificate was rejected.",
            "The edge's client rules."),
        row(
            -1206, "clientCertificateRequired", .network, "The server wants a client certificate.",
            "The edge's client rules."),
    ]

    /// Errno values as Darwin numbers them.
    static let posix: [ErrorRule] = [
        errno(50, "ENETDOWN", "The network is down."),
        errno(51, "ENETUNREACH", "The network cannot be reached."),
        errno(53, "ECONNABORTED", "The device closed the connection, as it does when an application is suspended."),
        errno(54, "ECONNRESET", "The server or something on the way reset the connection."),
        errno(57, "ENOTCONN", "The socket is not connected."),
        errno(60, "ETIMEDOUT", "The connection timed out."),
        errno(61, "ECONNREFUSED", "The host refused the connection."),
        errno(65, "EHOSTUNREACH", "There is no route to the host."),
    ]

    private static func row(
        _ code: Int, _ name: String, _ class: ErrorClass, _ meaning: String, _ nextCheck: String
    ) -> ErrorRule {
        ErrorRule(code, `class`, .unknown, .apple, title: "URLError.\(name)", meaning, nextCheck)
    }

    private static func errno(_ code: Int, _ name: String, _ meaning: String) -> ErrorRule {
        ErrorRule(
            code, .network, .unknown, .standard, title: name, meaning,
            "The viewer's network at that moment; other sessions on that edge.")
    }
}
