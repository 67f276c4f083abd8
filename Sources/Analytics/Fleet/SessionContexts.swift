import PlayerLog

/// The contexts of any number of sessions: each value stands once, and a session has four bytes for each of its keys.
struct SessionContexts: Sendable {
    /// The values that texts of one form have, each made once.
    private struct Values: Sendable {
        private var texts = StringTable()
        private var values: [SessionContext.Value?] = []

        subscript(index: Int) -> SessionContext.Value? { values[index] }

        /// The index of a text's value, which is made where the text is new.
        @inline(__always)
        mutating func index(
            of text: UnsafeRawBufferPointer, likely guess: Int32, _ make: (String) -> SessionContext.Value?
        ) -> Int32 {
            let index = texts.index(of: text, likely: StringTable.Index(rawValue: Int64(guess)))
            if texts.count > values.count { values.append(make(texts[index])) }
            return Int32(index.rawValue)
        }
    }

    /// The keys that the contexts of a table's rows have, or one context.
    private struct Keys: Sendable {
        var names: [String]
        /// Whether sums look at any of them.
        var isSummed: Bool
    }

    /// What another's values are here, as far as that is known.
    struct Moves {
        fileprivate var values = MovedIndices()
    }

    /// What the values are in the columns of a table, as far as that is known.
    struct TableCodes {
        /// Of each of ``keys`` the indices of its names in the order of these, and where their columns stand; -1 where they have
        /// none yet.
        fileprivate var columns: [Int32: [(key: Int, position: Int)]] = [:]
        /// By the columns' positions the codes of the values there.
        fileprivate var codes: [MovedIndices] = []
    }

    private static let unknown: Int32 = -1
    /// The keys that sums and KPIs look at: whether a session failed, where its figures come from, and what they could be at best.
    private static let summedKeys: Set<String> = ["status", "source", SessionTotals.upperBoundKey]

    private var values = RowContext.Form.allCases.map { _ in Values() }
    private var keys: [Keys] = []
    private var keysByNames: [[String]: Int32] = [:]
    /// Of each context which ``keys`` it has, and then a code for each of these: the value's index times four, and its form.
    private var codes = ChunkedArray<Int32>()
    /// The context that was added last, which the next one often is too, and the names of its keys.
    private var (last, lastNames, lastPlace): ([Int32], [String], Int32) = ([], [], Self.unknown)
    private var new: [Int32] = []

    /// Adds the context of a row.
    ///
    /// - Returns: its place; -1 where it says nothing.
    mutating func append(_ row: borrowing RowContext) -> Int32 {
        begin(row.keys)
        row.forEach { key, form, text in
            guard new[1 + key] == Self.unknown else { return }
            let code = code(of: text, form, key) { SessionContext.Value($0, form) }
            if value(of: code) != nil { new[1 + key] = code }
        }
        return end()
    }

    /// Adds a context.
    ///
    /// - Returns: its place; -1 where it says nothing.
    mutating func append(_ context: SessionContext) -> Int32 {
        let names = context.keys
        begin(names)
        for (key, name) in names.enumerated() {
            guard let value = context.values[name] else { continue }
            let form: RowContext.Form = if case .text = value { .text } else { .literal }
            var text = value.description
            new[1 + key] = text.withUTF8 { code(of: UnsafeRawBufferPointer($0), form, key) { _ in value } }
        }
        return end()
    }

    /// Adds a context of another one.
    mutating func append(_ place: Int32, of other: Self, _ moves: inout Moves) -> Int32 {
        let theirKeys = other.codes[Int(place)]
        let names = other.keys[Int(theirKeys)].names
        begin(names)
        for key in names.indices {
            let theirs = other.codes[Int(place) + 1 + key]
            guard theirs != Self.unknown, let value = other.value(of: theirs) else { continue }
            if let known = moves.values[theirs] {
                new[1 + key] = known
            } else {
                // Whatever it was read of, the value is the same.
                let form: RowContext.Form = if case .text = value { .text } else { .literal }
                var text = value.description
                new[1 + key] = text.withUTF8 { code(of: UnsafeRawBufferPointer($0), form, key) { _ in value } }
                moves.values[theirs] = new[1 + key]
            }
        }
        return end()
    }

