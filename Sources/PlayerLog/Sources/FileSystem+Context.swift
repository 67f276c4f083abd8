import PlayheadPlatform

/// The largest `context.json` that is read, bytes.
private let longestContext = 64 << 20

extension FileSystem {
    /// Reads what a bundle's `context.json` says, and tells what of it is not understood.
    ///
    /// - Parameter localTime: the clock of logs whose context names none.
    /// - Returns: the context, empty where there is none, and the clock that the bundle's logs show.
    func readContext(
        of bundle: SessionBundle?, localTime: LocalTime, into sink: inout some SessionSink
    ) -> (context: SessionContext, localTime: LocalTime) {
        guard let path = bundle?.contextPath else { return (SessionContext(), localTime) }
        sink.beginSource(LogSource(path: path, defaultID: "", isCompanion: true))
        var context = SessionContext()
        do throws(LogProblem) {
            var unknownKeys: [String] = []
            defer { for key in unknownKeys { sink.note(.unknownKey(key)) } }
            context = try SessionContext(parsing: bytes(of: path), unknownKeys: &unknownKeys)
        } catch {
            sink.report(error)
        }
        guard let name = context["timeZone"] else { return (context, localTime) }
        if let zone = LocalTime(named: name, zoneFile: zoneFile) { return (context, zone) }
        sink.report(line: nil, message: "the time zone \(name) is not known here: its times are taken as they stand")
        return (context, localTime)
    }

    private func bytes(of path: String) throws(LogProblem) -> [UInt8] {
        do throws(LoadingError) { return try contents(of: path, limit: longestContext) } catch {
            throw LogProblem(error)
        }
    }
}
