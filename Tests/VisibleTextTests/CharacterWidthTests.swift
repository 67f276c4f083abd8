import Testing
import VisibleText

#if canImport(Glibc)
import Glibc
#endif

struct CharacterWidthTests {
    @Test(arguments: [
        (0x41, CharacterWidth.narrow), (0xE9, .narrow), (0x2588, .narrow), (0x28FF, .narrow), (0x2026, .narrow),
        (0x4E2D, .wide), (0xAC00, .wide), (0xFF21, .wide), (0x1F7E2, .wide), (0x1100, .wide),
        (0x301, .combining), (0x20DD, .combining), (0x1161, .combining),
        (0x1B, .control), (0x9B, .control), (0x7F, .control), (0x0A, .control),
        (0x202E, .invisible), (0x2066, .invisible), (0x200B, .invisible), (0x200D, .invisible), (0xFE0F, .invisible),
        (0xE0041, .invisible), (0xFEFF, .invisible), (0xAD, .invisible), (0x3164, .invisible), (0x2028, .invisible),
        (0x378, .unassigned), (0xE000, .unassigned), (0xFFFF, .unassigned), (0x1FAE8, .unassigned),
    ])
    func `knows what a scalar is to a terminal`(value: Int, expected: CharacterWidth) throws {
        let scalar = try #require(Unicode.Scalar(UInt32(value)))
        #expect(CharacterWidth(scalar) == expected)
    }

    #if canImport(Glibc)
    /// glibc's table is the oracle; it knows more or fewer characters by its version.
    @Test func `agrees with wcwidth on every character that is drawn`() throws {
        let utf8 = try #require(newlocale(Int32(LC_CTYPE_MASK), "C.UTF-8", nil))
        let before = uselocale(utf8)
        defer {
            uselocale(before)
            freelocale(utf8)
        }
        // Not in the module map's default feature set, so it is looked up by name.
        let wcwidth = unsafeBitCast(
            try #require(dlsym(nil, "wcwidth")), to: (@convention(c) (wchar_t) -> Int32).self)
        var differences: [String] = []
        for value in UInt32(0x20)...0x10FFFF {
            // U+1171E became a spacing mark after Unicode 14; the facade replaces it where the C library is older.
            guard let scalar = Unicode.Scalar(value), value != 0x1171E else { continue }
            let columns: Int32
            switch CharacterWidth(scalar) {
            case .narrow: columns = 1
            case .wide: columns = 2
            case .combining: columns = 0
            case .control, .invisible, .unassigned: continue
            }
            let known = wcwidth(wchar_t(value))
            if known >= 0, known != columns { differences.append("\(String(value, radix: 16)): \(columns), \(known)") }
        }
        #expect(differences == [])
    }
    #endif
}
