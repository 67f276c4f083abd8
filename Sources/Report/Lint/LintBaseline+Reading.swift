import HLS
public import HLSLint
import PlayheadNumerics

/// Why a text is no earlier report of the linter.
public struct LintBaselineError: Error, CustomStringConvertible {
    /// What is wrong, and what was expected.
    public let description: String
}

extension LintBaseline {
    /// An earlier report, as `lint --format json` or `sarif` wrote it.
    ///
    /// - Parameter name: what it is called.
    public init(parsing bytes: [UInt8], name: String) throws(LintBaselineError) {
        let parsed = bytes.withUnsafeBytes { bytes in
            Result { () throws(JSONValue.Failure) in try JSONValue(parsing: bytes) }
        }
        switch parsed {
        case .failure(let failure):
            throw LintBaselineError(description: "no JSON (byte \(failure.offset): \(failure.message))\(Self.wanted)")
        case .success(let report):
            if report["schema"]?.string?.hasPrefix("playhead.lint/") == true,
                let findings = report["findings"]?.elements
            {
                self = Self.json(report, findings, name: name)
            } else if let run = report["runs"]?.elements?.first, let results = run["results"]?.elements {
                let tool = run["tool"]?["driver"]?["name"]?.string ?? "unknown"
                guard tool == "playhead lint" else {
                    throw LintBaselineError(description: "the SARIF of another program\(Self.wanted)")
                }
                self = Self.sarif(run, results, name: name)
            } else {
                throw LintBaselineError(description: "another kind of JSON\(Self.wanted)")
            }
        }
    }

    private static var wanted: String {
        ": what playhead lint --format json or --format sarif wrote should stand here"
    }

    private static func json(_ report: JSONValue, _ results: [JSONValue], name: String) -> LintBaseline {
        var kept: [PlaylistFinding.Severity: Int] = [:]
        let findings = results.compactMap { result -> Finding? in
            guard let rule = result["rule"]?.string, let file = result["file"]?.string,
                let message = result["message"]?.string
            else { return nil }
            if let severity = result["severity"]?.string.flatMap(PlaylistFinding.Severity.init(rawValue:)) {
                kept[severity, default: 0] += 1
            }
            return Finding(rule: rule, file: file, message: message)
        }
        return LintBaseline(
            name: name, given: report["files"]?.elements?.first?.string, findings: findings,
            unkept: unkept(report["counts"], kept))
    }

    private static func sarif(_ run: JSONValue, _ results: [JSONValue], name: String) -> LintBaseline {
        var kept: [PlaylistFinding.Severity: Int] = [:]
        let findings = results.compactMap { result -> Finding? in
            let place = result["locations"]?.elements?.first?["physicalLocation"]?["artifactLocation"]
            guard let rule = result["ruleId"]?.string, let file = place?["uri"]?.string,
                let message = result["message"]?["text"]?.string
            else { return nil }
            if let severity = PlaylistFinding.Severity.allCases.first(where: { $0.level == result["level"]?.string }) {
                kept[severity, default: 0] += 1
            }
            return Finding(rule: rule, file: path(file), message: message)
        }
        let given = run["artifacts"]?.elements?.first?["location"]?["uri"]?.string
        return LintBaseline(
            name: name, given: given.map(path), findings: findings, unkept: unkept(run["properties"]?["counts"], kept))
    }

    /// How many findings of each severity a report counts beyond those that it names.
    private static func unkept(
        _ counts: JSONValue?, _ kept: [PlaylistFinding.Severity: Int]
    ) -> [PlaylistFinding.Severity: Int] {
        var unkept: [PlaylistFinding.Severity: Int] = [:]
        for severity in PlaylistFinding.Severity.allCases {
            guard let count = counts?[severity.rawValue]?.double.flatMap(Int.init(exactly:)) else { continue }
            unkept[severity] = max(0, count - (kept[severity] ?? 0))
        }
        return unkept
    }

    /// The path whose URI reference a SARIF file has; a server's address as it is.
    private static func path(_ address: String) -> String {
        if address.hasPrefix("http://") || address.hasPrefix("https://") { return address }
        var (bytes, rest) = ([UInt8](), Array(address.utf8)[...])
        if address.hasPrefix("file://") { rest = rest.dropFirst(7) }
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
