import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct BookmarkTests {
    @Test func `a bookmark is set at the playhead, shown, gone to from anywhere, and taken away`() {
        var state = HandMadeSession.state("a", "b")
        press("@5\rm", &state)
        #expect(state.environment.bookmarks.times(of: "a") == [5])
        #expect(Dashboard.frame(state).text.contains("bookmarks 00:05"))
        let first = state.model?.entry.id
        press("J@10\rm", &state)
        #expect(state.model?.entry.id != first)
        press("3", &state)
        press("'", &state)
        #expect(state.screen == .session && state.time == 5 && state.model?.entry.id == first, "around the end")
        press("'", &state)
        #expect(state.time == 10 && state.model?.entry.id != first)
        press("\"", &state)
        #expect(state.time == 5 && state.model?.entry.id == first)
        press("m", &state)
        #expect(state.environment.bookmarks.all.count == 1)
    }

    @Test func `where there is none it is said how to set one`() {
        var state = HandMadeSession.state()
        press("'", &state)
        #expect(state.status?.text.contains("m sets one") == true)
    }

    @Test func `bookmarks are kept as text, a line each, and what is no such line is passed over`() {
        var bookmarks = Bookmarks()
        for (id, time) in [("a b", 1.5), ("a b", 9), ("c", 0)] {
            let isSet = bookmarks.toggle(id, at: time)
            #expect(isSet)
        }
        #expect(bookmarks.text == "1.5\ta b\n9.0\ta b\n0.0\tc\n")
        #expect(Bookmarks(parsing: bookmarks.text + "x\ty\n-1\tz\nnan\tq\n7\n") == bookmarks)
        let isSet = bookmarks.toggle("a b", at: 1.6)
        #expect(!isSet, "within half a second it is the same")
        #expect(bookmarks.times(of: "a b") == [9])
        let isHeld = bookmarks.toggle("line\nfeed", at: 1)
        #expect(!isHeld && bookmarks.all.count == 2, "no line could hold it")
        for number in 0..<300 { _ = bookmarks.toggle("\(number)", at: 1) }
        #expect(bookmarks.all.count == Bookmarks.most && bookmarks.all.last?.id == "299")
    }

    @Test func `what another run set meanwhile stays, and what this one took away goes`() {
        let before = Bookmarks(parsing: "1\ta\n2\tb\n")
        let after = Bookmarks(parsing: "2\tb\n3\tc\n")
        var file = Bookmarks(parsing: "1\ta\n2\tb\n4\td\n")
        file.adopt(after, since: before)
        #expect(file == Bookmarks(parsing: "2\tb\n4\td\n3\tc\n"))
    }
}
