import PlayerLog

extension FleetBuilder {
    /// Takes in what another builder found in other sources. The result does not depend on which found what.
    mutating func merge(_ other: FleetBuilder) {
        var (numbers, movedTexts) = ([Int](), [Int32?]())
        numbers.reserveCapacity(other.index.count)
        // Far enough ahead that the memory has come when it is looked at.
        let ahead = 16
        for theirs in 0..<other.index.count {
            if theirs + ahead < other.index.count { index.prefetch(other.index.key(of: theirs + ahead)) }
            let (number, isNew) = index.number(of: other.index.key(of: theirs))
            numbers.append(number)
            if isNew {
                reading.progress.append(DumpProgress())
                firstSources.append(other.firstSources[theirs])
                // Nearly all are whole in one source.
                if other.observed[theirs] == nil, records.append(theirs, of: other.records, &movedTexts) { continue }
                records.append()
            }
            add(theirs, of: other, to: number)
        }
        for (theirs, kinds) in other.cameBack { cameBack[numbers[theirs], default: []].formUnion(kinds) }
        runs.append(other.runs, of: numbers)
        reading.merge(other.reading)
        let count = sessionCount
        if let theirs = other.watch { watch?.takeOver(theirs, sessionCount: count) }
        readSoFar()
    }

    /// Adds what another builder knows of a session.
    private mutating func add(_ theirs: Int, of other: FleetBuilder, to number: Int) {
        let record = other.records.totals(theirs)
        if let log = AccessLogSummary(record) { add(log, to: number) }
        if let host = record.hostAlone { records.set(host: host, of: number) }
        if let errors = record.errors { add(errors, to: number) }
        records.merge(record.context, of: number)
        if let software = record.software { records.add(software: software, of: number) }
        if let log = other.observed[theirs] { add(log, at: number) }
    }
}
