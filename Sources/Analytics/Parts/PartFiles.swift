public import PlayerLog
import PlayheadNumerics
public import PlayheadPlatform

/// Parts in files. Their open sessions are read one after the other, in the order of their ids, as often as somebody asks for them,
/// and are not kept: a million of them take no more memory than a piece of each file.
public struct PartFiles: Sendable {
    /// All that the parts hold but their open sessions.
    public let sums: PartialFleet
    let sources: [LogSource]
    private let parts: [PartFile]
    private let pieceSize: Int

    /// The parts of files.
    ///
    /// - Parameters:
    ///   - sources: the files; each may hold several parts, one behind the other.
    ///   - files: where they are.
    /// - Throws: where one cannot be read, is no part, or does not go with the others.
    public init(_ sources: LogSources, in files: some FileSystem) throws(StoredPartError) {
        try self.init(sources, in: files, pieceSize: 1 << 20)
    }

    /// - Parameter pieceSize: how many bytes are read at once.
    init(_ sources: LogSources, in files: some FileSystem, pieceSize: Int) throws(StoredPartError) {
        (self.sources, self.pieceSize) = (sources.sources, pieceSize)
        var (parts, sums) = ([PartFile](), PartialFleet?.none)
        for source in sources.sources {
            for part in try PartFile.all(of: source.path, in: files) {
                do throws(PartError) {
                    if sums == nil { sums = part.sums } else { try sums?.merge(part.sums) }
                } catch { throw .invalid(path: source.path, error) }
                parts.append(part)
            }
        }
        (self.parts, self.sums) = (parts, sums ?? PartialFleet())
    }

    /// What came of reading the open sessions.
    struct Reading {
        /// How many sessions were open in several parts.
        var repeatedCount = 0
        /// What is to be said of sessions with more versions of an event than are kept.
        var problems: [String] = []
        /// Whether the reading was stopped before its end.
        var wasStopped = false
    }

    /// Reads the open sessions, some thousands at once, each with one digest.
    ///
    /// - Parameters:
    ///   - goesOn: told how many bytes were read; `false` stops the reading. What was not read is not checked then.
    ///   - body: takes sessions, and their numbers in the order of their ids.
    func forEachBatch(
        _ goesOn: (Int) -> Bool, _ body: (MergeableDigests, [Int]) throws(ByteReaderError) -> Void
    ) throws(StoredPartError) -> Reading {
        var reading = Reading()
        var sessions = parts.map { DigestFileReader($0, pieceSize: pieceSize) }
        while true {
            for index in sessions.indices {
                guard goesOn(try sessions[index].readOn()) else {
                    reading.wasStopped = true
                    return reading
                }
            }
            if sessions.allSatisfy(\.isOver) { break }
            // Behind that id others may come that are not read yet.
            let bound = sessions.compactMap(\.known).min { $0.precedes($1) }
            var batch = MergeableDigests()
            for index in sessions.indices {
                let open = try sessions[index].take(upTo: bound)
                if sessions.count == 1 { batch = open } else { reading.repeatedCount += batch.merge(open) }
            }
            do throws(ByteReaderError) {
                reading.problems += try batch.join()
                try body(batch, batch.numbersInOrder)
            } catch { throw .invalid(path: parts.map(\.path).joined(separator: ", "), .damaged) }
        }
        for index in sessions.indices { try sessions[index].finish() }
        return reading
    }

    /// What is known of an open session; nil where it cannot be read any more.
    func log(of key: SessionKey) -> SessionLog? {
        var log: SessionLog?
        _ = try? forEachBatch({ _ in log == nil }) { (open, numbers) throws(ByteReaderError) in
            if let number = numbers.first(where: { open.key(of: $0) == key }) { log = try open.log(of: number) }
        }
        return log
    }
}
