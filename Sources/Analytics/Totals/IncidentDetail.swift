/// How closely it is looked at what went wrong in sessions: the closer, the more of them are read a second time.
public enum IncidentDetail: Int, Comparable, Sendable {
    /// Only how much went wrong.
    case none
    /// The causes of stalls and the codes of errors. An access log alone tells the causes when it is read.
    case causes
    /// Each stall and each entry of an error log.
    case all

    /// Less detail stands before more.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
