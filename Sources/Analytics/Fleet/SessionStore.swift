import PlayerLog
import PlayheadNumerics

/// The totals of any number of sessions, by their numbers.
///
/// Of each session the numbers stand in plain memory. A text, which many sessions share, stands once; what few sessions
/// have stands apart. So a million sessions are kept, and added up, without a reference to count.
struct SessionStore: Sendable {
    private struct Record: BitwiseCopyable {
        /// The access log's totals, where there is one and they fit; else what is declared for them.
        var access = PackedTotals()
        var hasAccess = false
        /// Indices of what it has in common with others, and into the extras; -1 where there is none.
        var common: Int32 = -1
        var extras: Int32 = -1
        /// Which of the declarations is of it, where it has no access log; -1 where none is.
        var declaration: Int32 = -1
        /// Where its context stands; -1 where it has none.
        var context: Int32 = -1

        /// Whether it is an access log's numbers, or declared ones, and a context, and nothing more.
        var isPlain: Bool { extras < 0 && (hasAccess || declaration >= 0) }
    }

    /// What another store's texts and contexts are here, as far as that is known.
    struct Moves {
        fileprivate var commons = MovedIndices()
        fileprivate var texts = MovedIndices()
        fileprivate var contexts = SessionContexts.Moves()
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
        /// What was played is worth by a model of QoE of its own.
        @Boxed var played: PlayedQuality?
        /// What is declared of a session that has logs too, or more than a row of a table has.
        @Boxed var declared: DeclaredSession?
        var variants: [VariantTime] = []
    }

