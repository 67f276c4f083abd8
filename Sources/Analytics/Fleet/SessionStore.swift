import PlayerLog

/// The totals of any number of sessions, by their numbers.
///
/// Of each session the numbers stand in plain memory. A text, which many sessions share, stands once; what few sessions
/// have stands apart. So a million sessions are kept, and added up, without a reference to count.
struct SessionStore: Sendable {
    private struct Record: BitwiseCopyable {
        /// The access log's totals, where there is one and they fit.
        var access = PackedTotals()
        var hasAccess = false
        /// Indices of what it has in common with others, and into the extras; -1 where there is none.
        var common: Int32 = -1
        var extras: Int32 = -1
    }

    /// Texts that many sessions have together, as indices; -1 where there is none.
    private struct Common: Hashable {
        var playbackType: Int32 = -1
        var software: Int32 = -1
        var host: Int32 = -1
    }

    /// What few sessions have.
    private struct Extras {
        /// The access log's totals that do not fit into a record.
        @Boxed var access: AccessTotals?
        @Boxed var errors: ErrorTotals?
        @Boxed var observed: ObservedTotals?
        @Boxed var incidents: SessionIncidents?
        @Boxed var declared: DeclaredSession?
        var context = SessionContext()
        var variants: [VariantTime] = []
    }

    private var records = ChunkedArray<Record>()
    private var extras = ChunkedArray<Extras>()
    private var texts = StringTable()
    /// The same, made once: most sessions have the texts of others.
    private var strings: [String] = []
    /// Those entered last: most sessions share their texts with the session before.
    private var lastPlaybackType: Int32 = -1
    private var lastSoftware: Int32 = -1
    private var lastHost: Int32 = -1
    private var commons: [Common] = []
    private var commonIndices: [Common: Int32] = [:]
    /// Those looked up last, as a session's texts come one after the other.
    private var lastCommons: (Int32, Int32) = (-1, -1)
    /// Whether the time by variant is kept, and not only the host of the first variant.
    private let keepsVariants: Bool

    init(keepsVariants: Bool = true) { self.keepsVariants = keepsVariants }

    /// Adds a session of which nothing is known.
    mutating func append() { records.append(Record()) }

    func hasAccess(_ number: Int) -> Bool { records[number].hasAccess }

    func hasErrors(_ number: Int) -> Bool {
        let index = Int(records[number].extras)
        return index >= 0 && extras[index].errors != nil
    }

    mutating func set(_ log: borrowing AccessLogSummary, of number: Int) {
        if let text = log.playbackType { lastPlaybackType = index(of: text, likely: lastPlaybackType) }
        let packed = PackedTotals(log.totals)
        records[number].access = packed ?? PackedTotals()
        records[number].hasAccess = true
        if packed == nil || records[number].extras >= 0 {
            let access = packed == nil ? log.totals : nil
            updateExtras(of: number) { $0.access = access }
        }
        let playbackType = log.playbackType == nil ? -1 : lastPlaybackType
        let host = keepsVariants ? nil : SessionTotals.host(of: log.variants)
        if let host { lastHost = index(of: host, likely: lastHost) }
        updateCommon(of: number) { [lastHost] common in
            common.playbackType = playbackType
            if host != nil { common.host = lastHost }
        }
        if keepsVariants, !log.variants.isEmpty || records[number].extras >= 0 {
            let variants = log.variants
            updateExtras(of: number) { $0.variants = variants }
        }
    }

    /// Takes the host of a session's first variant, where the variants themselves are not kept.
    mutating func set(host: String, of number: Int) {
        lastHost = index(of: host, likely: lastHost)
        updateCommon(of: number) { [lastHost] in $0.host = lastHost }
    }

    mutating func set(_ errors: ErrorTotals, of number: Int) { updateExtras(of: number) { $0.errors = errors } }

    mutating func set(_ observed: ObservedTotals, of number: Int) {
        updateExtras(of: number) { $0.observed = observed }
    }

    /// Takes in what is declared of a session, beside what was before.
    mutating func merge(_ declared: DeclaredSession, of number: Int) {
        updateExtras(of: number) { [keepsVariants] extras in
            if var known = extras.declared {
                known.merge(declared)
                extras.declared = known
            } else {
                extras.declared = declared
            }
            guard let row = extras.declared?.row else { return }
            // Made once: a row's lists are JSON.
            if extras.errors == nil { extras.errors = row.errorTotals }
            if extras.incidents == nil { extras.incidents = row.incidents }
            if keepsVariants, extras.variants.isEmpty { extras.variants = row.variants }
        }
    }

    mutating func set(_ incidents: SessionIncidents, of number: Int) {
        updateExtras(of: number) { $0.incidents = incidents }
    }

    /// Adds a session of another store, if that has an access log's totals only.
    ///
    /// - Parameter moved: where what the other store's sessions have in common stands here, as far as that is known.
    /// - Returns: whether it was added.
    mutating func append(_ theirs: Int, of other: SessionStore, _ moved: inout [Int32?]) -> Bool {
        var record = other.records[theirs]
        guard record.extras < 0 else { return false }
        if record.common >= 0 { record.common = move(record.common, of: other, &moved) }
        records.append(record)
        return true
    }

