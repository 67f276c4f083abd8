package import PlayerLog
import PlayheadNumerics

/// What a row that playhead wrote tells of its session one by one, as the session's totals have it.
extension SessionRow {
    /// What its error log adds up to; `nil` without one.
    var errorTotals: ErrorTotals? {
        guard errorCounts.count == ErrorClass.allCases.count + 2 else { return nil }
        var totals = ErrorTotals()
        // Sums of many a stranger's rows are numbers too.
        let counts = errorCounts.map { Int(min($0, 1 << 40)) }
        (totals.total, totals.fatal, totals.byClass) = (counts[0], counts[1], Array(counts.dropFirst(2)))
        for entry in errorEntries ?? [] {
            if let code = entry.code { totals.count(code, domain: entry.domain) }
        }
        // Without the entries the code of most of them is known alone.
        if errorEntries == nil, let words = self[.errorCode]?.split(separator: " ", maxSplits: 1),
            let code = words.first.flatMap({ Int($0) })
        {
            totals.count(code, domain: words.count > 1 ? String(words[1]) : nil)
        }
        return totals
    }

    /// What went wrong one by one; `nil` where the row does not list it.
    var incidents: SessionIncidents? {
        let (stalls, entries) = (stalls, errorEntries)
        if stalls == nil, entries == nil { return nil }
        return SessionIncidents(stalls: stalls ?? [], errorEntries: entries ?? [])
    }

    /// The time by variant.
    var variants: [VariantTime] {
        (list(.variants) ?? []).map { variant in
            VariantTime(
                uri: variant["uri"]?.string,
                indicatedBitrate: variant["indicatedBitrate"]?.double.flatMap(FixedPoint.millionths),
                watched: variant["durationWatched"]?.double.flatMap(FixedPoint.millionths) ?? 0)
        }
    }

    /// The parts of the startup.
    var startupWaterfall: [StartupPart] {
        (list(.startupWaterfall) ?? []).compactMap { part in
            guard let name = part["part"]?.string, let start = part["start"]?.double,
                let duration = part["duration"]?.double, abs(start) < 1e9, abs(duration) < 1e9
            else { return nil }
            return StartupPart(
                name, from: Int64((start * 1e6).rounded()), to: Int64(((start + duration) * 1e6).rounded()))
        }
    }

    /// Whether it has a flag.
    package func has(_ flag: String) -> Bool {
        self[.flags].map { $0.split { !$0.isLetter && $0 != "-" }.contains { $0 == flag } } ?? false
    }

    private var stalls: [SessionIncidents.Stall]? {
        list(.stalls)?.prefix(SessionIncidents.mostListed).map { stall in
            SessionIncidents.Stall(
                time: stall["time"]?.double, duration: stall["duration"]?.double,
                count: Int(clamping: stall["count"]?.double ?? 1),
                cause: StallDiagnosis.Cause(key: stall["cause"]?.string ?? ""))
        }
    }

    private var errorEntries: [SessionIncidents.ErrorEntry]? {
        list(.errorEntries)?.prefix(SessionIncidents.mostListed).map { entry in
            SessionIncidents.ErrorEntry(
                date: entry["date"]?.string.flatMap { LogDate(parsing: $0)?.microseconds },
                domain: entry["domain"]?.string,
                code: entry["code"]?.double.map { Int(clamping: $0) },
                class: entry["class"]?.string.flatMap(ErrorClass.init) ?? .unknown, comment: entry["comment"]?.string)
        }
    }

    private func list(_ text: Text) -> [JSONValue]? {
        guard var json = self[text] else { return nil }
        // CSV writes an empty list as nothing.
        return json.withUTF8 { try? JSONValue(parsing: UnsafeRawBufferPointer($0)) }?.elements
    }
}

extension SessionTotals {
    /// Takes in what a row lists, where no log tells it.
    mutating func take(_ row: SessionRow) {
        if errors == nil { errors = row.errorTotals }
        if incidents == nil { incidents = row.incidents }
        if variants.isEmpty { variants = row.variants }
    }
}
