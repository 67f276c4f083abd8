import PlayheadNumerics

/// What is known not to be a log that is read here, though it tells of sessions: read as a log it would be sessions of which
/// nothing is known, so it is refused by its name.
enum ForeignKind: CaseIterable {
    /// Rows of sessions as `kpi` writes them.
    case rows
    /// Prints of AVFoundation's AVMetrics events.
    case avMetrics
    /// Common media client data (CTA-5004) that stands among lines of another kind.
    case cmcd
    /// Lines of Media3's, or ExoPlayer's, EventLogger.
    case media3
    /// A table in Apache Parquet.
    case parquet

    /// What to say of it.
    var message: String {
        switch self {
        case .rows:
            "rows of sessions, which playhead wrote, and not a log: read the logs that they were made of; sums are kept and "
                + "added up as parts (kpi --partial, then kpi --merge)"
        case .avMetrics:
            "prints of AVMetrics events, which have nothing of their values: write them as lines of JSON "
                + "(playhead help avmetrics)"
        case .cmcd:
            "common media client data (CMCD) among lines of another kind, which is not read there: it is read where the first lines "
                + "have it"
        case .media3:
            "lines of Media3's EventLogger, which have no dates: write its PlaybackStats as JSON (playhead help other-players)"
        case .parquet: "a Parquet table" + Self.notRead
        }
    }

    private static let notRead =
        ", which playhead does not read: it reads AVPlayer's access log and error log, and what the app observed "
        + "(events.ndjson)"

    // MARK: Bytes

    /// The kind of a file that begins with these bytes; `nil` where they are of none.
    init?(start: [UInt8]) {
        guard let found = Self.starts.first(where: { start.starts(with: $0.bytes) }) else { return nil }
        self = found.kind
    }

    /// Whether bytes to come may make these the start of such a file.
    static func mayBegin(with start: [UInt8]) -> Bool {
        starts.contains { start.count < $0.bytes.count && $0.bytes.starts(with: start) }
    }

    /// Of a Parquet file.
    private static let starts: [(kind: Self, bytes: [UInt8])] = [(.parquet, Array("PAR1".utf8))]

    // MARK: JSON

    /// The kind of a JSON object; `nil` for one that is of none.
    init?(_ object: JSONValue) {
        guard let members = object.members else { return nil }
        let names = Set(members.map(\.name))
        if let kind = Self(names) ?? members.lazy.compactMap({ Self(Set($0.value.fieldNames)) }).first {
            self = kind
        } else {
            return nil
        }
    }

    /// The kind of an object whose members have these names.
    private init?(_ names: Set<String>) {
        if Self.hasRows(names) {
            self = .rows
        } else if names.contains(where: { $0.lowercased().hasPrefix("cmcd") }) || Self.isCMCD(names) {
            self = .cmcd
        } else {
            return nil
        }
    }

    /// Whether the columns of a table are those of rows that `kpi` writes.
    static func areOwnRows(_ columns: [String]) -> Bool { columns.contains("id") && hasRows(columns) }

    /// Whether names are those of a row, or of an aggregate, that `kpi` writes.
    private static func hasRows(_ names: some Collection<String>) -> Bool { names.count { rowNames.contains($0) } > 1 }

    /// Names of KPIs that apps hardly have for what they add to a player's events.
    private static let rowNames: Set<String> = [
        "startupTimeSource", "stallRate", "stallFree", "rebufferRatio", "rebufferDurationAtMost",
        "rebufferDurationAtLeast",
        "timeWeightedIndicatedBitrate", "timeWeightedObservedBitrate", "switchMagnitude", "failureEvidence",
        "failurePercentage",
        "stallFreePercentage", "exitedBeforeStart", "linearQoE", "knownCount", "sessionCount",
    ]

    // MARK: CMCD

    /// The keys of versions 1 and 2.
    private static let cmcdKeys: Set<String> = [
        "ab", "bg", "bl", "br", "bs", "bsa", "bsd", "bsda", "cdn", "cen", "cid", "cmsdd", "cmsds", "cs", "d", "dfa",
        "dl", "e",
        "ec", "h", "lab", "lb", "ltc", "msd", "mtp", "nor", "nr", "nrr", "ot", "pb", "pr", "pt", "rc", "rtp", "sf",
        "sid",
        "smrt", "sn", "st", "sta", "su", "tab", "tb", "tbl", "tpb", "ts", "ttfb", "ttfbb", "ttlb", "url", "v",
    ]
    /// Those that are enough alone.
    private static let tellingKeys: Set<String> = ["sid", "cid", "mtp", "nor", "nrr", "rtp"]

    /// Whether keys are CMCD's; those that senders add have a hyphen.
    private static func isCMCD(_ keys: some Collection<String>) -> Bool {
        let known = keys.filter { cmcdKeys.contains($0) }
        guard known.count + keys.count(where: { $0.contains("-") }) == keys.count, !known.isEmpty else { return false }
        return keys.count > 1 || tellingKeys.contains(known[known.startIndex])
    }

    // MARK: Lines

    /// The kind of a line of text; `nil` for one that is of none.
    init?(line: String) {
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        if line.contains("CMCD=") || line.contains("CMCD%3D") || Self.isCMCDHeader(line) {
            self = .cmcd
        } else if line.contains("[eventTime="), line.contains("EventLogger") {
            self = .media3
        } else if line.contains("AVMetricPlayerItem") || line.contains("AVMetricHLS") {
            self = .avMetrics
        } else if Self.hasRows(cells.map { $0.filter { $0 != "\"" } }) {
            self = .rows
        } else if cells.count > 1, Self.isCMCD(cells.map { Self.key(of: $0) }) {
            self = .cmcd
        } else {
            return nil
        }
    }

    private static func isCMCDHeader(_ line: String) -> Bool {
        guard let name = line.split(separator: ":", maxSplits: 1).first?.lowercased() else { return false }
        return ["cmcd-object", "cmcd-request", "cmcd-session", "cmcd-status"].contains(name)
    }

    /// The key of a member of a dictionary (RFC 8941): `bl` of `bl=4000`, `su` of `su`.
    private static func key(of member: Substring) -> String {
        String(member.prefix { $0 != "=" }.drop { $0 == " " })
    }
}

extension JSONValue {
    /// Whether an object is worth a look for what it may be else: it is of no kind of a log, or most of its names are of no event
    /// of the access log.
    func mayBeForeign(_ kind: LogDictionaryKind?) -> Bool {
        switch kind {
        case nil: return true
        case .error, .observed: return false
        case .access:
            guard let first = members?.first, let last = members?.last else { return false }
            // Mostly it is all ours, which these two tell without a look at the others.
            if first.isOfAccessLog, last.isOfAccessLog { return false }
            return (members ?? []).count { !$0.isOfAccessLog } * 2 > (members ?? []).count
        }
    }
}

extension JSONValue.Member {
    /// Whether AVFoundation has such a name for an event of the access log.
    fileprivate var isOfAccessLog: Bool { name == "playbackSessionID" || AccessLogField(anyName: name) != nil }
}
