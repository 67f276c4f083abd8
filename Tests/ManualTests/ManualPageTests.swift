import Testing

@testable import Manual

@Suite struct ManualPageTests {
    private let writer = ManualPage(version: "1.2.3", date: "January 2, 2026")

    @Test func `a topic's page has its name, its sentence and its sections`() throws {
        let page = writer.text(of: try #require(Topic.named("exit-status")))
        #expect(
            page.hasPrefix(
                """
                .Dd January 2, 2026
                .Dt PLAYHEAD-EXIT-STATUS 7
                .Os playhead 1.2.3
                .Sh NAME
                .Nm playhead-exit-status
                .Nd The number that each command ends with
                .Sh DESCRIPTION

                """))
        #expect(page.contains("\n.Sh SEE ALSO\n.Xr playhead 1 ,\n.Xr playhead-avmetrics 7 ,\n"))
        #expect(!page.contains(".Xr playhead-exit-status"))
        #expect(page.hasSuffix(".Xr playhead-what-if 7\n"))
    }

    @Test func `the program's page gets its sections`() {
        let page = writer.programSections()
        for section in ["EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"] {
            #expect(page.contains(".Sh \(section)\n"), "\(section)")
        }
        #expect(page.contains(#"\fBNO_COLOR\fR"#))
    }

    @Test func `nothing in a text is a request or an escape`() {
        #expect(Roff.line(".TH a") == #"\&.TH a"#)
        #expect(Roff.line("'b \\ --c `d` ^~") == #"\(aqb \e \-\-c \(gad\(ga \(ha\(ti"#)
        #expect(Roff.line(of: [.text("a "), .code("-b"), .emphasis("c")]) == #"a \fB\-b\fR\fIc\fR"#)
    }
}
