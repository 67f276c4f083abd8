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
        let folder = #filePath.split(separator: "/").dropLast(2).reduce(into: "") { $0 += "/" + $1 }
        path = "\(folder)/Frames/\(name).txt"
    }

    /// Compares a text with the file; under `PLAYHEAD_WRITE_FRAMES` writes it there instead.
    func compare(_ text: String, _ location: SourceLocation = #_sourceLocation) throws {
        if getenv("PLAYHEAD_WRITE_FRAMES") != nil {
            try write(text + "\n")
            return
        }
        let golden = try #require(read(), "no \(path): write it with PLAYHEAD_WRITE_FRAMES=1", sourceLocation: location)
        let (got, wanted) = (lines(text + "\n"), lines(golden))
        #expect(got.count == wanted.count, "\(path)", sourceLocation: location)
        for (row, pair) in zip(got, wanted).enumerated() where pair.0 != pair.1 {
            Issue.record("\(path):\(row + 1)\n  is     \(pair.0)\n  should \(pair.1)", sourceLocation: location)
        }
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    private func read() -> String? {
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
