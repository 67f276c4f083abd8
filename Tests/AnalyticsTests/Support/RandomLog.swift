import TestSupport

/// W3C logs in which anything may follow anything: heads without rows, rows without heads, directives where no writer puts
/// them, comments that do not end.
enum RandomLog {
    static func bytes(_ generator: inout SeededGenerator) -> String {
        let style = Int.random(in: 0..<6, using: &generator)
        var log = generator.once(in: 12) ? "\u{FEFF}" : ""
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
            log += style == 0 ? anything(&generator) : dump(&generator, isTidy: style < 3)
        }
        if style == 5 { log = String(log.dropLast()) }
        // Line ends of both kinds; a line is a line.
        guard generator.once(in: 3) else { return log }
        return log.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }

    private static func dump(_ generator: inout SeededGenerator, isTidy: Bool) -> String {
        var dump = ""
        if isTidy || generator.once(in: 2) { dump += "#Version: 1.0\n" }
        if isTidy || generator.once(in: 2) { dump += software(&generator) }
        if isTidy || generator.once(in: 2) { dump += date(&generator) }
        if !isTidy, generator.once(in: 4) { dump += anything(&generator) }
        let isError = generator.once(in: 3)
        dump += isError ? errorFields : accessFields(&generator)
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            dump += isError ? errorRow(&generator) : accessRow(&generator)
            if !isTidy, generator.once(in: 5) { dump += anything(&generator) }
        }
        return dump
    }

    /// The line of an access log's columns, of which players write different ones.
    private static func accessFields(_ generator: inout SeededGenerator) -> String {
        let numbers =
            generator.once(in: 2)
            ? ["bytes", "sc-indicated-bitrate", "c-stalls"].shuffled(using: &generator)
            : ["bytes", "sc-indicated-bitrate", "x-\(Int.random(in: 0...9, using: &generator))"]
        return "#Fields: date time uri cs-guid c-duration-watched \(numbers.joined(separator: " "))\n"
    }
    private static let errorFields = "#Fields: date time uri cs-guid status domain comment\n"

    private static func anything(_ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<22, using: &generator) {
        case 0: accessFields(&generator)
        case 1: errorFields
        case 2: "#Fields: date time x-edge-location sc-bytes\n"
        case 3:
            ["  ", "// ", "app> ", "log: #Version: 1.0 "].randomElement(using: &generator)! + accessFields(&generator)
        case 4: ["\t", "//", "--> "].randomElement(using: &generator)! + errorFields
        case 5: ["", "  ", "app> "].randomElement(using: &generator)! + software(&generator)
        case 6: ["", "//", "app> "].randomElement(using: &generator)! + date(&generator)
        case 7: "#Date: yesterday\n"
        case 8: "# a comment\n"
        case 9: "\n"
        case 10: "what an app says\n"
        case 11: "2026/03/02 08:14:31.031 a row that is #Fields: none\n"
        case 12: "#Fields: \(String(repeating: "c-stalls ", count: 1001))\n"
        case 13: "#Fields:\n"
        case 14: "ends the comment\" #Fields: date\n"
        case 15...18: errorRow(&generator)
        default: accessRow(&generator)
        }
    }

    private static func software(_ generator: inout SeededGenerator) -> String {
        "#Software: AppleCoreMedia/1.0.0.\(Int.random(in: 0...2, using: &generator))\n"
    }

    private static func date(_ generator: inout SeededGenerator) -> String {
        "#Date: 2026/03/02 08:1\(Int.random(in: 0...9, using: &generator)):00.000\n"
    }

    private static func accessRow(_ generator: inout SeededGenerator) -> String {
        let time = generator.once(in: 5) ? "- -" : "2026/03/02 08:14:3\(Int.random(in: 0...3, using: &generator)).031"
        let uri = ["https://a.example/1", "https://a.example/2", "-", "a#Software:x"].randomElement(using: &generator)!
        let bytes = generator.once(in: 12) ? "many" : "\(Int.random(in: 0...9, using: &generator))000"
        return "\(time) \(uri) \(session(&generator)) \(Int.random(in: 0...30, using: &generator)).500 \(bytes) "
            + "\(Int.random(in: 1...3, using: &generator))000000 \(Int.random(in: 0...2, using: &generator))\n"
    }

    private static func errorRow(_ generator: inout SeededGenerator) -> String {
        let comment = ["\"late\"", "\"it goes on", "\"a #Date: 2026/03/02 08:00:00.000\"", "-"]
            .randomElement(using: &generator)!
        return "2026/03/02 08:14:3\(Int.random(in: 0...3, using: &generator)).031 - \(session(&generator)) -12889 "
            + "\"CoreMedia\" \(comment)\n"
    }

    private static func session(_ generator: inout SeededGenerator) -> String {
        ["A", "B", "2D5C8F04-9F34-40F2-AA06-758CE4EC3643", "-"].randomElement(using: &generator)!
    }
}
