import PlayheadNumerics

/// What a column of a log, or a member of its JSON, tells of a request beside, or with, its common media client data.
enum CMCDField: Equatable, Sendable {
    case time
    /// The date of a log whose time stands in a column of its own.
    case date
    case status
    case bytes
    /// How long the request took: seconds, milliseconds or microseconds, so many millionths of a second each.
    case duration(Int64)
    case timeToFirstByte(Int64)
    case edge
    case cache
    case asn
    case country
    case userAgent
    case host
    /// The path or the URL, perhaps with the query.
    case target
    case query
    /// All headers of the request, as one text.
    case requestHeaders
    /// The whole value of CMCD.
    case record
    /// One of the four headers.
    case header(CMCDHeader)
    /// One key by itself.
    case key(CMCDKey)

    /// The field of a name; `nil` where it tells nothing that is of use.
    init?(_ name: some StringProtocol) {
        let name = name.lowercased()
        if let field = Self.names[name] {
            self = field
        } else if let header = CMCDHeader.allCases.first(where: { Self.isHeader(name, $0) }) {
            self = .header(header)
        } else if let key = Self.key(name) {
            self = .key(key)
        } else {
            return nil
        }
    }

    private static func isHeader(_ name: String, _ header: CMCDHeader) -> Bool {
        let plain = name.filter { $0 != "(" && $0 != ")" }.replacing("_", with: "-")
        return plain.hasSuffix(header.rawValue.lowercased())
    }

    private static func key(_ name: String) -> CMCDKey? {
        for prefix in ["cmcd_key_", "cmcd-key-", "cmcd_", "cmcd-", "cmcd."] where name.hasPrefix(prefix) {
            let rest = String(name.dropFirst(prefix.count))
            return longNames[rest] ?? CMCDKey.allCases.first { $0.name == rest }
        }
        return nil
    }

    /// What CloudFront calls the keys in its real-time logs.
    private static let longNames: [String: CMCDKey] = [
        "encoded-bitrate": .br, "buffer-length": .bl, "buffer-starvation": .bs, "content-id": .cid,
        "object-duration": .d,
        "deadline": .dl, "measured-throughput": .mtp, "next-object-request": .nor, "next-range-request": .nrr,
        "object-type": .ot, "playback-rate": .pr, "requested-maximum-throughput": .rtp, "streaming-format": .sf,
        "session-id": .sid, "stream-type": .st, "startup": .su, "top-bitrate": .tb, "version": .v,
    ]

    private static let names: [String: CMCDField] = {
        var names: [String: CMCDField] = [:]
        func add(_ field: CMCDField, _ all: String) {
            for name in all.split(separator: " ") { names[String(name)] = field }
        }
        add(
            .time,
            "time timestamp datetime request_datetime reqtimesec time_local time_iso8601 msec @timestamp start_time time_start"
        )
        add(.date, "date")
        add(
            .status,
            "status sc-status statuscode status_code response_status resp_status http_status edgeresponsestatus")
        add(
            .bytes,
            "bytes sc-bytes body_bytes_sent bytes_sent resp_body_size response_body_size resp_body_bytes response_body_bytes"
        )
        add(.duration(1_000_000), "time-taken request_time seconds")
        add(.duration(1000), "transfertimemsec time_elapsed_msec elapsed_msec")
        add(.duration(1), "time_elapsed elapsed_usec time_elapsed_usec")
        add(.timeToFirstByte(1_000_000), "time-to-first-byte time_to_first_byte")
        add(.timeToFirstByte(1000), "timetofirstbyte turnaroundtimemsec ttfb_msec")
        add(.edge, "x-edge-location pop datacenter server_datacenter edge_location edgecolocode fastly_server edge_pop")
        add(.cache, "x-edge-result-type cachestatus cache_status fastly_cache_state upstream_cache_status cache_state")
        add(.asn, "asn request_asn_number client_as_number client_asn c-asn as_number")
        add(
            .country,
            "country c-country request_country_code client_country geo_country country_code client_geo_country geo_country_code"
        )
        add(
            .userAgent,
            "ua cs(user-agent) cs-user-agent user_agent user-agent request_user_agent useragent http_user_agent")
        add(.host, "cs(host) x-host-header reqhost host http_host req_host request_host cs-host")
        add(.target, "cs-uri-stem reqpath uri url request_uri path req_url request_url request requesturl")
        add(.query, "cs-uri-query querystr query_string args query req_query url_query")
        add(.requestHeaders, "cs-headers")
        add(.record, "cmcd cmcd_data cmcd-data arg_cmcd cmcd_query query_cmcd")
        return names
    }()

