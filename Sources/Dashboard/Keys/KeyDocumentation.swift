extension Dashboard {
    /// The key map as a Markdown table, for documentation that is checked against it.
    public static var keyTable: String {
        var lines = ["| keys | action | where |", "| --- | --- | --- |"]
        for binding in KeyTable().groups.flatMap(\.bindings) {
            let keys = binding.keyNames().map { $0.map { "`\($0)`" }.joined(separator: " ") }
            let focuses =
                binding.focuses.count == Focus.allCases.count
                ? "everywhere" : binding.focuses.map(\.title).joined(separator: ", ")
            lines.append("| \(keys.joined(separator: ", ")) | \(binding.help) | \(focuses) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
