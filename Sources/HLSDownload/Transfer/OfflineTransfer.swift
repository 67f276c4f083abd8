import HLS
import PlayheadPlatform

/// One file on its way: what is asked for, what the answers mean, and the part of it that is there.
struct OfflineTransfer<Folder: OfflineFolder> {
    /// Why it did not arrive this time.
    enum Obstacle {
        /// What is there of it is of no use.
        case stale
        /// It may go better another time.
        case passing(LoadingError)
        /// It is of no use to try again.
        case lasting(OfflineError)
    }

    private let file: OfflineFile
    private let folder: Folder
    private var wanted: Int?
    private var isAnswered = false
    /// What is known of it.
    private(set) var entry: OfflineState.Entry
    /// How many bytes of it are there.
    private(set) var size: Int
    /// Why it ended too early; nil while it goes on.
    private(set) var obstacle: Obstacle?

    /// A file of which a part may be there.
    init(_ file: OfflineFile, _ entry: OfflineState.Entry, in folder: Folder) throws(OfflineError) {
        (self.file, self.entry, self.folder) = (file, entry, folder)
        size = folder.size(of: file.partName) ?? 0
        // All of it had come, and the run was ended before it had its name.
        if let bytes = entry.bytes, entry.validator != nil, folder.size(of: file.partName) == bytes {
            (wanted, isAnswered) = (bytes, true)
            try folder.rename(file.partName, to: file.name)
            return
        }
        self.entry.bytes = nil
        // Without a validator nothing tells whether the rest would fit.
        if size > 0, entry.validator == nil || file.kind == .key || size >= file.requiredBytes ?? .max {
            size = 0
            try folder.remove(file.partName)
        }
        if size == 0 { (self.entry.validator, wanted) = (nil, file.requiredBytes) }
    }

    /// What is to be asked for.
    var request: ResourceRequest {
        var request = ResourceRequest(file.location, limit: file.limit)
        guard file.range != nil || size > 0 else { return request }
        request.first = (file.range?.offset ?? 0) + size
        request.last = file.range?.end.map { $0 - 1 }
        request.validator = size > 0 ? entry.validator : nil
        return request
    }

    /// How large it will be as far as that is known, bytes.
    var expectedBytes: Int? { wanted ?? file.estimatedBytes }

    /// Takes the answer. Returns whether its bytes are wanted.
    mutating func take(_ answer: ResourceAnswer) -> Bool {
        isAnswered = true
        let request = request
        switch answer.status {
        case 200: takeAll(answer)
        case 206: takePart(answer, from: request)
        case 416 where size > 0: obstacle = .stale
        case 408, 425, 429, 500...599:
            obstacle = .passing(file.error("the server answered with HTTP status \(answer.status)"))
        case 404, 410: fail("the server answered with HTTP status \(answer.status)", .missing)
        default: fail("the server answered with HTTP status \(answer.status)")
        }
        if obstacle == nil, let encoding = answer.encoding {
            fail("it came as \(encoding), which was not asked for: it could not be played from a file")
        }
        if obstacle == nil, let wanted, wanted > file.limit || file.requiredBytes.map({ $0 != wanted }) == true {
            fail("it has \(wanted) bytes and should have " + (file.requiredBytes.map { "\($0)" } ?? "less"))
        }
        guard obstacle == nil else { return false }
        (entry.validator, entry.bytes) = (answer.validator, wanted)
        do throws(OfflineError) {
            // Before its first byte: whatever ends the program, what there will be of it can be gone on with.
            try folder.append(entry.journalLine[...], to: OfflineState.journal, isPrivate: true)
        } catch {
            obstacle = .lasting(error)
        }
        return obstacle == nil
    }

    private mutating func takeAll(_ answer: ResourceAnswer) {
        if size > 0 {
            // It is another by now, or the server has no byte ranges: what is there cannot be gone on with.
            guard file.range == nil else {
                obstacle = .stale
                return
            }
            discard()
        }
        if let range = file.range, range.offset != 0 || answer.length != range.length {
            fail("the server sent all of it where bytes \(range) were asked for: it has no byte ranges")
        }
        wanted = answer.length ?? file.requiredBytes
    }

    private mutating func takePart(_ answer: ResourceAnswer, from request: ResourceRequest) {
        guard let first = request.first, answer.first == first, let last = answer.last, last >= first,
            request.last.map({ $0 == last }) ?? answer.total.map({ $0 == last + 1 }) ?? true
        else { return fail("the server sent other bytes than those that were asked for") }
        if size > 0, answer.validator != entry.validator {
            obstacle = .stale
            return
        }
        if let total = answer.total, let known = entry.total, total != known {
            return fail(
                "it had \(known) bytes when the download began, and has \(total) now: begin anew in another folder")
        }
        entry.total = answer.total ?? entry.total
        wanted = last - (file.range?.offset ?? 0) + 1
    }

    /// Takes bytes. Returns whether more are wanted.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= (wanted ?? file.limit) - size else {
            fail("more than \(wanted ?? file.limit) bytes came")
            return false
        }
        do throws(OfflineError) {
            try folder.append(bytes, to: file.partName, isPrivate: file.kind == .key)
            size += bytes.count
        } catch {
            obstacle = .lasting(error)
        }
        return obstacle == nil
    }

    /// Whether all of it came: by what was said of its size, and once it has its name.
    var isWhole: Bool { obstacle == nil && isAnswered && size == wanted }

    /// Ends it, unless there is an obstacle already.
    mutating func stop(_ error: LoadingError) {
        if obstacle == nil { obstacle = .passing(error) }
    }

    /// Puts the file in its place when all of it came.
    mutating func finish() {
        guard obstacle == nil else { return }
        guard isAnswered else {
            obstacle = .passing(file.error("the server ended without an answer"))
            return
        }
        guard size == wanted ?? size else {
            obstacle = .passing(file.error("it ended after \(size) of \(wanted ?? size) bytes"))
            return
        }
        // A connection that ended before the first byte looks like this too.
        guard size > 0 || wanted == 0 else {
            obstacle = .passing(file.error("nothing came, and the server did not say that it is empty"))
            return
        }
        do throws(OfflineError) {
            if size == 0 { try folder.append([], to: file.partName, isPrivate: false) }
            (wanted, entry.bytes) = (size, size)
            try folder.append(entry.journalLine[...], to: OfflineState.journal, isPrivate: true)
            try folder.rename(file.partName, to: file.name)
        } catch {
            obstacle = .lasting(error)
        }
    }

    /// Forgets what is there, so that it begins anew.
    mutating func discard() {
        do throws(OfflineError) {
            try folder.remove(file.partName)
            (size, entry.validator, entry.bytes, wanted) = (0, nil, nil, file.requiredBytes)
        } catch {
            obstacle = .lasting(error)
        }
    }

    /// Begins another try with what is there.
    mutating func beginAgain() {
        if case .stale? = obstacle { discard() }
        (obstacle, isAnswered) = (nil, false)
        if size > 0, entry.validator == nil { discard() }
    }

    private mutating func fail(_ problem: String, _ kind: LoadingError.Kind = .unreadable) {
        obstacle = .lasting(.source(file.error(problem, kind)))
    }
}

extension OfflineFile {
    /// What it is called until all of it is there.
    var partName: String { name + ".part" }

    /// Why it cannot be had.
    func error(_ problem: String, _ kind: LoadingError.Kind = .unreadable) -> LoadingError {
        LoadingError(name: location.description, kind: kind, problem: problem)
    }
}
