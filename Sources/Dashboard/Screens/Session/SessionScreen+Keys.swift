import Comparison
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

extension SessionScreen: DashboardScreen {
    static func focus(_ state: AppState) -> Focus { state.isAsking ? .whatIf : .session }
    static func names(_ state: AppState) -> [String] { [state.model?.entry.title ?? Tab.session.title] }

    static func list(_ state: AppState) -> ShownList {
        guard state.panel == .requests else {
            return ShownList(
                count: state.model?.moments.count ?? 0, selected: state.selectedMoment, passed: state.currentMoment
            ) { $0.selectedMoment = $1 }
        }
        return ShownList(
            count: state.model?.detail?.requests.count ?? 0, selected: state.selectedRequest,
            passed: state.currentRequest
        ) { $0.selectedRequest = $1 }
    }

    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int { layout.session.panel.height }
    static func searched(_ state: AppState, _ layout: ScreenLayout) -> Rect { layout.session.panel }

    static func searchText(_ row: Int, _ state: AppState) -> String {
        state.model.map { MomentText(row, of: $0).searched } ?? ""
    }

    static func exportName(_ state: AppState) -> String { state.sessionExportName }

    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? {
        guard let model = state.model else { return nil }
        switch kind {
        case .uri: return uri(of: model, state)
        case .id: return model.entry.id
        case .value:
            guard state.panel == .events, let index = state.currentMoment else { return nil }
            return "\(state.timeText.string(model.moments[index].time))  \(MomentText(index, of: model).all)"
        case .command: return nil
        }
    }

    /// The URI of the selected request or error; else of the variant that plays.
    private static func uri(of model: SessionModel, _ state: AppState) -> String? {
        if state.panel == .requests, let index = state.currentRequest { return model.detail?.requests[index].uri }
        // A session that failed opens at its end: what is asked for there is what failed.
        if state.selectedMoment == nil, state.time >= state.duration, let uri = model.failingURI { return uri }
        if let index = state.currentMoment, case .error(let entry, _) = model.moments[index].kind,
            model.errorEntries.indices.contains(entry), let uri = model.errorEntries[entry].uri
        {
            return uri
        }
        let time = state.currentMoment.map { model.moments[$0].time } ?? state.time
        return model.accessEvent(at: time)?.uri.map { model.timeline.log.strings[$0] }
    }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .move(let move) where state.isAsking: state.chooseControl(move)
        case .open: open(&state)
        case .panel(let direction):
            state.panel = LowerPanel.allCases.neighbour(of: state.panel, direction)
            // Both belong to the list that was there.
            state.search = nil
            state.clearSelection()
        case .mark(let side): if let selected = state.selected { state.mark(selected, side) }
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
        if state.panel == .requests, let detail = state.model?.detail, let index = state.selectedRequest {
            state.seek(to: detail.requests[index].start)
            state.selectedRequest = index
        } else if let model = state.model, let index = state.selectedMoment {
            state.seek(to: model.moments[index].time)
            state.selectedMoment = index
        }
    }

    static func takeBack(_ state: inout AppState) -> Bool {
        let isMomentChosen = state.selectedMoment != nil && state.selectedMoment != state.stack.top.arrival
        if !state.isAsking, isMomentChosen || state.selectedRequest != nil {
            state.clearSelection()
        } else if state.whatIf != nil, state.isAsking || state.stack.opener != .errors {
            state.endWhatIf()
        } else if state.stack.places.count == 1 {
            state.zoom = 0
        } else {
            return false
        }
        return true
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        let panels = layout.session
        guard !state.pressTimeline(point, panels), panels.panel.contains(point), let model = state.model else { return }
        let (shown, rect) = (ShownState(state), panels.panel)
        if let question = state.whatIf, question.isOpen {
            if let control = WhatIfPanel(question: question, layout: panels).control(at: point) {
                state.whatIf?.control = control
            }
        } else if state.panel == .requests {
            state.press(line: RequestList(model: model, shown: shown, rect: rect).request(at: point), at: point)
        } else if state.panel == .events {
            state.press(line: EventList(model: model, shown: shown, rect: rect).moment(at: point), at: point)
        }
    }
}

/// What stands under the time line of the session screen.
enum LowerPanel: Int, CaseIterable, Hashable, Sendable {
    /// Stalls, errors, switches and seeks, with their diagnosis.
    case events
    /// Every request as a waterfall.
    case requests
    /// What the startup time was spent on.
    case startup
}
