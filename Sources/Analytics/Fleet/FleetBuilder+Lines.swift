import PlayerLog
import PlayheadPlatform

extension FleetBuilder {
    /// The lines of a row of a session: its runs are read again until it is there.
    ///
    /// Of a row that several dumps hold, the lines are those of the last dump, whose counters are the furthest.
    ///
    /// - Throws: where a source cannot be read again, or the row is not there any more.
    func lines<Files: FileSystem>(
        of row: LogRow, in number: Int, sources: [ScannedSource], scanner: LogScanner<Files>
    ) throws(LogProblem) -> SourceLines {
        let id = index.id(of: number)
        var best: (source: Int, place: RowPlace, dumpDate: Int64)?
        var count = 0
        for run in candidates(for: row, in: number) {
            var reader = try scanner.reopen(sources[run.source], for: .anywhere)
            guard let place = try reader.find(row, of: id, at: run.position) else { continue }
            count += 1
            if best.map({ $0.dumpDate <= run.position.dumpDate }) ?? true {
                best = (run.source, place, run.position.dumpDate)
            }
            if row == .first { break }
        }
        // What an app observed has no place of its own: it is in one of the files.
        for source in best == nil ? files(of: number, sources) : []
        where best == nil && row.kind ?? .observed == .observed {
            var reader = try scanner.reopen(sources[source], for: .anywhere)
            best = try reader.find(row, of: id, at: nil).map { (source, $0, .min) }
        }
        guard let best else {
            let name = files(of: number, sources).first.map { sources[$0].source.name } ?? id
            throw LogProblem(source: name, message: "the row of session \(id) is not found in it again")
        }
        let source = sources[best.source].source
        // Nobody counted what stands above a split that is read alone.
        let above: Int? =
            source.split == nil
            ? 0 : source.isOneOfAll ? Array(sources[..<best.source]).linesAbove([sources[best.source]]) : nil
        var lines = try scanner.reopen(sources[best.source], for: .anywhere).lines(at: best.place, linesAbove: above)
        if count > 1 { lines.remarks.append("\(count) dumps hold it: these are the lines of the last.") }
        return lines
    }

    /// The runs in which a row may be, each part of a file once.
    private func candidates(for row: LogRow, in number: Int) -> [RowSpan] {
        var known: Set<[Int]> = []
        return runs.runs(of: number).filter { run in
            let isWanted =
                switch row.kind {
                case nil: true
                case .observed: run.kind == .observed || run.position.fieldsLine.isEmpty
                case let kind: run.kind == kind
                }
            return isWanted && known.insert([run.source, run.position.offset]).inserted
        }
    }

    /// The files that a session is read from: those of its bundle.
    private func files(of number: Int, _ sources: [ScannedSource]) -> [Int] {
        let first = Int(firstSources[number])
        guard sources.indices.contains(first) else { return [] }
        guard let bundle = sources[first].source.bundle else { return [first] }
        return sources.indices.filter { sources[$0].source.bundle == bundle }
    }
}
