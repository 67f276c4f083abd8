/// The columns of a log that does not name them itself, such as a CloudFront real-time log of chosen fields.
public struct LogColumns: Sendable {
    /// Why a list of names is of no use.
    public struct Problem: Error, CustomStringConvertible {
        /// What is wrong, in a sentence without its end.
        public let description: String
    }

    /// No line has more.
    private static let most = 1000

    /// The names, in the columns' order.
    let names: [String]

    /// The columns of a list of names, with commas, spaces or line breaks between them: as it stands in the configuration of a log, also
    /// in brackets and quotation marks.
    ///
    /// - Throws: where there is no column in which common media client data can stand.
    public init(parsing list: String) throws(Problem) {
        names = list.split { $0.isWhitespace || ",[]\"'".contains($0) }.map(String.init)
        guard names.count <= Self.most else { throw Problem(description: "there are more than \(Self.most) names") }
        guard fields.contains(where: { $0?.mayCarryRecord ?? false }) else {
            throw Problem(
                description:
                    "no column of these has common media client data: that is cs-uri-query, cs-headers or cmcd-…")
        }
    }

    /// What the columns tell.
    var fields: [CMCDField?] { names.map { CMCDField($0) } }
}

extension CMCDField {
    /// Whether common media client data, or a part of them, can stand in it.
    fileprivate var mayCarryRecord: Bool {
        switch self {
        case .target, .query, .requestHeaders, .record, .header, .key: true
        default: false
        }
    }
}