    private mutating func move(_ common: Int32, of other: SessionStore, _ moved: inout [Int32?]) -> Int32 {
        if moved.isEmpty { moved = Array(repeating: nil, count: other.commons.count) }
        if let known = moved[Int(common)] { return known }
        let theirs = other.commons[Int(common)]
        let texts = [theirs.playbackType, theirs.software, theirs.host].map { text in
            text < 0 ? -1 : index(of: other.strings[Int(text)], likely: -1)
        }
        let new = index(of: Common(playbackType: texts[0], software: texts[1], host: texts[2]))
        moved[Int(common)] = new
        return new
    }

    /// Whether more has to be known of a session's stalls and errors than its totals tell.
    func needsListing(_ number: Int, for detail: IncidentDetail) -> Bool {
        if detail == .none { return false }
        let record = records[number]
        if record.extras < 0 { return detail == .all && record.hasAccess && (record.access.totals.stalls ?? 0) > 0 }
        let totals = totals(of: record)
        // Of what is declared there are no rows to look at.
        if totals.hasDeclaredAccess, totals.observed == nil { return false }
        return totals.hasIncidents && (detail == .all || totals.stallsByCause == nil || (totals.errors?.total ?? 0) > 0)
    }

    mutating func merge(_ context: SessionContext, of number: Int) {
        guard !context.values.isEmpty else { return }
        updateExtras(of: number) { $0.context.merge(context) }
    }

    /// Takes a user agent in; of two the greater text stays, so that their order does not matter.
    mutating func add(software text: String, of number: Int) {
        lastSoftware = index(of: text, likely: lastSoftware)
        let (known, new) = (common(of: records[number]).software, lastSoftware)
        guard known != new, known < 0 || self.text(at: known)!.utf8.lexicographicallyPrecedes(text.utf8) else { return }
        updateCommon(of: number) { $0.software = new }
    }

    /// A session's totals, but for its id.
    func totals(_ number: Int) -> SessionTotals { totals(of: records[number]) }

    /// Calls `body` with what sums are made of, of sessions by their numbers: ids, user agents and types are left out.
    ///
    /// - Parameters:
    ///   - numbers: where to look for them.
    ///   - some: which sessions.
    func forEachSummed(
        in numbers: Range<Int>, of some: SessionSet, _ body: (_ number: Int, borrowing SessionTotals) -> Void
    ) {
        // One for all sessions that have an access log's numbers only, so that nothing but these is copied.
        var plain = SessionTotals(id: "")
        records.forEach(in: numbers, of: some) { give($0, $1, &plain, body) }
    }

    /// Calls `body` with what sums are made of, of one session.
    ///
    /// - Parameter plain: totals of an access log alone. It is handed over, since each call of a closure takes a copy of a variable
    ///   that it captures.
    @inline(__always)
    private func give(
        _ number: Int, _ record: borrowing Record, _ plain: inout SessionTotals,
        _ body: (_ number: Int, borrowing SessionTotals) -> Void
    ) {
        if record.hasAccess, record.extras < 0 {
            plain.unpack(record.access)
            body(number, plain)
        } else {
            body(number, totals(of: record))
        }
    }

    private func totals(of record: Record) -> SessionTotals {
        var totals = SessionTotals(id: "")
        totals.access = record.hasAccess ? record.access.totals : nil
        let common = common(of: record)
        totals.playbackType = text(at: common.playbackType)
        totals.software = text(at: common.software)
        totals.hostAlone = text(at: common.host)
        if record.extras >= 0 {
            let extras = extras[Int(record.extras)]
            if let access = extras.access { totals.access = access }
            totals.errors = extras.errors
            totals.observed = extras.observed
            totals.incidents = extras.incidents
            totals.context = extras.context
            totals.variants = extras.variants
            if let declared = extras.declared { totals.take(declared) }
        }
        return totals
    }

    private func text(at index: Int32) -> String? {
        index < 0 ? nil : strings[Int(index)]
    }

    private mutating func index(of text: String, likely last: Int32) -> Int32 {
        let index = texts.index(of: text, likely: StringTable.Index(rawValue: Int64(last)))
        if texts.count > strings.count { strings.append(texts[index]) }
        return Int32(index.rawValue)
    }

    private func common(of record: Record) -> Common {
        record.common < 0 ? Common() : commons[Int(record.common)]
    }

    private mutating func updateCommon(of number: Int, _ body: (inout Common) -> Void) {
        var common = common(of: records[number])
        body(&common)
        records[number].common = index(of: common)
    }

    private mutating func index(of common: Common) -> Int32 {
        if lastCommons.0 >= 0, commons[Int(lastCommons.0)] == common { return lastCommons.0 }
        if lastCommons.1 >= 0, commons[Int(lastCommons.1)] == common { return lastCommons.1 }
        let index = commonIndices[common] ?? Int32(commons.count)
        if index == commons.count {
            commons.append(common)
            commonIndices[common] = index
        }
        lastCommons = (lastCommons.1, index)
        return index
    }

    private mutating func updateExtras(of number: Int, _ body: (inout Extras) -> Void) {
        if records[number].extras < 0 {
            records[number].extras = Int32(extras.count)
            extras.append(Extras())
        }
        body(&extras[Int(records[number].extras)])
    }
}
