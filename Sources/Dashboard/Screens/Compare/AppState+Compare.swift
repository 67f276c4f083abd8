import Comparison
import PlayheadAnalytics

extension AppState {
    var compare: CompareView {
        get { self[CompareScreen.self] }
        _modify { yield &self[CompareScreen.self] }
    }
    /// The two sessions that have the clock; nil where one has it.
    var pair: CompareModel? { screen == .compare ? compare.pair : nil }

    // MARK: Which two

    /// Marks a session as one of the two.
    mutating func mark(_ index: Int, _ side: Side) {
        let id = sessions[index].id
        compare.marks[side] = id
        if compare.marks[side.other] == id { compare.marks[side.other] = nil }
        compare.time = nil
        let isReady = compare.marks[side.other] != nil
        say(
            "\(sessions[index].title) is \(side.name); "
                + (isReady ? "2 compares" : "mark another as \(side.other.name) with \(side.other.name)"))
    }

    /// The open session as A, another as B.
    mutating func compareOpen(with other: Int) {
        guard let selected else { return }
        guard other != selected else {
            say("that is the open session: select another to compare it with")
            return
        }
        compare.marks = [.a: sessions[selected].id, .b: sessions[other].id]
        compare.time = nil
        push(.compare)
    }

    mutating func swapSides() {
        guard let pair = compare.pair else { return }
        // Of a question and its answer neither is in the list.
        if !isAboutQuestion(pair) { compare.marks = [.a: pair.b.entry.id, .b: pair.a.entry.id] }
        compare.pair = pair.swapped
        compare.selected = nil
    }

    /// Puts the two sessions together: those that are marked; without marks what a question is asked of as the model plays it
    /// unchanged beside the answer, or the only two that there are.
    private mutating func loadPair() {
        let (old, selected) = (compare.pair, compare.selected)
        compare.selected = nil
        compare.pair = nil
        defer {
            let isSame = compare.pair?.a.entry.id == old?.a.entry.id && compare.pair?.b.entry.id == old?.b.entry.id
            if isSame, let selected, selected < divergences.count { compare.selected = selected }
        }
        if let (a, b) = markedSessions {
            compare.pair = CompareModel(a, b, ContenderPair(Contender(a.entry), Contender(b.entry)))
        } else if compare.marks.isEmpty, let whatIf {
            var contenders = ContenderPair(Contender(whatIf.unchanged.entry), Contender(whatIf.after.entry))
            contenders.differences = whatIf.differences
            compare.pair = CompareModel(whatIf.unchanged, whatIf.after, contenders)
        }
    }

    private var markedSessions: (a: SessionModel, b: SessionModel)? {
        var indices = Side.allCases.map { side in
            compare.marks[side].flatMap { id in sessions.firstIndex { $0.id == id } }
        }
        if compare.marks.isEmpty, whatIf == nil, sessions.count == 2 { indices = [0, 1] }
        guard let a = indices[0], let b = indices[1] else { return nil }
        return (laidOut(a), laidOut(b))
    }

    /// A session laid out over time, which the open one is already.
    private func laidOut(_ index: Int) -> SessionModel {
        if index == selected, let model = whatIf?.recorded ?? model { return model }
        return SessionModel(sessions[index], catalog: catalog)
    }

    // MARK: Whose clock

    /// From here on the clock is that of the two; it stays where it is where the open session is one of them, but at its end,
    /// where all of both is to be seen.
    mutating func enterCompare() {
        // Those of an experiment stay as they were opened, but for others of its runs that the user chose.
        if compare.experiment == nil || compare.isOfList && (compare.marks.count == 2 || whatIf != nil) { loadPair() }
        compare.sessionTime = time
        let isAtEnd = time >= model?.duration ?? 0
        time = min(isOpenCompared && !isAtEnd ? time : compare.time ?? duration, duration)
    }

    /// From here on the clock is that of the open session.
    mutating func leaveCompare() {
        compare.time = time
        time = min(isOpenCompared ? time : compare.sessionTime, model?.duration ?? 0)
    }

    private var isOpenCompared: Bool {
        guard let pair = compare.pair, let id = model?.entry.id else { return false }
        return pair.a.entry.id == id || pair.b.entry.id == id
    }

    /// The divergence that the list is at: the selected one, or the last at the playhead.
    var currentDivergence: Int? { compare.selected ?? divergences.lastIndex(at: time, by: \.time) }

    /// The moments that are listed: where the two diverge, and if the user wants them where they are alike again.
    var divergences: [Divergence] {
        compare.keptDivergences ?? pair.map { compare.showsAlike ? $0.divergences : $0.differing } ?? []
    }

    mutating func toggleAlike() {
        compare.showsAlike.toggle()
        compare.selected = nil
    }
}
