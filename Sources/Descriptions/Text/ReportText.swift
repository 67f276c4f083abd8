/// A text for people of which some parts come from a log: each form of a report makes those harmless in its own way.
package struct ReportText {
    package struct Part {
        package var text: String
        /// Whether it comes from a log.
        package var isForeign: Bool
        /// Where a page leads who follows it, relative to the report; nil where it leads nowhere.
        package var link: String?
        /// Of a figure its value, and where that stands in the report's JSON (RFC 6901).
        package var exact: (pointer: String, value: Double)?
    }

    package var parts: [Part] = []

    /// A text of our own.
    package init(_ text: String) { parts = [Part(text: text, isForeign: false)] }

    /// A text from a log.
    ///
    /// - Parameter link: where a page leads who follows it, a relative URL of our own; nil for nowhere.
    package init(foreign text: String, link: String? = nil) { parts = [Part(text: text, isForeign: true, link: link)] }

    /// A figure of our own, for a value of the report.
    ///
    /// - Parameter pointer: where the value stands in the report's JSON (RFC 6901).
    package init(_ figure: String, at pointer: String, _ value: Double?) {
        parts = [Part(text: figure, isForeign: false, exact: value.map { (pointer, $0) })]
    }

    /// The parts as one text, the foreign ones as `harmless` gives them.
    package func rendered(_ harmless: (String) -> String) -> String {
        parts.map { $0.isForeign ? harmless($0.text) : $0.text }.joined()
    }

    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.parts += right.parts
        return sum
    }
}

extension ReportText: ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}
        package mutating func appendLiteral(_ literal: String) { parts.append(Part(text: literal, isForeign: false)) }
        package mutating func appendInterpolation(_ own: String) { parts.append(Part(text: own, isForeign: false)) }
        package mutating func appendInterpolation(foreign: String) {
            parts.append(Part(text: foreign, isForeign: true))
        }
    }

    package init(stringLiteral value: String) { self.init(value) }
    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}

extension [ReportText] {
    /// The texts with `separator` between them.
    package func joined(_ separator: String) -> ReportText {
        var parts: [ReportText.Part] = []
        for (index, text) in enumerated() {
            if index > 0 { parts.append(ReportText.Part(text: separator, isForeign: false)) }
            parts += text.parts
        }
        var joined = ReportText("")
        if !parts.isEmpty { joined.parts = parts }
        return joined
    }
}
