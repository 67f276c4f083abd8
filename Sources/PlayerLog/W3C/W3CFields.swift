/// What a `#Fields` line says of the rows below it.
struct W3CFields {
    /// A line of more columns is a stranger's: it would only take memory.
    private static let mostColumns = 1000

    /// The line behind `#Fields:`; `nil` above the first.
    private let text: [UInt8]?
    /// The columns of a player's log; `nil` where it names others, or too many.
    private(set) var columns: W3CColumns?
    /// Whether it names columns that are none of a player's log.
    private(set) var isForeign = false
    /// The steps that read a row, where the columns are an access log's.
    private(set) var plan = W3CPlan.none

    /// No line yet.
    init() { text = nil }

    /// What a line says, `wanted` being the fields that rows are read for.
    init(_ text: UnsafeRawBufferPointer, wanted: Set<AccessLogField>) {
        self.text = Array(text)
        let names = Self.names(text)
        isForeign = !W3CColumns.areOfPlayerLog(names)
        guard !isForeign, names.count <= Self.mostColumns else { return }
        let columns = W3CColumns(names: names)
        (self.columns, plan) = (columns, W3CPlan(columns, wanting: wanted))
    }

    /// Whether these are what a line says.
    func areOf(_ text: UnsafeRawBufferPointer) -> Bool { self.text.map { W3CHeader.equal($0, text) } ?? false }

    /// The columns that a line names.
    static func names(_ text: UnsafeRawBufferPointer) -> [String] {
        String(decoding: text, as: UTF8.self).split { $0 == " " || $0 == "\t" }.map(String.init)
    }
}
