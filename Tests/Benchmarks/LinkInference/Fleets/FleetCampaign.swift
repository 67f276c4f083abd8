import Comparison
import Dispatch
import Foundation
import Playback
import PlayheadAnalytics
import PlayheadNumerics
import Synchronization

/// Fleets whose truth is known: what is answered to a change of all of them, and what it really does.
///
/// A fleet has so many viewers of each of two kinds, and the truth is that of many more of them. All fleets of a kind have the same
/// of its viewers, beside another kind or with another change: so the link of each viewer is inferred once.
struct FleetCampaign {
    /// For one viewer of a fleet there are so many of whom the truth is taken.
    private static let truthPerViewer = 8

    private let kinds: [ViewerKind]
    private(set) var fleets: [KnownFleet] = []
    /// Sessions of which nothing could be inferred, and all.
    private(set) var (refused, all) = (0, 0)

    /// - Parameters:
    ///   - kinds: whose viewers there are.
    ///   - changes: what is asked of the fleets, in turn, as `kpi --what-if` takes it.
    ///   - fleetCount: how many fleets.
    ///   - viewerCount: how many viewers each fleet has of each of its kinds.
    init(
        _ kinds: [ViewerKind], changes: [String], fleetCount: Int, viewerCount: Int, seed: UInt64
    ) throws {
        self.kinds = kinds
        var random = SeededRandom(seed: seed)
        while fleets.count < fleetCount {
            let pair = Set((0..<2).map { _ in Int(random.nextUniform() * Double(kinds.count)) })
            let change = changes[fleets.count % changes.count]
            guard pair.count == 2, !fleets.contains(where: { $0.kinds == pair && $0.change == change }) else {
                continue
            }
            fleets.append(KnownFleet(kinds: pair, change: change, answer: FleetWhatIf(seed: random.next())))
        }
        for kind in kinds.indices { try add(kind, viewerCount) }
    }

    private mutating func add(_ kind: Int, _ viewerCount: Int) throws {
        let viewers = kinds[kind]
        let asked = Set(fleets.filter { $0.kinds.contains(kind) }.map(\.change)).sorted()
        let settings = try asked.map(GivenSettings.init(parsing:))
        let start = Date()
        let answers = Self.concurrently(viewerCount) { number in
            try? Self.answers(viewers.viewer(number), settings, number: number)
        }
        let middle = Date()
        let truths = Self.concurrently(viewerCount * Self.truthPerViewer) { number in
            try? Self.truths(viewers.viewer(viewerCount + number), settings)
        }
        for index in fleets.indices where fleets[index].kinds.contains(kind) {
            guard let change = asked.firstIndex(of: fleets[index].change) else { continue }
            for (number, answer) in answers.enumerated() {
                guard let answer else {
                    fleets[index].answer.addUnknownLink()
                    continue
                }
                fleets[index].answer.add(answer[change], number: kind * viewerCount + number)
            }
            for truth in truths { if let truth { fleets[index].truth.add(truth[change]) } }
        }
        let left = answers.count { $0 == nil }
        (refused, all) = (refused + left, all + viewerCount)
        say(
            String(
                format: "%@, %@: %d of %d refused, %d changes, %.1f ms a viewer, truth %.1f s", viewers.family,
                viewers.profile.name, left, viewerCount, asked.count,
                1000 * middle.timeIntervalSince(start) / Double(viewerCount), Date().timeIntervalSince(middle)))
    }

    /// What is answered of a viewer to each change; of every other there are requests, else rows alone.
    private static func answers(
        _ viewer: Simulation, _ settings: [GivenSettings], number: Int
    ) throws -> [FleetWhatIfSession]? {
        let log = viewer.recorded(keepsRequests: number.isMultiple(of: 2))
        let whatIf = WhatIf(log, playing: viewer, catalog: catalog)
        guard let sampled = try whatIf.sampled(FleetWhatIf.usualSampleCount, seed: UInt64(number)) else { return nil }
        return try settings.map { try FleetWhatIfSession(sampled, changed(whatIf, $0)) }
    }

    /// What a viewer's KPIs are unchanged, and with each change.
    private static func truths(_ viewer: Simulation, _ settings: [GivenSettings]) throws -> [TrueSums.Pair] {
        let whatIf = WhatIf(viewer.run().log, playing: viewer, catalog: catalog)
        func played(_ change: PlaybackChange) throws -> ComparedSession {
            ComparedSession(try whatIf.play(change).totals, scores: VariantScores(nil))
        }
        let before = try played(whatIf.unchanged)
        return try settings.map { (before, try played(changed(whatIf, $0))) }
    }

    private static func changed(_ whatIf: WhatIf, _ settings: GivenSettings) -> PlaybackChange {
        var change = whatIf.unchanged
        settings.apply(to: &change)
        return change
    }

    private static let catalog = ErrorCatalog()

    /// Values by their numbers, worked out on all cores.
    private static func concurrently<Value: Sendable>(
        _ count: Int, _ work: @Sendable (Int) -> Value?
    ) -> [Value?] {
        let found = Mutex<[Int: Value]>([:])
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
            while true {
                let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard number < count else { break }
                let value = work(number)
                found.withLock { $0[number] = value }
            }
        }
        return found.withLock { found in (0..<count).map { found[$0] } }
    }
}
