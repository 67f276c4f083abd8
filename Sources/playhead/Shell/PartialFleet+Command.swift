import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

extension PartialFleet {
    /// All that parts hold, as one; says how many sessions are in several of them, and what they lack.
    ///
    /// - Parameter signals: what is asked whether to go on; nil where nobody waits for signals yet.
    init(merging sources: LogSources, in files: POSIXFileSystem, signals: SignalWatch? = nil) throws(CommandFailure) {
        var merged: PartialFleet?
        for source in sources.sources {
            if let signal = signals?.received {
                throw CommandFailure(status: ExitStatus.signal(signal), description: "stopped: nothing was written")
            }
            let bytes = try CommandFailure.catching { try files.contents(of: source.path, limit: .max) }
            do throws(PartError) { try merged.merge(file: bytes) } catch {
                throw CommandFailure.badData("\(source.path): \(error)")
            }
        }
        self = merged ?? PartialFleet()
        for message in messages(repeatedCount: repeatedCount) { StandardStreams.report(message) }
    }

    /// What is to be said of parts that were merged.
    ///
    /// - Parameter repeatedCount: how many sessions were open in several of them.
    func messages(repeatedCount: Int) -> [String] {
        var messages: [String] = []
        if repeatedCount > 0 {
            messages.append(
                "\(repeatedCount) session\(repeatedCount == 1 ? " was" : "s were") open in more than one part: their rows "
                    + "are merged")
        }
        if skippedCount > 0 {
            messages.append(
                "the parts lack \(skippedCount) line\(skippedCount == 1 ? "" : "s") or values that could not be read when "
                    + "they were written")
        }
        return messages
    }

    /// Joins the sessions that are open in several parts; says what speaks against it.
    mutating func joinAndReport() throws(CommandFailure) {
        do throws(PartError) { for problem in try join() { StandardStreams.report(problem) } } catch {
            throw CommandFailure.badData("\(error)")
        }
    }

    /// The sessions that are open.
    ///
    /// - Parameters:
    ///   - incidents: how closely it is looked at what went wrong.
    ///   - keepsVariants: whether all of the time by variant is kept, and not only the host of the first variant.
    func scan(incidents: IncidentDetail, keepsVariants: Bool = true) throws(CommandFailure) -> FleetScan {
        do throws(PartError) {
            return try FleetScan(self, countsVariants: true, keepsVariants: keepsVariants, incidents: incidents)
        } catch {
            throw CommandFailure.badData("\(error)")
        }
    }

    /// The keys by which the sessions are grouped.
    func grouping() throws(CommandFailure) -> Grouping {
        let files = POSIXFileSystem()
        guard let grouping = Grouping(texts: keys, clock: { LocalTime(named: $0, zoneFile: files.zoneFile) }) else {
            throw CommandFailure.badData(
                "the part is grouped by \(keys.joined(separator: ",")), and this playhead does not know such a key, or "
                    + "this machine no such zone")
        }
        return grouping
    }
}

extension LogSources {
    /// Whether all of these are parts, as their first bytes tell.
    ///
    /// - Throws: where some are, and others are logs.
    func areParts(in files: POSIXFileSystem) throws(CommandFailure) -> Bool {
        let parts = sources.filter { Self.isPart($0.path, in: files) }
        guard let part = parts.first else { return false }
        if let log = sources.first(where: { source in !parts.contains { $0.path == source.path } })?.path
            ?? bundles.first?.folder
        {
            throw CommandFailure.usage(
                "\(part.path) is a part, and \(log) is none: parts and logs do not go together; make a part of the logs "
                    + "(kpi --partial)")
        }
        return true
    }

    /// What cannot be read is none; whoever reads it says why. A pipe can be read only once: it has logs.
    private static func isPart(_ path: String, in files: POSIXFileSystem) -> Bool {
        guard files.stamp(of: path)?.isStored == true, let input = try? files.open(path, for: .once) else {
            return false
        }
        var start = [UInt8](repeating: 0, count: SessionDigest.partStart.count)
        let count = start.withUnsafeMutableBytes { bytes in (try? input.read(into: bytes, at: 0)) ?? nil }
        return count == start.count && start == SessionDigest.partStart
    }
}
