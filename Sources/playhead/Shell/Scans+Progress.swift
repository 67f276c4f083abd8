import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

extension FleetScan {
    /// Reads `sources` with a line that shows how far it is, until a signal comes; without a watch for these one ends the
    /// program. Where a watch of the reading is given, it is told instead, and ends it.
    init(
        _ sources: LogSources, scanner: LogScanner<POSIXFileSystem>, jobs: Int, countsVariants: Bool,
        keepsVariants: Bool = true, incidents: IncidentDetail, signals: SignalWatch?,
        watch: LoadingProgress? = nil
    ) {
        let total = sources.totalSize(in: scanner.files)
        if let watch {
            watch.enter(.reading, totalBytes: total)
            self.init(
                sources, scanner: scanner, jobs: jobs, countsVariants: countsVariants,
                keepsVariants: keepsVariants, incidents: incidents, watch: watch
            ) { watch.advance(by: $0) }
            return
        }
        let progress = ProgressLine(total: total)
        self.init(
            sources, scanner: scanner, jobs: jobs, countsVariants: countsVariants,
            keepsVariants: keepsVariants, incidents: incidents,
            progress: progress.advance(until: signals))
        progress.finish()
    }
}

extension FleetScan {
    /// Reads parts with a line that shows how far it is. Where a watch of the reading is given, it is told instead, and ends it.
    init(
        _ parts: PartFiles, of sources: LogSources, in files: POSIXFileSystem, keepsVariants: Bool,
        incidents: IncidentDetail, watch: LoadingProgress?
    ) throws(StoredPartError) {
        let total = sources.totalSize(in: files)
        if let watch {
            watch.enter(.reading, totalBytes: total)
            try self.init(
                parts, countsVariants: true, keepsVariants: keepsVariants, incidents: incidents, watch: watch
            ) { watch.advance(by: $0) }
            return
        }
        let progress = ProgressLine(total: total)
        defer { progress.finish() }
        try self.init(
            parts, countsVariants: true, keepsVariants: keepsVariants, incidents: incidents,
            progress: progress.advance(until: nil))
    }
}

extension PartScan {
    /// Reads `sources` with a line that shows how far it is, until a signal comes.
    init(_ sources: LogSources, scanner: LogScanner<POSIXFileSystem>, jobs: Int, signals: SignalWatch) {
        let progress = ProgressLine(total: sources.totalSize(in: scanner.files))
        self.init(sources, scanner: scanner, jobs: jobs, progress: progress.advance(until: signals))
        progress.finish()
    }
}

extension ProgressLine {
    /// Takes in how much more was read, and says whether to go on.
    fileprivate func advance(until signals: SignalWatch?) -> @Sendable (Int) -> Bool {
        { [self] bytes in
            add(bytes)
            return signals?.received == nil
        }
    }
}

extension LogSources {
    /// How many bytes there are to read; nil where that is not known of all.
    fileprivate func totalSize(in files: POSIXFileSystem) -> Int? {
        var total = 0
        for source in sources {
            guard let size = files.size(of: source.path) else { return nil }
            total += source.split.map { min($0.length, max(0, size - $0.offset)) } ?? size
        }
        return total
    }
}
