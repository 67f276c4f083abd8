import PredicateFormat
import TestSupport
import Testing

struct HostileFormatTests {
    @Test(arguments: [
        "(", "NOT ", "!", "-", "{", "sum(", "a[", "NOT (", "2 ** ", "{sum(", "((1 + ", "~", "TERNARY(1 == ", "TERNARY(",
        "SUBQUERY(",
    ])
    func `nesting is read down to a bound`(opening: String) {
        let error = mistake(String(repeating: opening, count: 60_000 / opening.utf8.count))
        #expect(error?.message.contains("nested too deep") == true, "\(error?.message ?? "no error")")
    }

    @Test func `subqueries within each other, which look at all members again and again, are few`() throws {
        func nested(_ depth: Int) -> String {
            guard depth > 0 else { return "number == 3" }
            return "SUBQUERY(sessions, $s\(depth), \(nested(depth - 1))).@count == 3"
        }
        #expect(try holds(nested(4)))
        #expect(mistake(nested(5))?.message.contains("4 of them are read") == true)
    }

    private static let words = [
        "SUBQUERY(", "sessions", "numbers", ",", "$x", "$y", "TERNARY(", "CAST(", "FUNCTION(", "'NSNumber'",
        "'hasPrefix:'",
        ")", ")", "(", "number", "path", "unknown", "==", ">", "!=", "IN", "CONTAINS", "1", "2", "'a'", "{", "}", "AND",
        "OR",
        "NOT", "ANY", ".", ".stallRate", ".lastPathComponent", ".@count", "[0]", "&", "|", "^", "~", "<<", ">>", "+",
        "-",
        "modulus:by:(", "sum:(", "nil", "TRUE", ":", "%",
    ]

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `any row of words is pointed at, or read, printed and denied`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            // Rows that are made from a predicate by few changes are read more often than others.
            var row = [
                "SUBQUERY(", "sessions", ",", "$x", ",", "$x", ".stallRate", ">", "1", ")", ".@count", "==", "TERNARY(",
                "number", ">", "1", ",", "1", "&", "2", ",", "~", "number", ")",
            ]
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<row.count, using: &generator)
                let word = Self.words[Int.random(in: 0..<Self.words.count, using: &generator)]
                if Bool.random(using: &generator) { row[place] = word } else { row.insert(word, at: place) }
            }
            let format = row.joined(separator: Bool.random(using: &generator) ? "" : " ")
            guard let predicate = try? Predicate(parsing: format) else {
                #expect((1...format.unicodeScalars.count + 1).contains(mistake(format)?.column ?? 0), "\(format)")
                continue
            }
            let again = try Predicate(parsing: predicate.description)
            #expect(again.description == predicate.description, "\(format)")
            guard let result = try? predicate.evaluate(sample) else { continue }
            #expect(try again.evaluate(sample).holds == result.holds, "\(format)")
            #expect(try Predicate(parsing: "NOT (\(format))").evaluate(sample).holds != result.holds, "\(format)")
        }
    }

    @Test func `nesting within the bound is read`() throws {
        #expect(try holds(String(repeating: "(", count: 49) + "number == 3" + String(repeating: ")", count: 49)))
        #expect(try holds(String(repeating: "NOT ", count: 50) + "number == 3"))
    }

    @Test func `long chains take no stack`() throws {
        #expect(try holds("number == 3" + String(repeating: " AND number == 3", count: 4000)))
        #expect(try !holds("number == 4" + String(repeating: " OR number == 4", count: 4000)))
        #expect(try holds("0" + String(repeating: "+1", count: 1000) + " == 1000"))
        #expect(mistake("0" + String(repeating: "+1", count: 30_000) + " == 1")?.column == 2002)
        #expect(try !holds("unknown" + String(repeating: ".a", count: 30_000) + " == 1"))
        #expect(try holds("number IN {" + String(repeating: "1,", count: 30_000) + "3}"))
    }

    @Test func `a format is read up to 64 KiB`() throws {
        let fits = "number == 3" + String(repeating: " ", count: (64 << 10) - 11)
        #expect(try holds(fits))
        #expect(mistake(fits + " ")?.message.contains("65537 bytes long") == true)
    }

    @Test(arguments: [
        "\u{0}", "\u{1B}[2J", "\u{202E}", "a\u{0} == 1", "'\u{1B}", "é == 1", "🎬 == 1", "\u{FEFF}number == 3",
    ])
    func `strange characters are a mistake or a key, and no crash`(format: String) {
        #expect(mistake(format) != nil)
    }

    @Test func `what is not finite is unknown`() throws {
        for format in ["number / zero > 1", "10 ** 400 > 1", "-(10 ** 400) < 1", "sqrt(-1) != 2", "ln(zero) < 1"] {
            #expect(try !holds(format))
        }
        #expect(try holds("number / zero == nil"))
    }
}
