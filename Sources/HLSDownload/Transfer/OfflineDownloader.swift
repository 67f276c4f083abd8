import HLS
public import PlayheadPlatform

/// Fetches a download's files into a folder, one after another, and goes on where an earlier run was left.
///
/// A file has its name when all of it is there and its size is what the server said; before, it is a `.part`. What is there is
/// kept in `download.json`, and while it runs in a journal beside it, so that it goes on where it was whatever ended it. The playlists come last, and the multivariant playlist last of them: where it stands, all
/// stands.
public struct OfflineDownloader<Folder: OfflineFolder> {
    private let download: OfflineDownload
    private let folder: Folder
    private let environment: OfflineEnvironment
    private var state: OfflineState
    /// The sizes of resources that files are parts of.
    private var totals: [ResourceLocation: Int] = [:]
    private var progress = OfflineProgress()

    /// So often a file is tried without more of it coming.
    private static var attempts: Int { 4 }

    /// A download into a folder: an empty one, or one that was left.
    ///
    /// - Throws: where something else is in the folder.
    public init(
        _ download: OfflineDownload, into folder: Folder, _ environment: OfflineEnvironment
    ) throws(OfflineError) {
        (self.download, self.folder, self.environment) = (download, folder, environment)
        state = OfflineState(download)
        guard let text = try folder.contents(of: OfflineState.name) else {
            if try folder.isEmpty { return }
            throw .folder("something stands there already, which is no download: give a new folder")
        }
        guard let found = OfflineState(json: text) else {
            throw .folder("\(OfflineState.name) cannot be read: give a new folder")
        }
        if found.playlist != state.playlist {
            throw .folder("a download of \(found.playlist) stands there: give another folder")
        }
        guard found.hasFiles(of: state) else {
            throw .folder(
                "a download of other renditions stands there, or the playlist is another by now: give another folder")
        }
        state = found
        if let journal = try folder.contents(of: OfflineState.journal) { state.take(journal: journal) }
    }

    /// Downloads what is not there.
    ///
    /// - Parameter report: is told how far it has come, again and again.
    /// - Returns: how far it came; it is not complete where it was cancelled.
    public mutating func run(report: (OfflineProgress) -> Void) throws(OfflineError) -> OfflineProgress {
        let missing = begin()
        report(progress)
        if !missing.isEmpty {
            try folder.remove(OfflineDownload.entry)
            try save()
        }
        for index in missing {
            if environment.isCancelled() { break }
            do throws(OfflineError) {
                try fetch(index, report)
            } catch {
                try save()
                if case .source(let problem) = error { throw .source(download.files[index].shown(problem)) }
                throw error
            }
        }
        try save()
        guard progress.fileCount == download.files.count else { return progress }
        for playlist in download.playlists where try folder.contents(of: playlist.name) != playlist.bytes {
            try folder.replace(playlist.name, playlist.bytes, isPrivate: playlist.isPrivate)
        }
        progress.isComplete = true
        return progress
    }

    /// Looks at what is there. Returns what is not.
    private mutating func begin() -> [Int] {
        progress = OfflineProgress()
        var missing: [Int] = []
        for (index, file) in download.files.enumerated() {
            if let total = state.entries[index].total { totals[file.location] = total }
            if let bytes = state.entries[index].bytes, folder.size(of: file.name) == bytes {
                progress.keep(bytes)
            } else {
                progress.remainingBytes += file.estimatedBytes ?? file.requiredBytes ?? 0
                missing.append(index)
            }
        }
        return missing
    }

    private mutating func fetch(_ index: Int, _ report: (OfflineProgress) -> Void) throws(OfflineError) {
        let file = download.files[index]
        progress.remainingBytes -= file.estimatedBytes ?? file.requiredBytes ?? 0
        if file.range != nil { state.entries[index].total = totals[file.location] }
        var transfer = try OfflineTransfer(file, state.entries[index], in: folder)
        progress.keep(part: transfer.size)
        if transfer.isWhole { return take(transfer, index) }
        var (farthest, failures) = (transfer.size, 0)
        while true {
            try attempt(&transfer, index, report)
            if environment.isCancelled(), !transfer.isWhole { return }
            // A line that breaks again and again still gets it there, as long as more of it comes each time.
            failures = transfer.size > farthest ? 1 : failures + 1
            farthest = max(farthest, transfer.size)
            switch transfer.obstacle {
            case nil:
                return take(transfer, index)
            case .lasting(let error)?: throw error
            case .passing(let error)?:
                if failures == Self.attempts { throw .source(error) }
                environment.wait(Double(1 << (failures - 1)))
            case .stale?:
                if failures == Self.attempts { throw .source(file.error("it changes all the time")) }
            }
            transfer.beginAgain()
        }
    }

