import Manual
import Testing

@testable import PlayheadAnalytics

@Suite struct ErrorTablesTests {
    @Test func `each row of the article is read`() {
        let tables = ErrorTables.ofManual
        let rules = [ErrorDomain.coreMedia, .avFoundation, .url, .posix].map(tables.rules)
        #expect(rules.map(\.count) == [81, 37, 29, 8])
        #expect(tables.statuses.count == 14)
        for rule in rules.joined() {
            #expect(!rule.explanation.meaning.isEmpty && ".?".contains(rule.explanation.nextCheck.last ?? " "))
        }
    }

    @Test func `a row is a code with a name and words, a kind and two sentences`() throws {
        let tables = ErrorTables(
            ManualArticle(
                """
                ## CoreMedia
                | code | kind | what happened | what to look at |
                | --- | --- | --- | --- |
                | -1 `kName` only with "some words" | drm, fatal, reports | It happened. | Look there. |
                | "other words" | player, variant, apple | A. | B. |
                ## HTTP
                | 404 | Gone. | There. |
                | 500-599 | Failed. | There. |
                """))
        let rules = tables.rules(of: .coreMedia)
        #expect(rules.map(\.code) == [-1, nil])
        #expect(rules.map(\.condition) == ["some words", nil])
        #expect(rules.map(\.wording) == ["some words", "other words"])
        #expect(
            rules[0].explanation
                == ErrorExplanation(
                    class: .drm, severity: .fatal, title: "kName", meaning: "It happened.", nextCheck: "Look there.",
                    source: .reports))
        #expect(tables.statuses.map(\.statuses) == [404...404, 500...599])
    }
}
