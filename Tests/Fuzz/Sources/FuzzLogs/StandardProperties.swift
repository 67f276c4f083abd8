import FuzzSupport
import PlayerLog
import PlayheadReport

/// What must hold of common media client data that is held against its standard, whatever a file has.
enum StandardProperties {
    /// Looks through each file as `lint --cmcd` does.
    static func check(_ files: FuzzedFiles) {
        for name in files.names {
            let lineCount = files[name].count { $0 == UInt8(ascii: "\n") } + 1
            let found: CMCDFindings
            do throws(LogProblem) {
                found = try CMCDFindings(of: name, in: files)
            } catch {
                require(error.line.map { (1...lineCount).contains($0) } ?? true, "a line is one of the file's")
                continue
            }
            require(found.recordCount > 0, "a file without a record is refused")
            require(found.eventCount <= found.recordCount, "events are records")
            for finding in found.findings {
                require(finding.count >= finding.lines.count, "a line has what is said of it")
                require(finding.lines.allSatisfy { (1...lineCount).contains($0) }, "a line is one of the file's")
            }
            let report = CMCDLintReport([(name: name, findings: found)])
            _ = (report.json, report.text(width: 80))
        }
    }
}
