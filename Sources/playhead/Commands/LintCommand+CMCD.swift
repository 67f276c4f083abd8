import ArgumentParser
import HLS
import PlayerLog
import PlayheadPlatform
import PlayheadReport

/// `lint --cmcd`: logs with common media client data, held against their standard.
extension LintCommand {
    func validateCMCD() throws {
        if playlists.isEmpty { throw ValidationError("Name a log; - is standard input.") }
        if live.watch || fix || reloads > 0 || output != nil || baseline != nil || !rule.isEmpty || !ignore.isEmpty {
            throw ValidationError("--cmcd looks through logs: of the other options it knows --format and --fail-on.")
        }
        if format != .text, format != .json { throw ValidationError("--cmcd writes --format text or json.") }
    }

    func lintCMCD() throws {
        var (files, unread): ([(name: String, findings: CMCDFindings)], [LogProblem]) = ([], [])
        for path in playlists {
            do throws(LogProblem) {
                files.append((path, try CMCDFindings(of: path, in: POSIXFileSystem())))
            } catch {
                unread.append(error)
            }
        }
        let report = CMCDLintReport(files)
        if !files.isEmpty {
            try Pager.print(format == .json ? report.json : report.text(width: TextWidth.ofStandardOutput))
        }
        StandardStreams.list(unread.map(\.description))
        if let first = unread.first { throw CommandFailure.inputOutput(first.description) }
        if report.has(failOn.rawValue) { throw ExitCode(ExitStatus.findings) }
    }
}
