import BandwidthTrace
import Comparison
public import HLSDownload
import Numerics
import PlayerLog

extension DownloadRun {
    /// The run by the contract's names: seconds, bytes, bytes per second.
    var record: [ReportValue.Field] {
        [
            .init("trace", .text(trace)), .init("phase", .text(end.phase.rawValue)),
            .init("duration", .number(end.elapsed)), .init("meanThroughput", ReportValue(meanThroughput)),
            .init(
                "outages",
                .list(
                    outages.map {
                        .record([
                            .init("start", .number($0.lowerBound)),
                            .init("duration", .number($0.upperBound - $0.lowerBound)),
                        ])
                    })),
            .init("progress", .list(course.map { .record($0.record) })),
        ]
    }

    /// The run for people.
    var section: [ReportBlock] {
        let time = Figures.duration(end.elapsed)
        let share = Figures.percent(end.fractionCompleted)
        let how =
            switch end.phase {
            case .finished: "done after \(time)"
            case .cutOff: "the link ends after \(time), \(share) done"
            case .running, .waiting, .paused: "the download was left at \(time), \(share) done"
            }
        let words = [how, "\(Figures.bytes(meanThroughput.map { Int(clamping: $0) }))/s on average"]
        let table = ReportTable(
            columns: ["Time", "Done", "Bytes", "Throughput", "Left"].map { .init(title: $0, isRight: true) },
            rows: course.map { progress in
                [
                    ReportText(Figures.duration(progress.elapsed)),
                    ReportText(Figures.percent(progress.fractionCompleted)),
                    ReportText(Figures.bytes(Int(clamping: progress.completedBytes))),
                    ReportText(progress.throughputText),
                    ReportText(progress.phase == .finished ? "" : Figures.duration(progress.estimatedTimeRemaining)),
                ]
            })
        let shown = 10
        let lines = outages.prefix(shown).map { outage in
            "Outage survived: \(Figures.duration(outage.upperBound - outage.lowerBound)) from "
                + Figures.clock(outage.lowerBound)
        }
        let rest = outages.count > shown ? ["and \(outages.count - shown) more"] : []
        return [
            .heading("Over \(foreign: trace)"), .paragraph(ReportText(words.joined(separator: ", "))), .table(table),
            .list((lines + rest).map { (ReportText($0), []) }),
        ]
    }
}

extension DownloadProgress {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("elapsed", .number(elapsed)), .init("phase", .text(phase.rawValue)),
            .init("fractionCompleted", .number(fractionCompleted)),
            .init("completedBytes", .number(completedBytes.rounded())),
            .init("totalBytes", .number(totalBytes.rounded())), .init("throughput", ReportValue(throughput)),
            .init("estimatedTimeRemaining", ReportValue(estimatedTimeRemaining)),
        ]
    }

    /// The throughput for people: `5.02 MB/s`.
    public var throughputText: String { throughput.map { Figures.bytes(Int(clamping: $0)) + "/s" } ?? Figures.unknown }
}
