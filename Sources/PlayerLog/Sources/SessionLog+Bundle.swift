import PlayheadNumerics

/// The files of a session bundle, as ``LogScanner`` reads them.
extension SessionLog {
    /// The names that a bundle's files have: those of this log, and of what it was played from beside it. Media playlists
    /// have names of their own.
    public static let bundleFileNames: Set<String> = bundleCompanions.union(["access.log", "error.log"])

    /// The names of the files in a bundle that are no logs.
    static let bundleCompanions: Set<String> = [
        "events.ndjson", "requests.ndjson", "context.json", "multivariant.m3u8", "trace.json", "simulation.json",
    ]

    /// The texts of the bundle's logs, of what the app observed, of the requests, and of its context, by the files' names.
    ///
    /// - Parameter localTime: the clock that the logs' times show; the context should name its zone.
    public func bundleFiles(localTime: LocalTime = .utc) -> [(name: String, text: String)] {
        let writer = W3CWriter(localTime: localTime)
        var files: [(name: String, text: String)] = []
        if hasAccessLog { files.append(("access.log", writer.accessLog(of: self))) }
        if hasErrorLog { files.append(("error.log", writer.errorLog(of: self))) }
        if hasObserved { files.append(("events.ndjson", observedLines)) }
        if dated.count > 0 { files.append(("requests.ndjson", requestLines)) }
        var json = JSONWriter(.indented)
        json.object { json in context.writeMembers(to: &json) }
        files.append(("context.json", json.take() + "\n"))
        return files
    }

    /// A line of JSON. Where no log names the session, it does.
    private func line(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(.oneLine)
        json.object { json in
            write(&json)
            guard accessRows.isEmpty, errorRows.isEmpty else { return }
            json.key("session")
            json.value(id)
        }
        return json.take() + "\n"
    }

    /// The requests that the player made, one a line.
    private var requestLines: String {
        datedRequests.map { request in line { request.writeMembers(to: &$0) } }.joined()
    }

    /// What the app observed, an event a line.
    private var observedLines: String {
        let dated = observed.map { event in line { event.writeMembers(to: &$0) } }
        let undated = undatedEvents.map(\.rawValue).sorted().map { kind in
            line { json in
                json.key("event")
                json.value(kind)
            }
        }
        return (dated + undated).joined()
    }
}
