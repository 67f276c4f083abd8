import Testing

@testable import FragmentedMP4

@Suite("Boxes are written as they were read")
struct BoxRoundTripTests {
    static let bodies: [(String, String)] = [
        ("ftyp", "69736F6D 00000200 69736F6D 69736F32"),
        ("styp", "6D736468 00000000 6D736468"),
        ("mvhd", "00000000 01020304 05060708 000003E8 00002EE0" + String(repeating: "AB", count: 76) + "00000003"),
        (
            "mvhd",
            "01000000 0000000001020304 0000000005060708 000003E8 FFFFFFFFFFFFFFFF" + String(repeating: "00", count: 76)
                + "00000003"
        ),
        (
            "tkhd",
            "00000007 00000001 00000002 00000001 00000000 00002EE0" + String(repeating: "11", count: 16)
                + String(repeating: "00010000", count: 9) + "01400000 00B40000"
        ),
        (
            "tkhd",
            "01000003 0000000000000001 0000000000000002 00000001 00000000 0000000100002EE0"
                + String(repeating: "11", count: 16) + String(repeating: "00010000", count: 9) + "01400000 00B40000"
        ),
        ("elst", "00000000 00000002 00000064 FFFFFFFF 00010000 00002EE0 00000400 00010000"),
        ("elst", "01000000 00000001 0000000100002EE0 FFFFFFFFFFFFFFFF 00000000"),
        ("mdhd", "00000000 00000000 00000000 00003C00 0002D000 55C4 0000"),
        ("mdhd", "01000000 0000000000000000 0000000000000000 00003C00 0000000200000000 15C7 0000"),
        ("hdlr", "00000000 00000000 76696465 000000000000000000000000 566964656F00"),
        ("hdlr", "00000000 6D686C72 76696465 6170706C0000000000000000 05566964656F"),
        ("elng", "00000000 656E2D475200"),
        ("stts", "00000000 00000002 00000003 00000200 00000001 00000100"),
        ("ctts", "00000000 00000002 00000001 00000400 00000002 00000000"),
        ("ctts", "01000000 00000001 00000001 FFFFFE00"),
        ("stsc", "00000000 00000001 00000001 00000002 00000001"),
        ("stsz", "00000000 00000000 00000003 00000001 00000002 00000003"),
        ("stsz", "00000000 00000004 10000000"),
        ("stz2", "00000000 00000004 00000003 1230"),
        ("stz2", "00000000 00000008 00000003 010203"),
        ("stz2", "00000000 00000010 00000002 01000200"),
        ("stco", "00000000 00000002 00000030 00000100"),
        ("co64", "00000000 00000001 0000000100000030"),
        ("stss", "00000000 00000002 00000001 0000001F"),
        ("sdtp", "00000000 20101814"),
        ("sgpd", "01000000 726F6C6C 00000002 00000001 FFFF"),
        ("sbgp", "00000000 726F6C6C 00000001 00000206 00000001"),
        ("sbgp", "01000000 726F6C6C 00000009 00000001 00000206 00000001"),
        ("mehd", "00000000 00002EE0"),
        ("mehd", "01000000 0000000100002EE0"),
        ("trex", "00000000 00000001 00000001 00000200 00000000 01010000"),
        ("mfhd", "00000000 00000007"),
        ("tfhd", "0002003A 00000001 00000001 00000200 00000010 01010000"),
        ("tfhd", "00010001 00000002 0000000000001000"),
        ("tfdt", "00000000 00015F90"),
        ("tfdt", "01000000 0000000100015F90"),
        ("trun", "00000000 00000009"),
        ("trun", "01000F01 00000002 00000064 00000200 00000010 02000000 FFFFFE00 00000200 00000011 01010000 00000200"),
        ("trun", "00000205 00000002 FFFFFF9C 02000000 00000010 00000011"),
        (
            "sidx",
            "01000000 00000001 00003C00 0000000000000400 0000000000000000 0000 0001 00001000 00016800 90000000"
        ),
        ("sidx", "00000000 00000001 00003C00 00000400 00000000 0000 0000"),
    ]

    @Test(arguments: bodies)
    func `by type and version`(type: String, text: String) throws {
        let bytes = hex(text)
        var reader = BoxReader(bytes, name: "box", path: type)
        let body = try #require(try KnownBoxes.body(FourCC(type), &reader))
        #expect(reader.remaining == 0)
        #expect(body.type == FourCC(type))
        var writer = BoxWriter()
        body.write(to: &writer)
        #expect(writer.bytes == bytes)
        #expect(!body.fields.isEmpty)
    }

    @Test(arguments: bodies)
    func `none reads on where its bytes end`(type: String, text: String) throws {
        let bytes = hex(text)
        // Names, brands and entries that are kept as they are have any length.
        guard !["ftyp", "styp", "hdlr", "elng", "sdtp", "sgpd"].contains(type) else { return }
        for count in 0..<bytes.count {
            var reader = BoxReader(Array(bytes[..<count]), name: "box", path: type)
            #expect(throws: MovieError.self) { _ = try KnownBoxes.body(FourCC(type), &reader) }
        }
    }

    @Test
    func `tables that say that they have more entries than bytes are refused before anything is kept for them`() {
        for type in ["elst", "stts", "ctts", "stsc", "stco", "co64", "stss"] {
            var reader = BoxReader(hex("00000000 FFFFFFFF 0000000100000001"), name: "box", path: type)
            let error = #expect(throws: MovieError.self) { _ = try KnownBoxes.body(FourCC(type), &reader) }
            #expect(error?.problem.contains("4294967295 entries") == true)
        }
    }

    @Test
    func `a version that is not known is an error in words`() {
        var reader = BoxReader(hex("02000000 00000000"), name: "movie.mp4", path: "moov/trak/mdia/minf/stbl/stts")
        let error = #expect(throws: MovieError.self) { _ = try KnownBoxes.body("stts", &reader) }
        #expect(
            error?.description
                == "movie.mp4: moov/trak/mdia/minf/stbl/stts at byte 1: is of version 2, and 0 is the highest that is known"
        )
    }
}

extension FourCC {
    /// The code of four characters that are known when the test runs.
    init(_ text: String) { self.init(rawValue: text.utf8.reduce(0) { $0 << 8 | UInt32($1) }) }
}
