import PlayheadReport
import Testing

@Suite struct ReportProvenanceTests {
    private func command(_ arguments: String...) -> String {
        ReportProvenance(version: "1.0.0", arguments: arguments).command
    }

    @Test func `the command is what was typed as a shell takes it`() {
        #expect(command("kpi", "logs/", "--where", "stallCount > 0") == "playhead kpi logs/ --where 'stallCount > 0'")
        #expect(command("kpi", "it's") == "playhead kpi 'it'\\''s'")
        #expect(command("kpi", "", "$(x)", "*") == "playhead kpi '' '$(x)' '*'")
        #expect(ReportProvenance(version: "1.0.0", arguments: []).program == "playhead 1.0.0")
    }

    @Test func `what changes no number is left out`() {
        #expect(
            command(
                "kpi", "a", "--export", "x.html", "--pages", "p", "--jobs", "4", "--export=y.json", "--jobs=2",
                "--format", "html", "b")
                == "playhead kpi a b")
    }

    @Test func `secrets of URLs are left out`() {
        #expect(
            command("simulate", "https://me:pass@cdn.example/a.m3u8?token=abc#x", "--trace", "6M")
                == "playhead simulate 'https://…@cdn.example/a.m3u8?…' --trace 6M")
        #expect(command("simulate", "https://cdn.example/a@b.m3u8") == "playhead simulate https://cdn.example/a@b.m3u8")
    }
}
