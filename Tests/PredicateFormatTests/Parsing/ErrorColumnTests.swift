import PredicateFormat
import Testing

struct ErrorColumnTests {
    @Test(arguments: [
        ("", 1, "expected a predicate"),
        ("number >", 9, "expected a key path or a value, not the end"),
        ("number > > 1", 10, "expected a key path or a value, not >"),
        ("number", 7, "expected a comparison after number"),
        ("number > 1 number", 12, "expected AND, OR or the end, not number"),
        ("1 < number < 5", 12, "expected AND, OR or the end, not <"),
        ("number > 1 AND", 15, "expected a key path or a value, not the end"),
        ("(number > 1", 12, "expected ) for the ( of column 1"),
        ("number > 1)", 11, "expected AND, OR or the end, not )"),
        ("text == 'abc", 9, "no closing '"),
        ("text == “abc”", 9, "straight quotation mark"),
        ("number & 1", 11, "&& or AND"),
        ("number > 5M", 10, "5M is not a number"),
        ("number > 1e999", 10, "too large"),
        ("number == %@", 11, "placeholder"),
        ("number == $x", 11, "variable"),
        ("number ? 1", 8, "no part of the predicate format"),
        ("# == 1", 2, "expected a key after #"),
        ("in == 1", 1, "a key of that name is #in"),
        ("number < nil", 10, "nil can be compared by == and != only"),
        ("text CONTAINS[x] 'a'", 15, "expected c (any case)"),
        ("number BETWEEN {1}", 16, "two bounds"),
        ("numbers.@median > 1", 9, "@count, @min, @max, @avg, @sum"),
        ("numbers[0 > 1", 11, "expected ] after the index"),
        ("number. > 1", 9, "expected a key after the point"),
        ("{1, 2 CONTAINS 1", 7, "expected } or a comma"),
        ("number == 7 % 2", 13, "modulus:by:(a, b)"), ("number == $", 12, "a variable's name"),
        ("SUBQUERY(sessions, $s, $s.x > 1).@count > 0", 27, "there is no key x"),
        ("SUBQUERY(sessions, s, s.x > 1).@count > 0", 20, "expected a variable such as $x"),
        ("SUBQUERY(sessions, $s, $s.id).@count > 0", 29, "expected a comparison"),
        ("SUBQUERY(number, $s, $s > 1).@count > 0", 10, "SUBQUERY needs a collection"),
        ("SUBQUERY(sessions, $s, $s.id != nil).@count > $s", 47, "a variable has no value here"),
        ("TERNARY(number, 1, 2) == 1", 15, "expected a comparison"), ("TERNARY(number > 1, 1) == 1", 22, "expected ,"),
        ("modulus:of:(number, 2) == 1", 1, "there is no function modulus:of:"),
        ("CAST(number, 'NSDate') == 1", 1, "it is called as CAST(value, \"NSNumber\")"),
        ("FUNCTION(text, 'hasPrefix:') == 1", 1, "it is called as FUNCTION(value, \"selector\""),
        ("path.lastPath == 'a'", 6, "there are: path, length, host"),
        ("maximum(numbers) > 1", 1, "there are: max, sum"),
        ("ANY number", 1, "expected a comparison after ANY"),
        ("ANY ANY number > 1", 5, "#ANY"),
        ("NOT number", 11, "expected a comparison"),
        ("(number > 1) == TRUE", 9, "what is compared cannot be a comparison itself"),
        ("path MATCHES 'a(b'", 16, "not closed"),
        (#"path MATCHES "\\x(b""#, 18, "hexadecimal"),
    ])
    func `what cannot be read is pointed at`(format: String, column: Int, message: String) {
        let error = mistake(format)
        #expect(error?.column == column)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "no error")")
    }

    @Test(arguments: [
        ("nummer > 1", 1, "there is no key nummer; there are: number, numbers, "),
        ("number > 1 AND group.p59 > 1", 22, "there is no key p59; there are: p95, name"),
        ("number.p95 > 1", 8, "number is a number, and has no key p95"),
        ("number < '5'", 10, "a number is written without quotation marks"),
        ("text == 5", 9, "text is text, and 5 is a number"),
        ("number == text", 8, "== cannot compare them"),
        ("group > 1", 1, "one of which can be compared; there are: "),
        ("sessions.stallRate > 3", 1, "ANY, ALL or NONE before the comparison"),
        ("ANY number > 3", 5, "ANY needs a collection, and number is a number"),
        ("number.@max > 3", 8, "number is a number, and no collection"),
        ("sessions.@max.id > 3", 10, "@max is of numbers, and a member is text"),
        ("sessions.@count.id > 3", 17, "nothing follows @count"),
        ("sessions.@max.stallRate[0] > 3", 24, "only keys follow @max"),
        ("text + 1 > 3", 6, "arithmetic needs numbers, and text is text"),
        ("-text > 3", 1, "arithmetic needs numbers"),
        ("number LIKE 3", 13, "LIKE cannot compare them"),
        ("path MATCHES text + 1", 19, "arithmetic"),
        ("abs(text) > 1", 1, "it is called as abs(number)"),
        ("abs(number)", 1, "abs gives a number, which has to be compared"),
        ("number BETWEEN numbers", 8, "two bounds"),
        ("number['x'] > 1", 7, "its index cannot be text"),
    ])
    func `what does not suit the object is pointed at`(format: String, column: Int, message: String) {
        let error = mistake(format)
        #expect(error?.column == column)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "no error")")
    }

    @Test func `the description shows the format with a caret below the column`() {
        #expect(
            mistake("number > 1 number")?.description == """
                expected AND, OR or the end, not number
                number > 1 number
                           ^
                """)
    }

    @Test func `breaks, tabs and marks move no caret`() {
        let lines = mistake("text == 'e\u{301}'\n\tAND 1")?.description.split(separator: "\n").dropFirst() ?? []
        #expect(lines.first == "text == 'e\u{301}'  AND 1")
        #expect(lines.last == "                  ^")
        #expect(mistake("text == 'e\u{301}'\n\tAND 1")?.column == 20)
    }

    @Test func `of a long format the part around the column is shown`() {
        let error = mistake(String(repeating: " ", count: 30_000) + "oops" + String(repeating: " ", count: 30_000))
        let lines = error?.description.split(separator: "\n") ?? []
        #expect(error?.column == 60_005)
        #expect(lines.allSatisfy { $0.count < 130 })
        #expect(lines.last?.last == "^")
    }

    @Test func `a message is short, however long what it is about`() {
        let path = "number" + String(repeating: " + number", count: 900)
        for format in [path, path + " LIKE 'x'", "ANY " + path + " > 1", "text == '" + path + "' + 1"] {
            #expect((mistake(format)?.message.count ?? .max) < 250)
        }
        let object: Sample = [path: 1, "b": ["c": 2]]
        let predicate = try? Predicate(parsing: "a == 1")
        let error = #expect(throws: PredicateError.self) { try predicate?.evaluate(object) }
        #expect((error?.message.count ?? .max) < 250)
    }
}