    /// The fields of a CloudFront real-time log with all of its columns, which has no header line: in this order whatever the
    /// order of the configuration. Those behind it are of no use here.
    static let cloudFront: [CMCDField?] =
        ("timestamp c-ip s-ip time-to-first-byte sc-status sc-bytes cs-method cs-protocol cs-host cs-uri-stem cs-bytes "
        + "x-edge-location x-edge-request-id x-host-header time-taken cs-protocol-version c-ip-version cs-user-agent cs-referer "
        + "cs-cookie cs-uri-query x-edge-response-result-type x-forwarded-for ssl-protocol ssl-cipher x-edge-result-type "
        + "fle-encrypted-fields fle-status sc-content-type sc-content-len sc-range-start sc-range-end c-port "
        + "x-edge-detailed-result-type c-country cs-accept-encoding cs-accept cache-behavior-path-pattern cs-headers "
        + "cs-header-names cs-headers-count primary-distribution-id primary-distribution-dns-name origin-fbl origin-lbl asn "
        + "cmcd-encoded-bitrate cmcd-buffer-length cmcd-buffer-starvation cmcd-content-id cmcd-object-duration cmcd-deadline "
        + "cmcd-measured-throughput cmcd-next-object-request cmcd-next-range-request cmcd-object-type cmcd-playback-rate "
        + "cmcd-requested-maximum-throughput cmcd-streaming-format cmcd-session-id cmcd-stream-type cmcd-startup "
        + "cmcd-top-bitrate cmcd-version").split(separator: " ").map { CMCDField($0) }
    /// How many columns such a log has.
    static let cloudFrontCount = 69
}

/// Finds the field of a member's name: names are read once, and then known by their hashes.
struct CMCDFieldTable {
    /// A stranger's file may have a million names.
    private static let mostNames = 1000
    private var known: [UInt64: CMCDField?] = [:]

    subscript(name: UnsafeRawBufferPointer) -> CMCDField? {
        mutating get {
            let hash = XXHash64.hash(name)
            if let field = known[hash] { return field }
            let field = name.count > 64 ? nil : CMCDField(String(decoding: name, as: UTF8.self))
            if known.count < Self.mostNames { known[hash] = .some(field) }
            return field
        }
    }
}

/// What a line tells beside CMCD. Texts are lent by the line.
struct CMCDLine {
    /// Where what is read as one begins and ends in the input, bytes, and its first line, counted from 1.
    var start = 0
    var end = 0
    var number = 0
    /// Microseconds since 1970; `Int64.min` where it says nothing.
    var time: Int64 = .min
    /// The status of the answer; zero where it says nothing.
    var status: Int64 = 0
    /// The bytes of the answer; -1 where it says nothing.
    var bytes: Int64 = -1
    /// How long the request took, and how long until the first byte, microseconds; -1 where it says nothing.
    var duration: Int64 = -1
    var timeToFirstByte: Int64 = -1
    /// Whether the time is that at which the answer was sent, as servers have it that count seconds (nginx, CloudFront).
    var isTimeOfEnd = false
    var target = CMCDText.nothing
    var host = CMCDText.nothing
    var edge = CMCDText.nothing
    var cache = CMCDText.nothing
    var asn = CMCDText.nothing
    var country = CMCDText.nothing
    var userAgent = CMCDText.nothing
}