    private var records = ChunkedArray<Record>()
    private var extras = ChunkedArray<Extras>()
    private var declarations = ChunkedArray<PackedDeclaration>()
    private(set) var contexts = SessionContexts()
    /// The last declaration: most sessions share its texts.
    private var lastDeclaration = PackedDeclaration(DeclaredSession(source: ""))
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
        moveDeclaration(of: number)
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
        let known = self.declared(of: records[number])
        guard known != nil || !pack(declared, of: number) else { return }
        moveDeclaration(of: number)
        updateExtras(of: number) { [keepsVariants] extras in
            if var known {
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

    /// Keeps what is declared of a session of which nothing else is known.
    ///
    /// - Returns: whether it fits.
    private mutating func pack(_ declared: DeclaredSession, of number: Int) -> Bool {
        guard !records[number].hasAccess, declared.row == nil, declared.stretches.isEmpty,
            let totals = PackedTotals(AccessTotals(declared))
        else {
            return false
        }
        var new = PackedDeclaration(declared)
        new.source = index(of: declared.source, likely: lastDeclaration.source)
        if let text = declared.playbackType { new.playbackType = index(of: text, likely: lastDeclaration.playbackType) }
        if let text = declared.player { new.player = index(of: text, likely: lastDeclaration.player) }
        if let text = declared.host { new.host = index(of: text, likely: lastDeclaration.host) }
        records[number].access = totals
        records[number].declaration = Int32(declarations.count)
        declarations.append(new)
        lastDeclaration = new
        return true
    }

    /// What is declared of a session.
    private func declared(of record: Record) -> DeclaredSession? {
        guard record.declaration >= 0 else {
            return record.extras < 0 ? nil : extras[Int(record.extras)].declared
        }
        let packed = declarations[Int(record.declaration)]
        var declared = DeclaredSession(source: text(at: packed.source) ?? "")
        packed.unpack(into: &declared, with: record.access.totals)
        declared.playbackType = text(at: packed.playbackType)
        declared.player = text(at: packed.player)
        declared.host = text(at: packed.host)
        return declared
    }

    /// Makes room for an access log, and for what else is declared.
    private mutating func moveDeclaration(of number: Int) {
        guard records[number].declaration >= 0 else { return }
        let declared = declared(of: records[number])
        (records[number].declaration, records[number].access) = (-1, PackedTotals())
        updateExtras(of: number) { $0.declared = declared }
    }

    mutating func set(_ incidents: SessionIncidents, of number: Int) {
        updateExtras(of: number) { $0.incidents = incidents }
    }

    /// Whether a session's context asks for a model of QoE which only its rows tell what was played is worth by.
    func needsQuality(_ number: Int) -> Bool {
        hasAccess(number) && records[number].context >= 0 && totals(number).qoeModel.quality != .linear
    }

    /// Counts what was played by the model that the session's context asks for, where its rows are needed for that.
    mutating func countQuality(of log: borrowing SessionLog, of number: Int) {
        guard needsQuality(number) else { return }
        let played = PlayedQuality(log, by: totals(number).qoeModel)
        updateExtras(of: number) { $0.played = played }
    }

    /// Adds a session of another store, if that has an access log's numbers or declared ones, and no more than a context.
    ///
    /// - Returns: whether it was added.
    mutating func append(_ theirs: Int, of other: SessionStore, _ moves: inout Moves) -> Bool {
        var record = other.records[theirs]
        guard record.extras < 0 else { return false }
        if record.common >= 0 { record.common = move(record.common, of: other, &moves) }
        if record.context >= 0 { record.context = contexts.append(record.context, of: other.contexts, &moves.contexts) }
        if record.declaration >= 0 {
            var declaration = other.declarations[Int(record.declaration)]
            declaration.mapTexts { move(text: $0, of: other, &moves) }
            record.declaration = Int32(declarations.count)
            declarations.append(declaration)
        }
        records.append(record)
        return true
    }

    private mutating func move(_ common: Int32, of other: SessionStore, _ moves: inout Moves) -> Int32 {
        if let known = moves.commons[common] { return known }
        let theirs = other.commons[Int(common)]
        let new = index(
            of: Common(
                playbackType: move(text: theirs.playbackType, of: other, &moves),
                software: move(text: theirs.software, of: other, &moves),
                host: move(text: theirs.host, of: other, &moves)))
        moves.commons[common] = new
        return new
    }

    private mutating func move(text: Int32, of other: SessionStore, _ moves: inout Moves) -> Int32 {
        if text < 0 { return -1 }
        if let known = moves.texts[text] { return known }
        let new = index(of: other.strings[Int(text)], likely: -1)
        moves.texts[text] = new
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
        var merged = contexts[records[number].context]
        merged.merge(context)
        records[number].context = contexts.append(merged)
    }

    /// Takes in the context of a row of a table, which comes before the figures of the same row.
    ///
    /// - Returns: where it stands; -1 where it says nothing.
    mutating func append(_ context: borrowing RowContext) -> Int32 { contexts.append(context) }

    /// Gives a session a context that was taken in.
    mutating func merge(contextAt place: Int32, of number: Int) {
        if records[number].context < 0 {
            records[number].context = place
        } else {
            merge(contexts[place], of: number)
        }
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
        // One for all sessions that have an access log's numbers only, so that nothing but these is copied, and one for those with
        // declared ones.
        var (plain, declared) = (SessionTotals(id: ""), SessionTotals(id: ""))
        records.forEach(in: numbers, of: some) { give($0, $1, &plain, &declared, body) }
    }

    /// Calls `body` with what sums are made of, of one session.
    ///
    /// - Parameters:
    ///   - plain: totals of an access log alone. It is handed over, since each call of a closure takes a copy of a variable
    ///     that it captures.
    ///   - declared: totals that are declared.
    @inline(__always)
    private func give(
        _ number: Int, _ record: borrowing Record, _ plain: inout SessionTotals, _ declared: inout SessionTotals,
        _ body: (_ number: Int, borrowing SessionTotals) -> Void
    ) {
        guard record.isPlain else { return body(number, totals(of: record, isSummed: true)) }
        if record.declaration >= 0 {
            let declaration = declarations[Int(record.declaration)]
            declared.unpack(record.access, declaration, source: strings[Int(declaration.source)])
            declared.context = contexts.summed(record.context)
            body(number, declared)
        } else {
            plain.unpack(record.access)
            plain.context = contexts.summed(record.context)
            body(number, plain)
        }
    }

    /// Adds sessions to a table; each text is looked up once.
    ///
    /// - Parameters:
    ///   - numbers: which sessions, in their order there.
    ///   - table: the table.
    ///   - body: takes the number of each and its totals, but for its id and what sums do not look at of its context.
    func add(
        _ numbers: some Sequence<Int>, to table: inout FleetTable, _ body: (_ number: Int, SessionTotals) -> Void
    ) {
        var codes = SessionContexts.TableCodes()
        for number in numbers {
            let record = records[number]
            var totals = totals(of: record, isSummed: true)
            // Then the context may tell the player.
            if totals.software == nil, totals.declared?.player == nil { totals.context = contexts[record.context] }
            table.add(totals) { contexts.add(record.context, to: &$0, &codes) }
            body(number, totals)
        }
    }

    private func totals(of record: Record, isSummed: Bool = false) -> SessionTotals {
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
            totals.playedQuality = extras.played
            totals.variants = extras.variants
        }
        totals.context = isSummed ? contexts.summed(record.context) : contexts[record.context]
        if let declared = declared(of: record) { totals.take(declared) }
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
