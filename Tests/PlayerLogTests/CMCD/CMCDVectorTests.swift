import PlayheadPlatform
import Testing

@testable import PlayerLog

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The common media library's own examples, key by key, from a checkout of it:
/// `PLAYHEAD_CML=/path/of/common-media-library swift test --filter CMCDVectorTests`.
@Suite(.enabled(if: getenv("PLAYHEAD_CML") != nil, "PLAYHEAD_CML names no checkout of the common media library"))
struct CMCDVectorTests {
    private static func source(_ name: String) throws -> String {
        let root = String(cString: try #require(getenv("PLAYHEAD_CML")))
        let bytes = try POSIXFileSystem().contents(of: "\(root)/libs/cmcd/test/data/\(name).ts", limit: 1 << 20)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The members of an object literal whose names are bare: the standard's keys.
    private static func members(_ source: String) -> [(key: String, value: String)] {
        source.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            let key = parts.first.map { $0.filter { $0 != "\t" && $0 != " " } } ?? ""
            guard parts.count == 2, !key.isEmpty, key.allSatisfy(\.isLowercase) else { return nil }
            let value = parts[1].replacing(" as const", with: "").drop { $0 == " " || $0 == "[" }
            return (key, String(value.prefix { $0 != "]" && $0 != "," }))
        }
    }

    private static func unquoted(_ text: String) -> String { text.filter { $0 != "'" } }

    private static func check(_ text: [(CMCDHeader?, String)], holds expected: [(key: String, value: String)]) throws {
        var parser = CMCDParser()
        parser.begin()
        // Kept until all is compared: the record's texts are lent by it.
        let joined = text.map { Array($0.1.utf8) }
        for (index, part) in text.enumerated() {
            joined[index].withUnsafeBytes { _ = parser.parse($0, in: part.0) }
            for (key, value) in expected {
                guard let key = CMCDKey.allCases.first(where: { $0.name == key }), parser.record.has(key) else {
                    continue
                }
                switch key.kind {
                case .text, .texts:
                    let found = joined[index].withUnsafeBytes { _ in parser.record.string(key) }
                    #expect(found == unquoted(value), "\(key)")
                case .token:
                    #expect(
                        parser.record.token(key) == Array(unquoted(value).utf8).withUnsafeBytes { CMCDToken.packed($0) }
                    )
                case .truth: #expect(parser.record.isTrue(key) == (value == "true"), "\(key)")
                case .integer, .integers: #expect(parser.record[key] == Int64(value), "\(key)")
                case .decimal: #expect(parser.record[key] == Int64(value).map { $0 * 1000 }, "\(key)")
                }
            }
        }
        #expect(parser.departures.filter { $0.rule != .unknownKey } == [])
        let known = expected.filter { name in CMCDKey.allCases.contains { $0.name == name.key } }
        #expect(known.count > 10)
        for (name, _) in known {
            #expect(
                CMCDKey.allCases.first { $0.name == name }.map { parser.record.has($0) } == true, "\(name) is missing")
        }
        #expect(known.count == expected.count, "each of the library's keys is one of ours")
    }

    @Test func `a request's record`() throws {
        let source = try Self.source("CMCD_STRING_REQUEST")
        let text = try #require(source.split(separator: "'", maxSplits: 1).last).prefix { $0 != "'" }.replacing(
            "\\\\", with: "\\")
        try Self.check(
            [(nil, String(text).replacing("\\\\", with: "\\"))], holds: Self.members(try Self.source("CMCD_OUTPUT")))
    }

    @Test func `headers`() throws {
        var parts: [(CMCDHeader?, String)] = []
        for line in try Self.source("CMCD_HEADERS").split(separator: "\n") {
            let cells = line.split(separator: "'")
            guard cells.count > 2, let header = CMCDHeader(rawValue: String(cells[1])) else { continue }
            parts.append((header, String(cells[3]).replacing("\\\\", with: "\\")))
        }
        #expect(parts.count == 4)
        try Self.check(parts, holds: Self.members(try Self.source("CMCD_OUTPUT")))
    }
}
