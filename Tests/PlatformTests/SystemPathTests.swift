import Testing

@testable import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct SystemPathTests {
    private static let names: [[UInt8]] = [
        [0x61], [0x61, 0xE9, 0x62], [0xFF], [0xC3], [0xC3, 0xA9, 0xC3], [0xF0, 0x9F, 0x8E, 0xAC, 0x80],
        Array(#"a\xE9b"#.utf8), Array(#"a\x5CxE9b"#.utf8), Array(#"\x41"#.utf8), Array(#"\"#.utf8), Array(#"\x"#.utf8),
        Array(#"\xE9"#.utf8) + [0xE9], [0xE9] + Array(#"\x99"#.utf8), Array(#"\x5"#.utf8),
    ]

    @Test func `what is no UTF-8 is escaped`() {
        #expect(SystemPath.text(of: Array("é🎬".utf8)) == "é🎬")
        #expect(SystemPath.text(of: [0x61, 0xE9, 0x62]) == #"a\xE9b"#)
        #expect(SystemPath.text(of: [0xC3, 0xA9, 0xC3]) == #"é\xC3"#)
        #expect(SystemPath.text(of: [0xF0, 0x9F, 0x8E, 0xAC, 0x80]) == #"🎬\x80"#)
        // What the user gives is the user's.
        #expect(SystemPath.text(of: Array(#"a\xE9b"#.utf8)) == #"a\xE9b"#)
    }

    @Test func `two names have two texts`() {
        #expect(Set(Self.names.map { SystemPath.entry(of: $0) }).count == Self.names.count)
        #expect(SystemPath.entry(of: Array(#"a\b\x"#.utf8)) == #"a\b\x"#)
    }

    @Test func `a file is read by what its name is shown as, whatever its name`() throws {
        var template = Array("/tmp/playhead-tests.XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer { system("rm -rf '\(folder)'") }
        for name in Self.names {
            let path = Array(folder.utf8) + [0x2F] + name + [0]
            let file = path.withUnsafeBytes { fopen($0.assumingMemoryBound(to: CChar.self).baseAddress!, "w") }
            // Some file systems know UTF-8 only.
            guard let file else { continue }
            fwrite(name, 1, name.count, file)
            fclose(file)
        }
        let files = POSIXFileSystem()
        let entries = try files.entries(of: folder)
        #expect(entries.count <= Self.names.count)
        for entry in entries {
            let bytes = try files.contents(of: "\(folder)/\(entry)", limit: 100)
            #expect(SystemPath.entry(of: bytes) == entry)
            #expect(files.kind(of: "\(folder)/\(entry)") == .file && files.stamp(of: "\(folder)/\(entry)") != nil)
        }
    }
}