    /// Takes a file that is whole.
    private mutating func take(_ transfer: OfflineTransfer<Folder>, _ index: Int) {
        state.entries[index] = transfer.entry
        progress.add(transfer.size)
        let file = download.files[index]
        if file.range != nil, let total = transfer.entry.total { totals[file.location] = total }
    }

    /// Tries once to get what a file lacks.
    private mutating func attempt(
        _ transfer: inout OfflineTransfer<Folder>, _ index: Int, _ report: (OfflineProgress) -> Void
    ) throws(OfflineError) {
        var failure: LoadingError?
        do throws(LoadingError) {
            try environment.fetcher.fetch(transfer.request) { event in
                if environment.isCancelled() { return false }
                let isWanted =
                    switch event {
                    case .answer(let answer): transfer.take(answer)
                    case .bytes(let bytes): transfer.take(bytes)
                    case .waiting: true
                    }
                state.entries[index] = transfer.entry
                progress.show(transfer.size, of: transfer.expectedBytes)
                report(progress)
                return isWanted
            }
        } catch {
            failure = error
        }
        // What has been refused once is refused again, and no more may be taken than was.
        if let failure, failure.kind == .refused || failure.kind == .overLimit {
            state.entries[index] = transfer.entry
            throw .source(failure)
        }
        if let failure {
            transfer.stop(failure)
        } else if !environment.isCancelled() || transfer.isWhole {
            transfer.finish()
        }
        state.entries[index] = transfer.entry
    }

    /// Writes down all that is known, so that the journal begins anew.
    private func save() throws(OfflineError) {
        // URLs with users and queries stand in it whole: without them nothing could be fetched again.
        try folder.replace(OfflineState.name, Array(state.json.utf8), isPrivate: true)
        try folder.remove(OfflineState.journal)
    }
}

/// What a download needs of the world.
public struct OfflineEnvironment {
    /// What gets the resources.
    public var fetcher: any StreamingFetcher
    /// Waits so many seconds, or until it is cancelled.
    public var wait: (Double) -> Void
    /// Whether it is to end.
    public var isCancelled: () -> Bool

    /// Creates environment.
    public init(
        fetcher: any StreamingFetcher, wait: @escaping (Double) -> Void, isCancelled: @escaping () -> Bool
    ) {
        (self.fetcher, self.wait, self.isCancelled) = (fetcher, wait, isCancelled)
    }
}

/// How far a download has come.
public struct OfflineProgress: Equatable, Sendable {
    /// The bytes of files that are there whole.
    private var wholeBytes = 0
    /// The bytes of the file on its way.
    private var partBytes = 0
    /// What that one is likely to have.
    private var partTotal = 0
    /// What the files to come are likely to have.
    var remainingBytes = 0

    /// The bytes that were there when it began.
    public private(set) var keptBytes = 0
    /// The files that were there when it began.
    public private(set) var keptCount = 0
    /// The files that are there.
    public private(set) var fileCount = 0
    /// Whether all is there, the playlists too.
    public internal(set) var isComplete = false

    /// The bytes that are there.
    public var bytes: Int { wholeBytes + partBytes }
    /// The bytes of all of it, as far as they are known, and as they are likely to be.
    public var totalBytes: Int { wholeBytes + max(partBytes, partTotal) + remainingBytes }

    /// Counts a file that was there.
    mutating func keep(_ bytes: Int) {
        keptBytes += bytes
        keptCount += 1
        wholeBytes += bytes
        fileCount += 1
    }

    /// Counts what was there of a file.
    mutating func keep(part bytes: Int) {
        keptBytes += bytes
        partBytes = bytes
    }

    /// Counts what is there of a file.
    mutating func show(_ bytes: Int, of total: Int?) { (partBytes, partTotal) = (bytes, total ?? 0) }

    /// Counts a file that is there now.
    mutating func add(_ bytes: Int) {
        wholeBytes += bytes
        (partBytes, partTotal) = (0, 0)
        fileCount += 1
    }
}
