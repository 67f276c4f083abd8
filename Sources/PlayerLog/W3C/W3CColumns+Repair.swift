extension W3CColumns {
    /// Why a line is no row of these columns.
    struct NoRow: Error {
        var message: String

        /// Something stands before it, or between its values, that nobody can tell from them.
        static let behindPrefix = NoRow(
            message:
                "no row of this log: it has more values than there are columns, and what stands before or between them"
                + " is not known; write the lines of extendedLogData() as they are")
    }

    /// A row of the access log brought to one value a column with single spaces between them: tabs and doubled spaces
    /// taken out, a space within the URI encoded.
    func repaired(_ line: String) -> Result<String, NoRow> {
        var words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
        let wanted = names.count
        let surplus = words.count - wanted
        if surplus > 0, let uri = names.firstIndex(of: "uri"), uri < words.count {
            // The first word of a URI with blanks has its scheme, or is of a path.
            guard
                words[uri].holdsScheme
                    || words[uri].contains("/") && !words[uri...uri + surplus].contains(where: \.holdsScheme)
            else { return .failure(.behindPrefix) }
            words.replaceSubrange(uri...uri + surplus, with: [words[uri...uri + surplus].joined(separator: "%20")])
        }
        if words.count < wanted {
            return .failure(NoRow(message: "the row has \(words.count) of \(wanted) values: is it cut off?"))
        }
        if surplus > 0, actions.first == .date, !beginsWithDate(words) || !hasNumbers(words) {
            return .failure(.behindPrefix)
        }
        guard words.count == wanted, beginsWithDate(words) || hasNumbers(words) else {
            return .failure(NoRow(message: "not a row of this log (\(words.count) values, \(wanted) columns)"))
        }
        return .success(words.joined(separator: " "))
    }

    /// Whether the words begin as those of a row do: what else they are is for the row's reader to say.
    private func beginsWithDate(_ words: [String]) -> Bool {
        guard actions.first == .date, var first = words.first else { return false }
        return first == "-" || first.withUTF8 { W3CDate.day(UnsafeRawBufferPointer($0)) } != nil
    }

    /// Whether the words that should be numbers are: it keeps a stray sentence from passing for a row.
    private func hasNumbers(_ words: [String]) -> Bool {
        zip(words, actions).allSatisfy { word, action in
            switch action {
            case .integer, .millionths: word == "-" || Double(word) != nil
            default: true
            }
        }
    }
}

extension String {
    fileprivate var holdsScheme: Bool { utf8.contains(0x3A) && contains("://") }
}
