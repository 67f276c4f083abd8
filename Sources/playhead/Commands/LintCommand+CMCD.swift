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
            throw ValidationError(
                "--cmcd looks through logs: of the other options it knows --format, --fail-on and --fields.")
        }
        if ![.text, .json, .sarif].contains(format) {
            throw ValidationError("--cmcd writes --format text, json or sarif.")
        }
    }

    func lintCMCD() throws {
        let columns = try columns.columns
        var (files, unread): ([(name: String, findings: CMCDFindings)], [LogProblem]) = ([], [])
        for path in playlists {
            guard path == "-" || POSIXFileSystem().kind(of: path) != nil else {
                throw CommandFailure.noInput("\(path): no such file")
            }
            do throws(LogProblem) {
                files.append((path, try CMCDFindings(of: path, columns: columns, in: POSIXFileSystem())))
            } catch {
                unread.append(error)
            }
        }
        let report = CMCDLintReport(files)
        if !files.isEmpty {
            switch format {
            case .json: try Pager.print(report.json)
            case .sarif: try Pager.print(report.sarif(version: Playhead.configuration.version))
            default: try Pager.print(report.text(width: TextWidth.ofStandardOutput))
            }
        }
        // A log that could not be read, or has nothing to hold against the standard, passes no gate.
        let failures = unread.compactMap { CommandFailure($0) }
        if let worst = failures.first(where: { $0.status != ExitStatus.badData }) ?? failures.first {
            StandardStreams.list(unread.map(\.description).filter { $0 != worst.description })
            throw worst
        }
        if report.has(failOn.rawValue) { throw ExitCode(ExitStatus.findings) }
    }
}
