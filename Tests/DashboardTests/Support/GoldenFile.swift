import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A text that is kept beside the tests.
struct GoldenFile {
    let path: String

    init(_ name: String) {
        self.init(repository: "Tests/DashboardTests/Frames/\(name).txt")
    }

    /// A file by its path in the repository.
    init(repository name: String) {
        path = "\(Checkout.root)/\(name)"
    }

    /// Compares a text with the file; under `PLAYHEAD_WRITE_FRAMES` writes it there instead.
    func compare(_ text: String, _ location: SourceLocation = #_sourceLocation) throws {
        if getenv("PLAYHEAD_WRITE_FRAMES") != nil {
            try write(text + "\n")
            return
        }
        let golden = try #require(read(), "no \(path): write it with PLAYHEAD_WRITE_FRAMES=1", sourceLocation: location)
        let (got, wanted) = (lines(text + "\n"), lines(golden))
        let differing = (0..<max(got.count, wanted.count)).filter { row in
            !got.indices.contains(row) || !wanted.indices.contains(row) || got[row] != wanted[row]
        }
        guard let first = differing.first else { return }
        func line(_ lines: [Substring]) -> Substring { first < lines.count ? lines[first] : "(no line)" }
        Issue.record(
            "\(path):\(first + 1): \(differing.count) lines differ\n  is     \(line(got))\n  should \(line(wanted))",
            sourceLocation: location)
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The text; nil where there is no such file.
    func read() -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while true {
            let byte = getc(file)
            if byte == EOF { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(UInt8(byte))
        }
    }

    private func write(_ text: String) throws {
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
    }
}
