import Comparison
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

extension ScreenID { static let session = ScreenID(SessionScreen.self) }

extension Focus {
    static let session = Focus("Session", [.list, .search, .time, .neighbours])
    static let whatIf = Focus("What-if", [.list, .time])
}

extension Prompt.Kind {
    /// A predicate that the rows of the panel's list satisfy, or a text that they hold.
    static let session = filter(
        "session", filter: { $0.sessionView.filter?.text }, problem: { $0.sessionView.problem },
        count: { "\($0.sessionView.listed.count) listed" }, apply: { $0.filterSessionList(by: $1) },
        canOpen: { !$0.isAsking && $0.model != nil })
}

extension SessionScreen: DashboardScreen {
    typealias View = SessionView

    static let tab = Tab.session
    static let subject = ScreenSubject.session
    static let isOverTime = true
    static let focuses: [Focus] = [.session, .whatIf]

    static let keys: KeyGroup? = KeyGroup(
        title: "What-if",
        bindings: [
            KeyBinding(
                ["a"], .whatIf, in: [.session], "What if: the session as the simulator plays it, with changes",
                hint: "what if"),
            KeyBinding(
                [
                    ([.left, "h"], .changeControl(.back, isFine: false)),
                    ([.right, "l"], .changeControl(.forward, isFine: false)),
                ], in: [.whatIf],
                "Change the selected control, the bandwidth by 25 % and more; the session is played anew",
                hint: "change"),
            KeyBinding(
                [
                    ([.named(.left, .shift), "H"], .changeControl(.back, isFine: true)),
                    ([.named(.right, .shift), "L"], .changeControl(.forward, isFine: true)),
                ], in: [.whatIf], "Change the bandwidth in small steps"),
            KeyBinding([.backspace], .resetControls, in: [.whatIf], "All controls as in the session", hint: "reset"),
            KeyBinding([.enter, "a"], .keepWhatIf, in: [.whatIf], "Close the panel, keep the changes", hint: "keep"),
        ])

    /// What there is no room for is left out from the end.
    static let hintOrder: [Focus: [Command]] = [
        .session: [
            .togglePlay, .jump(.stall, .forward), .jump(.error, .forward), .whatIf, .seek(by: -5), .panel(.forward),
            .toggleDetails, .session(.back), .prompt(.search), .jump(.downSwitch, .forward), .step(.back),
            .changeSpeed(by: 0.8), .move(.line(.back)), .open, .prompt(.export),
        ],
        .whatIf: [
            .move(.line(.back)), .changeControl(.back, isFine: false), .resetControls, .keepWhatIf, .togglePlay,
            .jump(.stall, .forward), .jump(.error, .forward), .toggleDetails,
        ],
    ]

    static func focus(_ state: AppState) -> Focus { state.isAsking ? .whatIf : .session }
    static func names(_ state: AppState) -> [String] {
        [state.model.map { ContextText.shortTitle($0.entry) } ?? Tab.session.title]
    }

    static func list(_ state: AppState) -> ShownList {
        let view = state.sessionView
        let isOfRequests = view.panel == .requests
        let chosen = (isOfRequests ? view.request : view.moment).flatMap(view.listed.line)
        return ShownList(
            count: view.listed.count, selected: chosen, passed: state.currentSessionLine,
            deselect: { ($0.sessionView.moment, $0.sessionView.request) = (nil, nil) }
        ) { state, line in
            let row = state.sessionView.listed[line]
            if isOfRequests { state.sessionView.request = row } else { state.sessionView.moment = row }
        }
    }

    static func beginSearch(_ state: inout AppState) {
        if state.sessionView.panel == .startup { state.sessionView.show(.events, of: state.model) }
    }
    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int { layout.session.panel.height }
    static func searched(_ state: AppState, _ layout: ScreenLayout) -> Rect { layout.session.panel }

    static func searchText(_ row: Int, _ state: AppState) -> String {
        state.model.map { state.sessionView.panel.words(state.sessionView.listed[row], of: $0) } ?? ""
    }

    static func hint(for command: Command, _ state: AppState) -> String? {
        switch command {
        case .session where state.stepsThroughErrors: "listed error"
        case .panel(let direction):
            SessionView.Panel.allCases.neighbour(of: state.sessionView.panel, direction).name
        default: nil
        }
    }

    static func screenOption(_ state: AppState) -> String? { nil }

    static func sessionOpened(_ state: inout AppState) {
        // What is listed of one session says nothing of another.
        state.sessionView.filter(by: "", of: state.model)
        if state.screen == .session { state.sayWhereLeft() }
    }

    static func clearSelection(_ state: inout AppState) {
        (state.sessionView.moment, state.sessionView.request) = (nil, nil)
    }