    /// The context at a place; an empty one at -1.
    subscript(place: Int32) -> SessionContext {
        var context = SessionContext()
        guard place >= 0 else { return context }
        let names = keys[Int(codes[Int(place)])].names
        for (key, name) in names.enumerated() {
            let code = codes[Int(place) + 1 + key]
            if code != Self.unknown { context.values[name] = value(of: code) }
        }
        return context
    }

    /// Adds the values of the context at a place to the columns of a table, each looked up once.
    func add(_ place: Int32, to table: inout FleetTable, _ known: inout TableCodes) {
        guard place >= 0 else { return }
        let keys = codes[Int(place)]
        let columns =
            known.columns[keys]
            ?? self.keys[Int(keys)].names.enumerated().sorted { $0.element < $1.element }.map { ($0.offset, -1) }
        var isNew = known.columns[keys] == nil
        var placed = columns
        for (index, column) in columns.enumerated() {
            let code = codes[Int(place) + 1 + column.key]
            guard code != Self.unknown else { continue }
            var position = column.position
            if position < 0 {
                position = table.position(ofContext: self.keys[Int(keys)].names[column.key])
                (placed[index].position, isNew) = (position, true)
            }
            table.append(code: known.code(of: code, in: position, of: &table) { value(of: $0) }, to: position)
        }
        if isNew { known.columns[keys] = placed }
    }

    /// Whether any context has a key.
    func contain(key: String) -> Bool { keys.contains { $0.names.contains(key) } }

    /// Of the context at a place what sums look at.
    @inline(__always)
    func summed(_ place: Int32) -> SessionContext {
        guard place >= 0, keys[Int(codes[Int(place)])].isSummed else { return SessionContext() }
        return SessionContext(self[place].values.filter { Self.summedKeys.contains($0.key) })
    }

    // MARK: Codes

    private mutating func begin(_ names: [String]) {
        if new.isEmpty || names != lastNames {
            let index = keysByNames[names] ?? Int32(keys.count)
            if index == keys.count {
                keys.append(Keys(names: names, isSummed: !Self.summedKeys.isDisjoint(with: names)))
                keysByNames[names] = index
            }
            (lastNames, last) = (names, [])
            new = [index]
        }
        new.removeLast(new.count - 1)
        for _ in names { new.append(Self.unknown) }
    }

    private mutating func end() -> Int32 {
        if new == last { return lastPlace }
        guard new.dropFirst().contains(where: { $0 != Self.unknown }) else { return Self.unknown }
        lastPlace = Int32(codes.count)
        for code in new { codes.append(code) }
        swap(&last, &new)
        if new.isEmpty { new = last }
        return lastPlace
    }

    @inline(__always)
    private mutating func code(
        of text: UnsafeRawBufferPointer, _ form: RowContext.Form, _ key: Int, _ make: (String) -> SessionContext.Value?
    ) -> Int32 {
        let last = 1 + key < last.count ? last[1 + key] : Self.unknown
        let guess = last & 3 == form.rawValue ? last >> 2 : Self.unknown
        return values[Int(form.rawValue)].index(of: text, likely: guess, make) << 2 | form.rawValue
    }

    private func value(of code: Int32) -> SessionContext.Value? { values[Int(code & 3)][Int(code >> 2)] }
}

extension SessionContexts.TableCodes {
    /// The code that a value has in a column of a table.
    ///
    /// - Parameters:
    ///   - code: the value's code among contexts.
    ///   - position: where the column stands.
    ///   - table: the table, which is asked once for each value.
    ///   - value: the value of such a code.
    @inline(__always)
    fileprivate mutating func code(
        of code: Int32, in position: Int, of table: inout FleetTable, _ value: (Int32) -> SessionContext.Value?
    ) -> UInt16 {
        while codes.count <= position { codes.append(MovedIndices()) }
        if let known = codes[position][code] { return UInt16(known) }
        guard let value = value(code) else { return DimensionColumn.unknownCode }
        let new = table.code(of: value, in: position)
        codes[position][code] = Int32(new)
        return new
    }
}
