import PlayerLog
import PlayheadAnalytics

/// What a report's records are made of. What is not known is nil.
package protocol Reportable: Sendable {
    /// The value as reports write it.
    var inReport: ReportValue { get }

    /// Several of them: a list, but of fields a record.
    static func inReport(_ values: [Self]) -> ReportValue
}

extension Reportable {
    package static func inReport(_ values: [Self]) -> ReportValue { .list(values.map(\.inReport)) }
}

extension Reportable where Self: BinaryInteger {
    package var inReport: ReportValue { .whole(Int128(self)) }
}

extension Int: Reportable {}
extension Int64: Reportable {}
extension Int128: Reportable {}
extension UInt32: Reportable {}
extension UInt64: Reportable {}
extension Double: Reportable { package var inReport: ReportValue { .number(self) } }
extension Bool: Reportable { package var inReport: ReportValue { .truth(self) } }
extension String: Reportable { package var inReport: ReportValue { .text(self) } }
extension Optional: Reportable where Wrapped: Reportable {
    @inline(__always)
    package var inReport: ReportValue { self?.inReport ?? .unknown }
}
extension Array: Reportable where Element: Reportable {
    package var inReport: ReportValue { Element.inReport(self) }
}

extension ReportValue: Reportable { package var inReport: ReportValue { self } }
extension ReportValue.Field: Reportable {
    package var inReport: ReportValue { .record([self]) }
    package static func inReport(_ fields: [Self]) -> ReportValue { .record(fields) }
}

extension KPI.Value: Reportable {
    package var inReport: ReportValue {
        switch self {
        case .unknown: .unknown
        case .whole(let whole): .whole(whole)
        case .number(let number): .number(number)
        case .truth(let truth): .truth(truth)
        }
    }
}

extension SessionContext.Value: Reportable {
    package var inReport: ReportValue {
        switch self {
        case .text(let text): .text(text)
        case .number(let number): .number(number)
        case .truth(let truth): .truth(truth)
        }
    }
}
