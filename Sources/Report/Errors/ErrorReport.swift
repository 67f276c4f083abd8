import Descriptions
public import PlayheadAnalytics

/// What errors mean that somebody asked about: what `error` prints.
public struct ErrorReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.error/1"

    /// A code that was asked about, or a chain of errors that a text has.
    public struct Entry: Sendable {
        /// The text's name; nil of a code that was asked about by itself.
        let source: String?
        let chain: ErrorChain
        let cause: ErrorCause
        let meanings: [[ErrorMeaning]]

        /// What the catalogue says of a chain.
        ///
        /// - Parameters:
        ///   - chain: the errors.
        ///   - source: the name of the text; nil for a code that was asked about by itself.
        ///   - catalog: what knows the codes.
        public init(_ chain: ErrorChain, source: String?, catalog: ErrorCatalog) {
            (self.chain, self.source) = (chain, source)
            cause = catalog.cause(of: chain)
            meanings = chain.errors.map(catalog.meanings)
        }
    }

    /// The codes and chains, in their order.
    public let entries: [Entry]
    /// What else a reader should know, a sentence each.
    public let notes: [String]
    let catalog: ErrorCatalog

    /// A report on codes and chains.
    public init(_ entries: [Entry], notes: [String] = [], catalog: ErrorCatalog) {
        (self.entries, self.notes, self.catalog) = (entries, notes, catalog)
    }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        ReportForms(
            kind: "Errors", title: ReportText(NumberText.counted(entries.count, "error")), sections: sections,
            record: [.init("schema", Self.schema), .init("errors", entries.map { ReportValue.record($0.record) })],
            rows: entries.flatMap(\.rows)
        ).text(format, width: width)
    }
}

extension ErrorReport.Entry {
    /// The entry by the contract's names.
    fileprivate var record: [ReportValue.Field] {
        let errors = chain.errors.indices.map { index in
            ReportValue.record(
                fields(of: index) + [.init("meanings", meanings[index].map { ReportValue.record($0.record) })])
        }
        return place + [.init("chain", errors), .init("cause", cause.index), .init("reason", cause.reason.rawValue)]
    }

    /// A row for each meaning of each error.
    fileprivate var rows: [[ReportValue.Field]] {
        chain.errors.indices.flatMap { index in
            meanings[index].map { place + fields(of: index) + $0.record }
        }
    }

    private var place: [ReportValue.Field] {
        [.init("source", source), .init("line", source == nil ? nil : chain.line), .init("count", chain.count)]
    }

    private func fields(of index: Int) -> [ReportValue.Field] {
        let error = chain.errors[index]
        return [
            .init("depth", error.depth), .init("isCause", index == cause.index), .init("domain", error.domain),
            .init("code", error.code), .init("text", error.text),
        ]
    }
}

extension ErrorMeaning {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("words", words), .init("isOnlyWithWords", isOnlyWithWords), .init("title", explanation.title),
            .init("class", explanation.class.rawValue),
            .init("severity", explanation.severity.rawValue), .init("evidence", explanation.source.rawValue),
            .init("meaning", explanation.meaning), .init("isQuoted", explanation.isQuoted),
            .init("nextCheck", explanation.nextCheck),
        ]
    }
}
