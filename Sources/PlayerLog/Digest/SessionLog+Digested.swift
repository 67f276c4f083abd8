extension SessionLog {
    /// Forgets what a digest does not hold of the access log's rows.
    mutating func keepDigested() {
        for index in accessRows.indices {
            for field in AccessLogField.undigested { accessRows[index].event[field] = nil }
            if accessRows[index].event[.downloadOverdue] ?? 0 == 0 {
                accessRows[index].event[.downloadOverdue] = nil
                accessRows[index].event[.numberOfMediaRequests] = nil
            }
        }
        if !otherFields.isEmpty { otherFields = [:] }
    }
}

extension AccessLogField {
    /// The fields that no digest holds.
    static let undigested = allCases.filter { !SessionDigest.wanted.contains($0) }
}
