import Comparison
import Foundation
import Playback
import PlayheadAnalytics

/// How often what `kpi --what-if` says of a fleet holds the truth, and the error of the model that makes it so.
enum FleetReport {
    /// Half of the families are what the error is derived from, the other half what it is checked on: the fleets of one half
    /// have no link, and no viewer, of the other.
    private static let derivedFrom: Set = ["3G", "hd", "oboe", "lte"]
    private static let fleetCount = 50
    /// What is asked of the fleets.
    private static let changes = [
        "abr=bola", "abr=throughput", "abr=bba", "max-buffer=60", "max-buffer=12", "scale=0.7",
    ]
    /// What is asked of the fleets whose startup times are looked at: of the other changes hardly any touches these.
    private static let startupChanges = ["scale=0.5", "scale=0.7", "scale=1.4", "scale=2"]

    /// Fleets that the error is derived from, and others that it is checked on.
    private struct Halves {
        let derived: FleetCampaign
        let checked: FleetCampaign

        init(_ kinds: [ViewerKind], changes: [String], viewerCount: Int, seed: UInt64) throws {
            func campaign(_ isDerived: Bool) throws -> FleetCampaign {
                try FleetCampaign(
                    kinds.filter { derivedFrom.contains($0.family) == isDerived }, changes: changes,
                    fleetCount: fleetCount, viewerCount: viewerCount, seed: isDerived ? seed : seed + 1)
            }
            (derived, checked) = (try campaign(true), try campaign(false))
        }
    }

    /// - Parameter viewerCount: how many viewers each fleet has of each of its two kinds.
    static func report(_ corpus: String, viewerCount: Int) throws {
        let kinds = try KnownLink.families(in: corpus).enumerated().flatMap { index, family in
            ViewerKind.all(family.name, family.links, seed: UInt64(index))
        }
        let usual = try Halves(kinds, changes: changes, viewerCount: viewerCount, seed: 1)
        let startup = try Halves(kinds, changes: startupChanges, viewerCount: viewerCount, seed: 3)
        say(
            "\nThe error is derived from \(fleetCount) fleets of \(2 * viewerCount) viewers, and checked on as many others; "
                + "that of the startup time over other changes. Nothing could be inferred of \(usual.derived.refused) of "
                + "\(usual.derived.all) and \(usual.checked.refused) of \(usual.checked.all) viewers. Of an error there are "
                + "three standard deviations: a part of the difference, a part of the recorded value, and that of the startup time a "
                + "part of the difference for each part of the viewers of whom nothing could be inferred.\n")
        say(
            "| KPI | derived | true change, of recorded | error | chance alone | hold as derived | "
                + "hold as kpi --what-if has it | decided | wrong | derived: hold, decided, wrong |")
        say("| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |")
        for kpi in FleetWhatIf.kpis { say(row(kpi, kpi == .startupTime ? startup : usual)) }
        say("")
        for halves in [usual, startup] {
            for fleet in halves.derived.fleets + halves.checked.fleets { sayWrong(of: fleet) }
        }
    }

    private static func row(_ kpi: KPI, _ halves: Halves) -> String {
        func of(_ campaign: FleetCampaign) -> [FleetOutcome] {
            campaign.fleets.compactMap { $0.outcomes.first { $0.plain.kpi == kpi } }
        }
        let (known, some) = (of(halves.derived), of(halves.checked))
        let found = FleetOutcome.fit(known, withUnknownLinks: kpi == .startupTime)
        let recorded = some.reduce(0) { $0 + ($1.plain.recorded ?? 0).magnitude }
        let parts = [\FleetOutcome.truth.magnitude, \.error.magnitude, \.chance].map { value in
            String(format: "%.2f %%", 100 * some.reduce(0) { $0 + $1[keyPath: value] } / recorded)
        }
        let counts = [
            some.count { $0.isHeld(with: found) }, some.count(where: \.isHeld), some.count(where: \.isDecided),
            some.count(where: \.isWrong),
        ].map { "\($0) of \(some.count)" }
        let derived = [known.count(where: \.isHeld), known.count(where: \.isDecided), known.count(where: \.isWrong)]
        let cells =
            [kpi.key, String(format: "%.3f, %.3f, %.1f", found.ofDifference, found.ofRecorded, found.ofUnknownLinks)]
            + parts
            + counts
            + [derived.map(String.init).joined(separator: ", ")]
        return "| \(cells.joined(separator: " | ")) |"
    }

    /// Says which answers have the wrong sign.
    private static func sayWrong(of fleet: KnownFleet) {
        for outcome in fleet.outcomes where outcome.isWrong {
            say(
                "wrong: \(fleet.change) of kinds \(fleet.kinds.sorted()): \(outcome.plain.kpi.key) by "
                    + "\(outcome.figure.difference ?? .nan) of \(outcome.figure.recorded ?? .nan), truth \(outcome.truth), "
                    + "chance \(outcome.chance)")
        }
    }
}
