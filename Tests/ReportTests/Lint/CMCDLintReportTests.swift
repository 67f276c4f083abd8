import PlayerLog
import PlayheadNumerics
import TestSupport
import Testing

@testable import PlayheadReport

/// What `lint --cmcd` writes for code scanning.
@Suite struct CMCDLintReportTests {
    @Test func `SARIF has a result for each rule and key, with its count and its first lines`() throws {
        let text =
            (1...7).map { "bl=40\($0)1,sid=\"A\",x=1\n" }.joined() + "bl=4000,e=ps,sid=\"A\",ts=1795777200000,v=2\n"
        let findings = try CMCDFindings(of: "a log", in: MemoryFiles(["a log": text]))
        let report = CMCDLintReport([(name: "a log", findings: findings)])
        let sarif = try Array(report.sarif(version: "1.2").utf8).withUnsafeBytes { try JSONValue(parsing: $0) }
        #expect(sarif["version"]?.string == "2.1.0")
        let run = try #require(sarif["runs"]?.elements?.first)
        let driver = try #require(run["tool"]?["driver"])
        let rules = driver["rules"]?.elements?.compactMap { $0["id"]?.string } ?? []
        let results = run["results"]?.elements ?? []
        #expect(results.count == findings.findings.count && results.count > 2)
        for (result, finding) in zip(results, findings.findings) {
            #expect(result["ruleId"]?.string == finding.rule)
            #expect(result["ruleIndex"]?.double.map { rules[Int($0)] } == finding.rule)
            #expect(result["occurrenceCount"]?.double == Double(finding.count))
            let lines = result["locations"]?.elements?.map {
                $0["physicalLocation"]?["region"]?["startLine"]?.double.map { Int($0) }
            }
            #expect(lines == finding.lines)
            #expect(
                result["locations"]?.elements?.first?["physicalLocation"]?["artifactLocation"]?["uri"]?.string
                    == "a%20log")
        }
        #expect(results.first { $0["ruleId"]?.string == "cmcd-rounding" }?["level"]?.string == "error")
        #expect(results.first { $0["ruleId"]?.string == "cmcd-unknown-key" }?["level"]?.string == "note")
        #expect(results.first { $0["ruleId"]?.string == "cmcd-rounding" }?["occurrenceCount"]?.double == 7)
        #expect(results.first { $0["ruleId"]?.string == "cmcd-rounding" }?["locations"]?.elements?.count == 5)
    }
}
