#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A pipe, a device or the output of programs: its bytes come once, in order. Compressed ones (gzip, zstd) come as what is in
/// them.
struct ByteStream {
    /// How long a read waits for a slow pipe before it says that nothing has come yet, milliseconds.
    private static let patience: Int32 = 200
    /// How long an ended pipe's programs are waited for before a read says that the end has not come yet, milliseconds.
    private static let patienceWithEnd = 50

    /// The file's name as the user gave it.
    let name: String
    /// How many bytes have come.
    private(set) var position = 0
    private var descriptor: Int32
    /// Whether a slow pipe is waited for.
    private var waits = true
    /// The programs that the bytes come through, the first of them first.
    private var writers: [StreamWriter] = []
    /// What copies a compressed pipe to the program that unpacks it; `nil` for other streams.
    private var feed: StreamFeed?
    /// Whether the first bytes have not been looked at yet, which tell whether it is compressed.
    private var isUndecided = true
    /// Bytes that were looked at, and are still to be handed over.
    private var start: [UInt8] = []
    private var isAtEnd = false

    /// Takes over `descriptor`.
    init(name: String, reading descriptor: Int32, waits: Bool = true) {
        (self.name, self.descriptor, self.waits) = (name, descriptor, waits)
    }

    /// What a program finds in a compressed file.
    init(name: String, unpacking file: Int32, with program: Decompressor) throws(LoadingError) {
        let process = try program.start(reading: file, name: name)
        (self.name, descriptor, writers, isUndecided) = (name, process.output, [.unpacking(process, program)], false)
    }

    /// What a command brings of a path.
    init(name: String, running command: OpenCommand) throws(LoadingError) {
        let writer = try StreamWriter.opening(name, with: command)
        (self.name, descriptor, writers) = (name, writer.process.output, [writer])
    }

    /// Reads the next bytes. Returns how many; zero at the end, `nil` where none have come yet.
    mutating func next(into buffer: UnsafeMutableRawBufferPointer) throws(LoadingError) -> Int? {
        guard !isAtEnd else { return 0 }
        if isUndecided, try !decide() { return nil }
        if !start.isEmpty {
            let count = min(start.count, buffer.count)
            buffer.copyBytes(from: start[..<count])
            start.removeFirst(count)
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let more = rest.isEmpty ? 0 : try readSome(into: rest, patience: 0) ?? 0
            position += count + more
            return count + more
        }
        guard let count = try readSome(into: buffer) else { return nil }
        if count == 0 {
            guard try endedWell() else { return nil }
            isAtEnd = true
        }
        position += count
        return count
    }

    /// Ends it, wherever it is.
    mutating func end() {
        close(descriptor)
        for writer in writers { writer.process.end() }
        for index in writers.indices {
            _ = writers[index].process.wait()
            writers[index].close()
        }
        writers = []
    }

    /// Looks at the first bytes. Returns whether enough have come.
    private mutating func decide() throws(LoadingError) -> Bool {
        while start.count < Decompressor.magicLength {
            var piece = [UInt8](repeating: 0, count: Decompressor.magicLength - start.count)
            let count = try piece.withUnsafeMutableBufferPointer { buffer throws(LoadingError) in
                try readSome(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard let count else { return false }
            if count == 0 { break }
            start += piece.prefix(count)
        }
        isUndecided = false
        if let program = Decompressor(magic: start) { try unpack(with: program) }
        return true
    }

    /// From here on, the bytes are what a program makes of those to come.
    private mutating func unpack(with program: Decompressor) throws(LoadingError) {
        let feed: StreamFeed
        do throws(ChildProcess.Failure) { feed = try StreamFeed(start, then: descriptor) } catch {
            throw SystemFaults.error(name, "compressed", error.code)
        }
        defer { close(feed.output) }
        (descriptor, start, self.feed) = (-1, [], feed)
        let process = try program.start(reading: feed.output, name: name)
        descriptor = process.output
        writers.append(.unpacking(process, program))
    }

    private mutating func readSome(
        into buffer: UnsafeMutableRawBufferPointer, patience: Int32 = patience
    ) throws(LoadingError) -> Int? {
        // A pipe that nobody has opened for writing yet is not at its end: read would say so, and poll does not.
        var waiting = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        for writer in writers { waiting.append(pollfd(fd: writer.messages, events: Int16(POLLIN), revents: 0)) }
        guard poll(&waiting, nfds_t(waiting.count), waits ? patience : 0) > 0 else { return nil }
        for index in writers.indices where waiting[index + 1].revents != 0 { writers[index].takeMessages() }
        guard waiting[0].revents != 0 else { return nil }
        while true {
            #if canImport(Glibc)
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
            let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            if errno == EINTR { continue }
            if errno == EAGAIN { return nil }
            throw SystemFaults.error(name, "cannot be read")
        }
    }

    /// Asks the programs whether they did all that they should. Returns whether all have ended.
    private mutating func endedWell() throws(LoadingError) -> Bool {
        for index in writers.indices {
            writers[index].takeMessages()
            guard writers[index].process.wait(milliseconds: Self.patienceWithEnd) != nil else { return false }
            writers[index].takeMessages()
        }
        // A program takes what was not read to its end for all of it.
        if let problem = feed?.problem { throw SystemFaults.error(name, "cannot be read", problem) }
        let failures = writers.map { $0.failure(of: name) }
        // Who nobody listens to any more ends too, and is not why.
        let isCutShort = writers.map { $0.process.wait() == 128 + SIGPIPE }
        guard
            let index = failures.indices.first(where: { failures[$0] != nil && !isCutShort[$0] })
                ?? failures.firstIndex(where: { $0 != nil }), let failure = failures[index]
        else { return true }
        throw failure
    }
}

/// The installed programs that unpack compressed logs.
enum Decompressor: String {
    case gzip, zstd

    /// How many bytes tell whether a file is compressed.
    static let magicLength = 4

    /// The program for a file that begins with these bytes.
    init?(magic: [UInt8]) {
        if magic.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if magic == [0x28, 0xB5, 0x2F, 0xFD] {
            self = .zstd
        } else {
            return nil
        }
    }

    /// What the program ends with where it has unpacked all of a file, and other bytes follow: gzip leaves them out.
    var statusOfSurplus: Int32? { self == .gzip ? 2 : nil }

    /// What is said of a compressed file that ends too early.
    static func isCutOff(_ name: String) -> LoadingError {
        LoadingError(name: name, kind: .unreadable, problem: "the compressed file is damaged or cut off")
    }

    /// Starts the program on an open file. What it says of a damaged file is said by us, with the file's name.
    func start(reading input: Int32, name: String) throws(LoadingError) -> ChildProcess {
        do throws(ChildProcess.Failure) {
            return try ChildProcess(rawValue, ["-dcq"], input: input)
        } catch {
            guard error.isMissing else {
                throw SystemFaults.error(name, "compressed: \(rawValue) was not started", error.code)
            }
            throw LoadingError(
                name: name, kind: .unreadable,
                problem: "compressed: the program \(rawValue), which unpacks it, is not installed")
        }
    }
}
