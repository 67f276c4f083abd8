import PlayheadNumerics

/// The context of a row of a table as its cells have it, so that no value is made that many rows share. The cells are lent.
public struct RowContext {
    /// How the text of a cell becomes a value.
    package enum Form: Int32, CaseIterable {
        /// It is a text, whatever it looks like.
        case text
        /// A number or a truth value where it is written as those are.
        case plain
        /// As JSON has it.
        case literal

        fileprivate init(_ form: RowCells.Form) {
            switch form {
            case .text, .escaped: self = .text
            case .plain, .doubled: self = .plain
            case .literal: self = .literal
            }
        }
    }

    /// What of a table's columns is of the context.
    struct Columns: Sendable {
        /// The keys, each once.
        var keys: [String] = []
        /// The columns that tell a key; of several the first that knows it counts.
        var columns: [(key: Int, column: Int)] = []
        /// The keys that are the same in all rows.
        var constants: [(key: Int, text: String)] = []

        /// The place of a key among the keys, to which it is added where it is new.
        mutating func place(of key: String) -> Int {
            if let place = keys.firstIndex(of: key) { return place }
            keys.append(key)
            return keys.count - 1
        }
    }

    let columns: Columns
    let row: RowCells

    /// The keys that rows of the table may have.
    package var keys: [String] { columns.keys }

    /// Calls `body` with the text of each cell that has one, and the place of its key.
    @inline(__always)
    package func forEach(_ body: (_ key: Int, Form, UnsafeRawBufferPointer) -> Void) {
        for constant in columns.constants {
            var text = constant.text
            text.withUTF8 { body(constant.key, .text, UnsafeRawBufferPointer($0)) }
        }
        for (key, column) in columns.columns {
            let (cell, form) = (row[column], row.form(column))
            if RowPlan.isNothing(cell, form) { continue }
            if form == .doubled || form == .escaped {
                var text = row.text(column)
                text.withUTF8 { body(key, Form(form), UnsafeRawBufferPointer($0)) }
            } else {
                body(key, Form(form), cell)
            }
        }
    }

    /// All of it, each value made.
    var context: SessionContext {
        var context = SessionContext()
        forEach { key, form, text in
            let key = columns.keys[key]
            if context.values[key] == nil {
                context.values[key] = SessionContext.Value(String(decoding: text, as: UTF8.self), form)
            }
        }
        return context
    }
}

extension SessionContext.Value {
    /// The value of a text that is not empty; `nil` of JSON's lists and objects.
    package init?(_ text: String, _ form: RowContext.Form) {
        if form == .text {
            self = .text(text)
        } else if text == "true" || text == "false" {
            self = .truth(text == "true")
        } else if form == .literal {
            guard !text.hasPrefix("["), !text.hasPrefix("{"), let number = Double(text), number.isFinite else {
                return nil
            }
            self = .number(number)
        } else if text.utf8.count < 24, let first = text.utf8.first, first == UInt8(ascii: "-") || first &- 0x30 < 10,
            let number = Double(text), ShortestDecimal.text(number) == text
        {
            self = .number(number)
        } else {
            self = .text(text)
        }
    }
}
