extension Set {
    /// Takes in the first of some forms of a name that is not in yet: so what would look alike is told apart by numbers.
    ///
    /// - Parameter form: the form of a number, counted from one: the name as it is, then `wifi (2)`, and so on.
    /// - Returns: the form that was taken in.
    @discardableResult
    public mutating func insertFirst(_ form: (_ number: Int) -> Element) -> Element {
        var number = 1
        while true {
            let (isNew, element) = insert(form(number))
            if isNew { return element }
            number += 1
        }
    }
}
