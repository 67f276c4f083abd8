import BandwidthTrace
import Comparison
import Descriptions
import HLSDownload
import PlayerLog
import PlayheadNumerics

extension DownloadRun {
    /// The run by the contract's names: seconds, bytes, bytes per second.
    var record: [ReportValue.Field] {
        let outages: [[ReportValue.Field]] = outages.map { outage in
            [.init("start", outage.lowerBound), .init("duration", outage.upperBound - outage.lowerBound)]
        }
        return [
            .init("trace", trace), .init("phase", end.phase.rawValue), .init("duration", end.elapsed),
            .init("meanThroughput", meanThroughput), .init("outages", outages),
            .init("progress", course.map(\.record)),
        ]
    }

    /// The run for people.
    var section: [ReportBlock] {
        let time = NumberText.duration(end.elapsed)
        let share = NumberText.percent(end.fractionCompleted)
        let how =
            switch end.phase {
            case .finished: "done after \(time)"
            case .cutOff: "the link ends after \(time), \(share) done"
            case .running, .waiting, .paused: "the download was left at \(time), \(share) done"
            }
        let words = [how, "\(NumberText.bytes(meanThroughput.map { Int(clamping: $0) }))/s on average"]
        let table = ReportTable(
            course,
            [
                .right("Time") { NumberText.duration($0.elapsed) },
                .right("Done") { NumberText.percent($0.fractionCompleted) },
                .right("Bytes") { NumberText.bytes(Int(clamping: $0.completedBytes)) },
                .right("Throughput") { NumberText.throughput($0.throughput) },
                .right("Left") { $0.phase == .finished ? "" : NumberText.duration($0.estimatedTimeRemaining) },
            ])
        let shown = 10
        let lines = outages.prefix(shown).map { outage in
            "Outage survived: \(NumberText.duration(outage.upperBound - outage.lowerBound)) from "
                + NumberText.clock(outage.lowerBound)
        }
        let rest = outages.count > shown ? ["and \(outages.count - shown) more"] : []
        return [
            .heading("Over \(foreign: trace)"), .paragraph(ReportText(words.joined(separator: ", "))), .table(table),
            .lines((lines + rest).map { ReportText($0) }),
        ]
    }
}

extension DownloadProgress {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("elapsed", elapsed), .init("phase", phase.rawValue), .init("fractionCompleted", fractionCompleted),
            .init("completedBytes", completedBytes.rounded()), .init("totalBytes", totalBytes.rounded()),
            .init("throughput", throughput), .init("estimatedTimeRemaining", estimatedTimeRemaining),
        ]
    }
}
