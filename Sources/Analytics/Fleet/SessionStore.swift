import PlayerLog

/// The totals of any number of sessions, by their numbers.
///
/// Of each session the numbers stand in plain memory. A text, which many sessions share, stands once; what few sessions
/// have stands apart. So a million sessions are kept, and added up, without a reference to count.
struct SessionStore: Sendable {
    private struct Record: BitwiseCopyable {
        var access: AccessTotals?
        /// Places among the texts and the extras; -1 where there is none.
        var playbackType: Int32 = -1
        var software: Int32 = -1
        var extras: Int32 = -1
    }

    /// What few sessions have.
    private struct Extras {
        @Rare var errors: ErrorTotals?
        @Rare var observed: ObservedTotals?
        var context = SessionContext()
        var variants: [VariantTime] = []
    }

    private var records = ChunkedArray<Record>()
    private var extras = ChunkedArray<Extras>()
    private var texts = StringTable()

    /// Adds a session of which nothing is known.
    mutating func append() { records.append(Record()) }

    func hasAccess(_ number: Int) -> Bool { records[number].access != nil }

    func hasErrors(_ number: Int) -> Bool {
        let place = Int(records[number].extras)
        return place >= 0 && extras[place].errors != nil
    }

    mutating func set(_ log: AccessFold, of number: Int) {
        records[number].access = log.totals
        records[number].playbackType = log.playbackType.map { place(of: $0) } ?? -1
        if !log.variants.isEmpty || records[number].extras >= 0 {
            updateExtras(of: number) { $0.variants = log.variants }
        }
    }

    mutating func set(_ errors: ErrorTotals, of number: Int) { updateExtras(of: number) { $0.errors = errors } }

    mutating func set(_ observed: ObservedTotals, of number: Int) {
        updateExtras(of: number) { $0.observed = observed }
    }

    mutating func merge(_ context: SessionContext, of number: Int) {
        guard !context.values.isEmpty else { return }
        updateExtras(of: number) { $0.context.merge(context) }
    }

    /// Takes a user agent in; of two the greater text stays, so that their order does not matter.
    mutating func add(software text: String, of number: Int) {
        let (known, new) = (records[number].software, place(of: text))
        guard known != new, known < 0 || self.text(at: known)!.utf8.lexicographicallyPrecedes(text.utf8) else { return }
        records[number].software = new
    }

    /// A session's totals, but for its id.
    func totals(_ number: Int) -> SessionTotals { totals(of: records[number]) }

    /// Adds all sessions to a fleet.
    func add(to fleet: inout FleetAccumulator) {
        // One for all sessions that have numbers only, so that nothing but these is copied.
        var plain = SessionTotals(id: "")
        for number in 0..<records.count {
            let record = records[number]
            if record.extras < 0 {
                plain.access = record.access
                fleet.add(plain)
            } else {
                fleet.add(totals(of: record))
            }
        }
    }

    private func totals(of record: Record) -> SessionTotals {
        var totals = SessionTotals(id: "")
        totals.access = record.access
        totals.playbackType = text(at: record.playbackType)
        totals.software = text(at: record.software)
        if record.extras >= 0 {
            let extras = extras[Int(record.extras)]
            totals.errors = extras.errors
            totals.observed = extras.observed
            totals.context = extras.context
            totals.variants = extras.variants
        }
        return totals
    }

    private func text(at place: Int32) -> String? {
        place < 0 ? nil : texts[StringTable.Index(rawValue: Int64(place))] as String
    }

    private mutating func place(of text: String) -> Int32 { Int32(texts.index(of: text).rawValue) }

    private mutating func updateExtras(of number: Int, _ body: (inout Extras) -> Void) {
        if records[number].extras < 0 {
            records[number].extras = Int32(extras.count)
            extras.append(Extras())
        }
        body(&extras[Int(records[number].extras)])
    }
}
