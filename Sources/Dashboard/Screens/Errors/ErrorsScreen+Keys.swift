import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

extension ScreenID { static let errors = ScreenID(ErrorsScreen.self) }
extension Focus { static let errors = Focus("Errors", [.list, .search, .sort, .neighbours]) }

extension Prompt.Kind {
    /// A predicate that entries of the error log satisfy, or a text that they hold.
    static let errors = filter(
        "errors", filter: { $0.errorsView.filter?.text }, problem: { $0.errorsView.problem },
        count: { state in
            let words =
                state.errorsView.filter.map { $0.predicate == nil ? " hold it" : " satisfy it" } ?? ""
            return "\(state.errorsView.entryCount) of \(state.model?.errors.count ?? 0)" + words
        }, apply: { $0.filterErrors(by: $1) })
}

extension ErrorsScreen: DashboardScreen {
    typealias View = ErrorsView

    static let tab = Tab.errors
    static let subject = ScreenSubject.session
    static let focuses: [Focus] = [.errors]
    static func count(_ state: AppState) -> Int? { state.model?.knownErrorCount }

    static func names(_ state: AppState) -> [String] {
        ["Errors"] + [state.errorsView.openGroup?.key.code].compactMap(\.self)
    }

    static func list(_ state: AppState) -> ShownList {
        ShownList(count: state.errorsView.count, selected: state.errorsView.row) { $0.errorsView.row = $1 }
    }

    /// All that a row stands for.
    static func searchText(_ row: Int, _ state: AppState) -> String {
        guard let errors = state.model?.errors else { return "" }
        let view = state.errorsView
        let entries = view.openGroup.map { [$0.entries[row]] } ?? view.groups[row].entries
        return entries.map { ErrorText(row: errors[$0]).all }.joined(separator: " ")
    }

    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? {
        guard kind != .id else { return state.model?.entry.id }
        guard let model = state.model, let entry = state.errorsView.entry, model.errors.indices.contains(entry) else {
            return nil
        }
        guard kind == .value else { return model.errors[entry].event.uri }
        let text = ErrorText(row: model.errors[entry])
        return [text.code, text.comment].compactMap(\.self).joined(separator: " ")
    }

    static func sourceLines(_ state: AppState) -> Result<SourceLines, ScreenFailure> {
        guard let model = state.model, let entry = state.errorsView.entry, model.errors.indices.contains(entry),
            let row = model.timeline.row(of: model.moments[model.errors[entry].moment])
        else { return .failure(ScreenFailure(message: "no error is selected")) }
        return state.lines(of: row, in: model.entry)
    }

    static func modelChanged(_ state: inout AppState) { state.errorsView.update(state.model?.errors ?? []) }
    static func sessionOpened(_ state: inout AppState) { state.errorsView.begin() }

    static func arrive(_ state: inout AppState) {
        guard let model = state.model else { return }
        // At the end of what is recorded the first is as near as the last, and came before it.
        let isAtEnd = state.time >= state.duration && !state.isFollowing
        if let entry = isAtEnd ? 0 : model.errors.lastIndex(where: { [time = state.time] in $0.time <= time }) {
            state.errorsView.select(entry: entry)
        }
    }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .open: state.openError()
        case .undoFilter: state.filterErrors(by: "")
        case .sort, .invertSort: state.sortErrors(by: command)
        default: return false
        }
        return true
    }

    static func takeBack(_ state: inout AppState) -> Bool {
        if state.errorsView.openGroup != nil {
            state.errorsView.close()
        } else if state.errorsView.filter != nil {
            state.filterErrors(by: "")
        } else {
            return false
        }
        return true
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        state.press(line: row(at: point, state, layout.body), at: point)
    }
}

extension AppState {
    var errorsView: ErrorsView {
        get { self[ErrorsScreen.self] }
        _modify { yield &self[ErrorsScreen.self] }
    }
    /// Lists the errors that hold a text, or satisfy a predicate; all of them where the text is empty.
    mutating func filterErrors(by text: String) {
        guard let model else { return }
        search = nil
        errorsView.filter(by: text, model.errors)
    }

    /// Sorts the codes, or the entries of the open one, by the next order or the one before.
    fileprivate mutating func sortErrors(by command: Command) {
        guard let model else { return }
        let names = errorsView.orderNames
        guard var sort = errorsView.sort.changed(by: command, columns: Array(names.indices)) else { return }
        if case .sort = command { sort.descending = names[sort.column].descends }
        errorsView.sort(sort, model.errors)
        refreshSearch()
    }

    /// Lists the errors of the selected code; of these goes to the moment of the selected one.
    fileprivate mutating func openError() {
        search = nil
        guard errorsView.openGroup != nil else { return errorsView.open() }
        guard errorsView.entry != nil else { return }
        push(.session)
        goToError()
    }

    /// Whether the open session is seen at an error of the list, so that the next one is the next error.
    var stepsThroughErrors: Bool { screen == .session && stack.opener == .errors }

    /// Goes to the error before or after in the list from which the session was opened.
    mutating func openNeighbouringError(_ direction: Direction) {
        let next = errorsView.row + direction.rawValue
        guard (0..<errorsView.count).contains(next) else {
            return say("this is the \(direction == .forward ? "last" : "first") error of the list")
        }
        errorsView.row = next
        goToError()
    }

    /// Goes to the moment of the selected error; Escape needs no step to let it go.
    private mutating func goToError() {
        guard let model, let entry = errorsView.entry else { return }
        seek(to: model.errors[entry].time)
        sessionView.moment = model.errors[entry].moment
        stack.top.arrival = sessionView.moment
    }
}
