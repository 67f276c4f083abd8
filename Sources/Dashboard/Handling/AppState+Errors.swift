/// The Errors screen.
extension AppState {
    /// Lists the errors that hold a text, or satisfy a predicate; all of them where the text is empty.
    mutating func filterErrors(by text: String) {
        guard let model else { return }
        search = nil
        errorsView.filter(by: text, model.errors)
    }

    /// All that a row stands for, to search in.
    func errorText(_ row: Int) -> String {
        guard let errors = model?.errors else { return "" }
        let entries = errorsView.openGroup.map { [$0.entries[row]] } ?? errorsView.groups[row].entries
        return entries.map { ErrorText(row: errors[$0]).all }.joined(separator: " ")
    }

    /// Lists the errors of the selected code; of these goes to the moment of the selected one.
    mutating func openError() {
        search = nil
        guard errorsView.openGroup != nil else { return errorsView.open() }
        guard errorsView.entry != nil else { return }
        push(.session)
        goToError()
    }

    /// Goes to the moment of the selected error; Escape needs no step to let it go.
    mutating func goToError() {
        guard let model, let entry = errorsView.entry else { return }
        seek(to: model.errors[entry].time)
        selectedMoment = model.errors[entry].moment
        stack.top.arrival = selectedMoment
    }
}