    static func modelChanged(_ state: inout AppState) {
        state.sessionView.list(state.model)
        guard let model = state.model else { return }
        let view = state.sessionView
        state.sessionView.moment = view.moment.flatMap { model.moments.indices.contains($0) ? $0 : nil }
        let requests = model.detail?.requests.indices ?? 0..<0
        state.sessionView.request = view.request.flatMap { requests.contains($0) ? $0 : nil }
    }

    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? {
        guard let model = state.model else { return nil }
        switch kind {
        case .uri: return uri(of: model, state)
        case .id: return model.entry.id
        case .value:
            guard [.events, .switches].contains(state.sessionView.panel), let index = state.currentMoment else {
                return nil
            }
            return "\(state.timeText.string(model.moments[index].time))  \(MomentText(index, of: model).all)"
        case .command: return nil
        }
    }

    /// The URI of the selected request or error; else of the variant that plays.
    private static func uri(of model: SessionModel, _ state: AppState) -> String? {
        if state.sessionView.panel == .requests, let index = state.currentRequest {
            return model.detail?.requests[index].uri
        }
        // A session that failed opens at its end: what is asked for there is what failed.
        if state.sessionView.moment == nil, state.time >= state.duration, let uri = model.failingURI { return uri }
        if let index = state.currentMoment, case .error(let entry, _) = model.moments[index].kind,
            model.errorEntries.indices.contains(entry), let uri = model.errorEntries[entry].uri
        {
            return uri
        }
        let time = state.currentMoment.map { model.moments[$0].time } ?? state.time
        return model.accessEvent(at: time)?.uri.map { model.timeline.log.strings[$0] }
    }

    static func sourceLines(_ state: AppState) -> Result<SourceLines, ScreenFailure> {
        guard let model = state.model else { return .failure(ScreenFailure(message: "there is no session")) }
        let row: LogRow? =
            switch state.sessionView.panel {
            case .requests: state.currentRequest.flatMap(model.timeline.row(ofRequest:))
            case .events, .switches: state.currentMoment.flatMap { model.timeline.row(of: model.moments[$0]) }
            case .startup: .first
            }
        return state.lines(of: row ?? .first, in: model.entry)
    }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .move(let move) where state.isAsking: state.chooseControl(move)
        case .open: open(&state)
        case .panel(let direction):
            let panel = SessionView.Panel.allCases.neighbour(of: state.sessionView.panel, direction)
            state.sessionView.show(panel, of: state.model)
            // Both belong to the list that was there.
            state.search = nil
            state.clearSelection()
        case .sort, .invertSort: state.sortSessionList(by: command)
        case .mark(let side): if let selected = state.selected { state.mark(selected, side) }
        case .session(let direction) where state.stepsThroughErrors: state.openNeighbouringError(direction)
        case .whatIf: state.openWhatIf()
        case .changeControl(let direction, let isFine): state.changeControl(direction, isFine: isFine)
        case .resetControls: state.resetControls()
        case .keepWhatIf: state.keepWhatIf()
        default: return false
        }
        return true
    }

    /// Puts the playhead to what is selected, which stays so.
    private static func open(_ state: inout AppState) {
        if state.sessionView.panel == .requests, let detail = state.model?.detail, let index = state.sessionView.request
        {
            state.seek(to: detail.requests[index].start)
            state.sessionView.request = index
        } else if let model = state.model, let index = state.sessionView.moment {
            state.seek(to: model.moments[index].time)
            state.sessionView.moment = index
        }
    }

    static func takeBack(_ state: inout AppState) -> Bool {
        let isMomentChosen = state.sessionView.moment != nil && state.sessionView.moment != state.stack.top.arrival
        if !state.isAsking, isMomentChosen || state.sessionView.request != nil {
            state.clearSelection()
        } else if !state.isAsking, state.sessionView.filter != nil {
            state.filterSessionList(by: "")
        } else if state.whatIf != nil, state.isAsking || state.stack.opener != .errors {
            state.endWhatIf()
        } else if state.stack.places.count == 1 {
            state.zoom = 0
        } else {
            return false
        }
        return true
    }

    static func drag(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        state.scrub(to: point, layout.session)
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        let panels = layout.session
        guard !state.pressTimeline(point, panels), panels.panel.contains(point), let model = state.model else { return }
        let (shown, rect) = (ShownState(state), panels.panel)
        if let question = state.whatIf, question.isOpen {
            if let index = WhatIfPanel(question: question, layout: panels).control(at: point) {
                state.whatIf?.controlIndex = index
            }
        } else {
            let line: Int? =
                switch state.sessionView.panel {
                case .requests: RequestList(model: model, shown: shown, rect: rect).line(at: point)
                case .events: EventList(model: model, shown: shown, rect: rect).line(at: point)
                case .switches: SwitchList(model: model, shown: shown, rect: rect).line(at: point)
                case .startup: nil
                }
            state.press(line: line, at: point)
        }
    }
}
