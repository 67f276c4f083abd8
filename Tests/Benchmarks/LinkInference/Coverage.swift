import Comparison
import Foundation
import PlayheadAnalytics

/// How often answers hold the truth, and what they decide wrongly: over links on which nothing was derived.
enum Coverage {
    static func report(_ answers: [Answer]) {
        say(
            "| KPI | pairs | error | error today | 80 % hold | of differences | 95 % hold | decided | wrong sign | no true change "
                + "| of these decided |")
        say("| --- | --: | --: | --: | --- | --- | --- | --: | --- | --: | --- |")
        for kpi in WhatIfAnswer.kpis { say(row(kpi.key, answers.filter { $0.kpi == kpi })) }
        say(row("all", answers, isMixed: true))
        say("")
    }

    private static func row(_ name: String, _ some: [Answer], isMixed: Bool = false) -> String {
        let (decided, zero) = (some.filter(\.isDecided), some.filter(\.isZero))
        func mean(_ values: [Double]) -> String {
            isMixed || values.isEmpty ? "" : String(format: "%.4g", values.reduce(0, +) / Double(values.count))
        }
        let cells = [
            name, "\(some.count)", mean(some.map(\.error)),
            mean(some.compactMap { answer in answer.today.map { ($0 - answer.truth).magnitude } }),
            share(some.count { $0.holds(0) }, some.count), share(some.count { $0.holdsDifference(0) }, some.count),
            share(some.count { $0.holds(1) }, some.count), "\(decided.count)",
            share(decided.count(where: \.isWrong), decided.count), "\(zero.count)",
            share(zero.count(where: \.isDecided), zero.count),
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    /// A share in per cent with its 95 % interval (Wilson 1927).
    static func share(_ count: Int, _ all: Int) -> String {
        guard all > 0 else { return "-" }
        let (n, z) = (Double(all), 1.96)
        let part = Double(count) / n
        let middle = (part + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (part * (1 - part) / n + z * z / (4 * n * n)).squareRoot()
        return String(format: "%.1f (%.1f to %.1f)", 100 * part, 100 * (middle - half), 100 * (middle + half))
    }
}
