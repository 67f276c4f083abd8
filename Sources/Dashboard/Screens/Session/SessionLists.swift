import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import PredicateFormat

/// What the lists of the Session screen are sorted and filtered by.
extension SessionView.Panel {
    /// A row of a list, by its number among the session's moments or requests.
    typealias Row = (index: Int, model: SessionModel)

    /// What its rows can be sorted by, the usual first.
    var orders: [RowOrder<Row>] {
        switch self {
        case .events: [RowOrder(name: "time") { ListKey($0.model.moments[$0.index].time) }]
        case .requests:
            [
                Self.request("time", descends: false) { $0.start },
                Self.request("duration") { $0.end - $0.start },
                Self.request("time to first byte") { $0.timeToFirstByte },
                Self.request("size") { $0.received ?? $0.bits },
                Self.request("bitrate") { $0.indicatedBitrate },
            ]
        case .switches:
            [
                RowOrder(name: "size", descends: true) {
                    ListKey($0.model.switchRates($0.index)?.change.magnitude)
                },
                RowOrder(name: "time") { ListKey($0.model.moments[$0.index].time) },
                RowOrder(name: "the bitrate before", descends: true) { ListKey($0.model.switchRates($0.index)?.from) },
                RowOrder(name: "the bitrate after") { ListKey($0.model.switchRates($0.index)?.to) },
            ]
        case .startup: []
        }
    }

    private static func request(
        _ name: String, descends: Bool = true, _ number: @escaping @Sendable (MediaRequest) -> Double?
    ) -> RowOrder<Row> {
        RowOrder(name: name, descends: descends) { row in
            ListKey(row.model.detail.flatMap { number($0.requests[row.index]) })
        }
    }

    /// The rows of a session that stand in it without a filter.
    private func rows(of model: SessionModel) -> [Int] {
        switch self {
        case .events: Array(model.moments.indices)
        case .requests: Array(model.detail?.requests.indices ?? 0..<0)
        case .switches:
            model.moments.indices.filter { if case .variantSwitch = model.moments[$0].kind { true } else { false } }
        case .startup: []
        }
    }

    /// All that a row says.
    func words(_ row: Int, of model: SessionModel) -> String {
        switch self {
        case .events, .switches: MomentText(row, of: model).searched
        case .requests: model.detail.map { ListedRequest($0.requests[row]).words } ?? ""
        case .startup: ""
        }
    }

    /// Its rows as they stand in it.
    ///
    /// - Throws: ``PredicateError`` where the filter names what its rows do not have.
    func listed(_ model: SessionModel, filter: RowFilter?, sort: ListSort) throws(PredicateError) -> ListedRows {
        let usual = sort.column == 0 && !sort.descending
        if filter == nil, usual, self == .events { return ListedRows(allOf: model.moments.count) }
        if filter == nil, usual, self == .requests { return ListedRows(allOf: model.detail?.requests.count ?? 0) }
        var rows = rows(of: model)
        if let filter {
            if self == .requests, let requests = model.detail?.requests {
                rows = try filter.rows(of: rows, { ListedRequest(requests[$0]) }) { words($0, of: model) }
            } else {
                rows = try filter.rows(of: rows, { ListedMoment(index: $0, model: model) }) { words($0, of: model) }
            }
        }
        guard orders.indices.contains(sort.column), !usual || self == .switches else { return ListedRows(rows) }
        let order = orders[sort.column]
        return ListedRows(rows.sorted(descending: sort.descending) { order.key((index: $0, model: model)) })
    }
}

extension SessionModel {
    /// The bitrates before and after a switch that is one of the moments; nil of other moments, and where one is not known.
    func switchRates(_ moment: Int) -> (from: Double, to: Double, change: Double)? {
        guard case .variantSwitch(let from?, let to?) = moments[moment].kind else { return nil }
        return (from, to, to - from)
    }
}

/// A request as predicates ask of it.
struct ListedRequest: PredicateObject {
    private let request: MediaRequest

    init(_ request: MediaRequest) { self.request = request }

    let keys = ["kind", "name", "uri", "outcome", "status", "time", "duration", "timeToFirstByte", "bytes", "bitrate"]

    /// All that its row says, and its URI.
    var words: String {
        [
            request.name, request.uri ?? "", request.ending,
            request.indicatedBitrate.map { NumberText.shortBitrate($0) } ?? "",
        ]
        .joined(separator: " ")
    }

    func value(forKey key: String) -> PredicateValue? {
        func number(_ number: Double?) -> PredicateValue { number.map(PredicateValue.number) ?? .unknown }
        return switch key {
        case "kind": .text(request.kind.rawValue)
        case "name": .text(request.name)
        case "uri": request.uri.map(PredicateValue.text) ?? .unknown
        case "outcome": .text(request.outcome.rawValue)
        case "status": number(request.status.map(Double.init))
        case "time": number(request.start)
        case "duration": number(request.end - request.start)
        case "timeToFirstByte": number(request.timeToFirstByte)
        case "bytes": number((request.received ?? request.bits).map { $0 / 8 })
        case "bitrate": number(request.indicatedBitrate)
        default: nil
        }
    }
}

/// A moment of a session as predicates ask of it.
private struct ListedMoment: PredicateObject {
    let index: Int
    let model: SessionModel

    let keys = ["kind", "time", "duration", "from", "to", "change", "code", "text"]

    func value(forKey key: String) -> PredicateValue? {
        func number(_ number: Double?) -> PredicateValue { number.map(PredicateValue.number) ?? .unknown }
        let (moment, rates) = (model.moments[index], model.switchRates(index))
        switch key {
        case "kind": return .text(Self.name(moment.kind))
        case "time": return .number(moment.time)
        case "duration":
            guard case .stall(let diagnosis) = moment.kind else { return .unknown }
            let stall = diagnosis.stall
            return stall.isWithin || stall.isOpen ? .unknown : .number(stall.end - stall.start)
        case "from": return number(rates?.from)
        case "to": return number(rates?.to)
        case "change": return number(rates?.change)
        case "code":
            guard case .error(let entry, _) = moment.kind else { return .unknown }
            return number(model.errorEntries[entry].errorStatusCode.map(Double.init))
        case "text": return .text(MomentText(index, of: model).searched)
        default: return nil
        }
    }

    private static func name(_ kind: SessionEvent.Kind) -> String {
        switch kind {
        case .variantSwitch: "switch"
        case .seek: "seek"
        case .pause: "pause"
        case .start: "start"
        case .stall: "stall"
        case .error: "error"
        case .failure: "failure"
        case .end: "end"
        case .stop: "stop"
        case .excess: "excess"
        }
    }
}
