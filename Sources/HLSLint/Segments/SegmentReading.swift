import Dispatch
import FragmentedMP4
import HLS
import Synchronization

/// Opens segments of all media playlists, several at a time.
struct SegmentReading {
    let opening: SegmentOpening

    /// Opens the segments of media playlists, and puts into each what was found.
    ///
    /// - Complexity: memory goes by the number of segments and of their sync samples.
    func read(_ media: inout [LintedMedia]) {
        var readers = media.map { SegmentReader($0, opening) }
        for index in readers.indices {
            media[index].coverage = SegmentCoverage(chosen: readers[index].chosen.count)
            guard readers[index].areAllMissing() else { continue }
            media[index].coverage.areAllMissing = true
            readers[index].chosen = []
        }
        readSections(&readers, &media)
        let jobs = readers.indices.flatMap { reader in readers[reader].chosen.map { Job(reader: reader, index: $0) } }
        let found = concurrently(jobs.count) {
            [readers] job -> (facts: SegmentFacts, fingerprint: SegmentFingerprint?)? in
            readers[jobs[job].reader].segment(at: jobs[job].index)
        }
        var prints: [[(index: Int, print: SegmentFingerprint)]] = media.map { _ in [] }
        for (job, result) in zip(jobs, found) {
            guard let result else { continue }
            let place = media[job.reader].segments.count
            media[job.reader].segments.append(result.facts)
            if let print = result.fingerprint { prints[job.reader].append((place, print)) }
        }
        let sizes = opening.asksSizes ? askSizes(readers, &media) : []
        for index in media.indices {
            measure(&media[index], sizes.isEmpty ? [:] : sizes[index])
            markEqual(&media[index], readers[index], prints[index])
            media[index].segments.sort { $0.index < $1.index }
        }
    }

    /// Asks for the sizes of segments that were not opened, of the playlists whose bitrates nothing tells, by their URIs. One
    /// that is not there is found as one that is opened would be.
    private func askSizes(_ readers: [SegmentReader], _ media: inout [LintedMedia]) -> [[String: Int]] {
        var jobs: [Job] = []
        for (reader, playlist) in media.enumerated() where playlist.bitRates == nil && !playlist.coverage.areAllMissing
        {
            var known = Set(playlist.segments.map { playlist.playlist.segments[$0.index].uri })
            for (index, segment) in playlist.playlist.segments.enumerated()
            where !segment.isGap && segment.byteRange == nil && known.insert(segment.uri).inserted {
                jobs.append(Job(reader: reader, index: index))
            }
        }
        let answers = concurrently(jobs.count) { [readers, jobs] job in
            readers[jobs[job].reader].size(of: jobs[job].index)
        }
        var sizes: [[String: Int]] = media.map { _ in [:] }
        for (job, answer) in zip(jobs, answers) {
            switch answer {
            case .size(let size)?: sizes[job.reader][media[job.reader].playlist.segments[job.index].uri] = size
            case .failure(let facts)?: media[job.reader].segments.append(facts)
            case nil: break
            }
        }
        return sizes
    }

    /// The sizes of what was opened or asked for tell bitrates where nothing else has told them; those of what is damaged
    /// tell none.
    private func measure(_ media: inout LintedMedia, _ asked: [String: Int]) {
        // The range of an I-frame may hold the head of a fragment with samples that lie behind it.
        let mayBeCut = media.playlist.isIFramesOnly
        media.coverage.hasDamage = media.segments.contains { segment in
            if mayBeCut, case .broken? = segment.failure { false } else { segment.isDamaged }
        }
        if media.coverage.hasDamage { media.bitRates = nil }
        guard media.bitRates == nil, !media.coverage.hasDamage else { return }
        let sizes = media.segments.compactMap { segment in
            segment.size.map { (media.playlist.segments[segment.index].uri, $0) }
        }
        let known = asked.merging(sizes) { first, _ in first }
        media.bitRates = MeasuredSegments(media.playlist) { known[$0] }.bitRates
    }

    private struct Job {
        var reader: Int
        /// Of a segment or a section.
        var index: Int
    }

    private func readSections(_ readers: inout [SegmentReader], _ media: inout [LintedMedia]) {
        let jobs = readers.indices.flatMap { reader in
            readers[reader].chosen.isEmpty
                ? [] : readers[reader].sections.indices.map { Job(reader: reader, index: $0) }
        }
        let budget = Mutex(Self.sectionBytes)
        let found = concurrently(jobs.count, counts: false) {
            [readers] job -> (facts: InitializationFacts, movie: Movie?)? in
            guard budget.withLock({ $0 > 0 }) else { return nil }
            let result = readers[jobs[job].reader].section(at: jobs[job].index)
            budget.withLock { $0 -= result.facts.size ?? 0 }
            return result
        }
        for (job, result) in zip(jobs, found) {
            let (tag, _) = readers[job.reader].sections[job.index]
            let facts =
                result?.facts
                ?? InitializationFacts(
                    line: tag.line, uri: tag.attributes.shownURI ?? tag.uri ?? "",
                    failure: .notRead("there are more initialization sections than are read"))
            media[job.reader].initializations.append(facts)
            readers[job.reader].movies.append(result?.movie)
        }
    }

    /// All initialization sections together have no more, bytes: they are kept until their segments are read.
    private static let sectionBytes = 128 << 20

    /// Finds segments that have the bytes of one before under another address.
    private func markEqual(
        _ media: inout LintedMedia, _ reader: SegmentReader, _ prints: [(index: Int, print: SegmentFingerprint)]
    ) {
        var known: [SegmentFingerprint: Int] = [:]
        for (place, print) in prints {
            guard let first = known[print] else {
                known[print] = place
                continue
            }
            let (own, other) = (media.segments[place].index, media.segments[first].index)
            guard !reader.segments[own].isSameResource(as: reader.segments[other]) else { continue }
            if print.isOfAll || haveEqualBytes(own, other, reader) { media.segments[place].sameBytesAs = other }
        }
    }

    private func haveEqualBytes(_ own: Int, _ other: Int, _ reader: SegmentReader) -> Bool {
        guard case .success(let left) = reader.open(own).input, case .success(let right) = reader.open(other).input
        else { return false }
        return (try? SegmentFingerprint.areEqual(left, right)) == true
    }

    /// Does work on several threads. The results are in the work's order; nil of what was not begun any more.
    ///
    /// - Parameter counts: whether the pieces are segments, which are told to whoever waits.
    private func concurrently<Found: Sendable>(
        _ count: Int, counts: Bool = true, _ work: @Sendable (Int) -> Found?
    ) -> [Found?] {
        let state = Mutex((next: 0, done: 0, found: [Found?](repeating: nil, count: count)))
        DispatchQueue.concurrentPerform(iterations: max(1, min(opening.connections, count))) { _ in
            while !opening.isCancelled() {
                let next = state.withLock { state -> Int? in
                    guard state.next < count else { return nil }
                    state.next += 1
                    return state.next - 1
                }
                guard let next else { return }
                let result = work(next)
                let done = state.withLock { state in
                    state.found[next] = result
                    state.done += 1
                    return state.done
                }
                if counts { opening.progress(done, count) }
            }
        }
        return state.withLock { $0.found }
    }
}

/// How many of a media playlist's segments were to be opened, and why none was.
struct SegmentCoverage: Sendable {
    /// How many were to be opened.
    var chosen = 0
    /// Whether the segments should be files, and not one of them is there.
    var areAllMissing = false
    /// Whether some are missing, damaged or something else: then their sizes are no measure.
    var hasDamage = false
}
