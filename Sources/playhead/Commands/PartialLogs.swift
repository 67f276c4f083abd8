import Platform
import PlayerLog

extension KPICommand {
    /// Writes all sessions whole, one a line and by their ids, so that the same sessions give the same bytes.
    func writePartial(
        _ sources: LogSources, scanner: LogScanner<POSIXFileSystem>, signals: SignalWatch
    ) throws {
        var collector = SessionCollector()
        let progress = ProgressLine(total: nil)
        for unit in sources.units {
            _ = scanner.scan(unit.sources, of: unit.bundle, into: &collector) { bytes in
                progress.add(bytes)
                return signals.received == nil
            }
        }
        progress.finish()
        // A part of a partial would pass for a whole one.
        if let signal = signals.received {
            throw CommandFailure(status: ExitStatus.signal(signal), description: "stopped: nothing was written")
        }
        try StandardStreams.print(SessionLog.partialHeader(grouping: givenKeys))
        let logs = collector.order.sorted().compactMap { collector.sessions[$0] }
        for log in logs { try StandardStreams.print(log.json + "\n") }
        try StandardStreams.print(SessionLog.partialEnd(sessionCount: logs.count))
        InputOptions.report(collector.notes)
        var problems = LogProblems(sources.problems)
        problems.merge(collector.problems)
        try input.report(problems)
    }

    /// Checks that every source was written by `--partial`.
    func requirePartials(_ sources: LogSources, in files: POSIXFileSystem) throws {
        // What may follow the schema is read with the rest. A pipe can be read only once: it is taken at its word.
        let header = Array(SessionLog.partialHeader.utf8.dropLast(2))
        let version = header.lastIndex(of: UInt8(ascii: "/")) ?? header.count
        for source in sources.sources where files.stamp(of: source.path)?.isStored == true {
            let start = UnsafeMutableRawBufferPointer.allocate(byteCount: header.count, alignment: 1)
            defer { start.deallocate() }
            let count = try files.open(source.path, for: .once).read(into: start, at: 0) ?? 0
            guard !start[..<count].elementsEqual(header) else { continue }
            let isOther = start[..<count].starts(with: header[..<version])
            throw LogProblem(
                source: source.path,
                message: isOther
                    ? "written by another version of playhead kpi --partial: write it again with this one"
                    : "not written by playhead kpi --partial")
        }
    }
}
