import PredicateFormat
import Testing

/// Conditions on texts that no value is.
@Suite struct TextChecksTests {
    private func problem(_ format: String) -> String? {
        do throws(PredicateError) {
            try Predicate(parsing: format).checkTexts(
                keys: ["outcome", "network", "startDate", "flags"],
                stranger: { $0.first == "cdn" ? "a stranger" : nil },
                problem: { keys, text in keys == ["outcome"] && text != "higher" ? "never \(text)" : nil })
            return nil
        } catch {
            return "\(error.column) \(error.message)"
        }
    }

    @Test(arguments: [
        ("outcome == \"higer\"", "12 never higer"), ("outcome != \"higer\"", "12 never higer"),
        ("\"higer\" == outcome", "1 never higer"), ("NOT (network == \"x\" OR outcome == \"low\")", "35 never low"),
        ("outcome IN {\"higher\", \"low\"}", "23 never low"), ("cdn == \"x\"", "1 a stranger"),
    ]) func `a text that no value is`(_ format: String, _ expected: String) {
        #expect(problem(format) == expected)
    }

    @Test(arguments: [
        "outcome == \"higher\"", "outcome IN {\"higher\"}", "outcome BEGINSWITH \"hi\"", "outcome ==[c] \"HIGHER\"",
        "network == \"higer\"", "network == outcome", "outcome == nil", "startDate > \"2026-05-12\"",
    ]) func `what can be true is let through`(_ format: String) { #expect(problem(format) == nil) }

    @Test(arguments: [
        ("network == cellular", "12 there is no key cellular; a text stands in quotation marks: \"cellular\""),
        (
            "network IN {cellular, \"wifi\"}",
            "13 there is no key cellular; a text stands in quotation marks: \"cellular\""
        ),
        ("startDate > 2026-05-12", "20 2026-05-12 is a subtraction; a date stands in quotation marks: \"2026-05-12\""),
    ]) func `a text without quotation marks`(_ format: String, _ expected: String) {
        #expect(problem(format) == expected)
    }
}
