import Playback
import PlayheadAnalytics
import TestSupport
import Testing

/// Every result of Sabre, the published ABR simulator (Spiteri et al., MMSys 2018), is reached again.
@Suite(.enabled(if: SabreMaterial.isPresent, "the corpus is not there"))
struct SabreFidelityTests {
    /// What is compared of one published result.
    struct Row: Sendable {
        var trace: String
        var movie: String
        var rule: String
        var options: String
        var rebuffer: Double
        var stalls: Double
        var bitrateSum: Double
        var bitrateChange: Double
    }

    static let rows: [Row] = {
        guard let bytes = try? Corpus.bytes("sabre/expected.csv") else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let numbers = cells[4...].map { Double($0) ?? .nan }
            return Row(
                trace: cells[0], movie: cells[1], rule: cells[2], options: cells[3], rebuffer: numbers[0],
                stalls: numbers[1], bitrateSum: numbers[2], bitrateChange: numbers[4])
        }
    }()

    /// The rules and options that the table has.
    static let kinds = Set(rows.map { [$0.rule, $0.options] }).sorted { $0.joined() < $1.joined() }

    private static let rules: [String: ABRName] = [
        "bola": .bola, "bolae": .bolaE, "throughput": .throughput, "dynamic": .dynamic, "dynamicdash": .dynamicDash,
    ]

    private static func set(_ options: String, _ simulation: inout Simulation) throws {
        let words = options.split(separator: " ").map(String.init)
        switch words.first {
        case nil: return
        case "-ab": try simulation.set(option: "basic")
        case "-ao": try simulation.set(option: "osc")
        case "-noibr": try simulation.set(option: "no-ibr")
        case "-noa": try simulation.set(option: "no-abandon")
        case "-ma": try simulation.set(option: words[1])
        case "-r": try simulation.set(option: "replace=" + words[1])
        case "-b": simulation.profile.maxBuffer = try #require(Double(words[1]))
        case "-nm": simulation.options.bandwidthScale = try #require(Double(words[1]))
        default: Issue.record("no such option in the table: \(options)")
        }
    }

    private static func agree(_ left: Double?, _ right: Double) -> Bool {
        left.map { abs($0 - right) <= 1e-6 * max(1, abs(right)) } ?? false
    }

    @Test(arguments: kinds) func `a published result is reached again`(_ kind: [String]) throws {
        var presentations: [String: Presentation] = [:]
        for row in Self.rows where [row.rule, row.options] == kind {
            let presentation = try presentations[row.movie] ?? SabreMaterial.presentation(row.movie)
            presentations[row.movie] = presentation
            var simulation = Simulation(
                presentation, trace: try SabreMaterial.trace(row.trace), profile: .sabre,
                rule: try #require(Self.rules[row.rule]), identity: SessionIdentity(id: "s"))
            try Self.set(row.options, &simulation)
            let totals = SessionTotals(simulation.run().log, catalog: ErrorCatalog())
            let count = Double(presentation.segments.count(ofTrack: 0))
            let bitrateSum = totals.timeWeightedIndicatedBitrate.map { $0 * count / 1000 }
            let rebuffer = totals.rebufferDuration ?? (totals.stallCount == 0 ? 0 : nil)
            #expect(totals.stallCount.map(Double.init) == row.stalls, "\(row)")
            #expect(Self.agree(rebuffer, row.rebuffer), "\(row): \(rebuffer ?? .nan)")
            #expect(Self.agree(bitrateSum, row.bitrateSum), "\(row): \(bitrateSum ?? .nan)")
            #expect(
                Self.agree(totals.switchMagnitude.map { $0 / 1000 }, row.bitrateChange),
                "\(row): \(totals.switchMagnitude ?? .nan)")
        }
    }

    @Test func `the table is the whole one`() { #expect(Self.rows.count == 628) }
}
