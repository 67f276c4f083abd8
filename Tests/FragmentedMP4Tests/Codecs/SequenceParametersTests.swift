import Testing

@testable import FragmentedMP4

/// Sequence parameter sets as x264 and x265 write them.
struct SequenceParametersTests {
    @Test func croppedAVCOfTenBitsAnd422() throws {
        let unit = hex("677a000db6cb40a0cf51f870800001f480007530078a1550")
        let sequence = try #require(SequenceParameters(avc: unit))
        #expect(sequence.codecParameters == "7a000d")
        #expect(sequence.width == 318)
        #expect(sequence.height == 178)
        #expect(sequence.chromaFormat == 2)
        #expect(sequence.bitDepth == 10)
        #expect(!sequence.isInterlaced)
        #expect(sequence.displayWidth == 424)
        #expect(try abs(#require(sequence.frameRate) - 30_000.0 / 1001) < 1e-9)
        #expect(sequence.color == .unspecified)
    }

    @Test func interlacedAVC() throws {
        let sequence = try #require(SequenceParameters(avc: hex("674d4015f40a19f93011000003000100000300321f142aa0")))
        #expect(sequence.isInterlaced)
        #expect(sequence.width == 320)
        #expect(sequence.height == 180)
        #expect(sequence.frameRate == 25)
    }

    @Test func croppedHEVC() throws {
        let unit = hex("42010102200000030090000003000003003ca00a080c1d4436595952930bc39a020000030002000003003210")
        let sequence = try #require(SequenceParameters(hevc: unit))
        #expect(sequence.codecParameters == "2.4.L60.90")
        #expect(sequence.width == 318)
        #expect(sequence.height == 178)
        #expect(sequence.chromaFormat == 1)
        #expect(sequence.bitDepth == 10)
        #expect(sequence.displayWidth == 424)
        #expect(sequence.frameRate == 25)
    }

    @Test func whatIsCutOffIsNotGuessed() {
        for text in [
            "677a000db6cb40a0cf51f870800001f480007530078a1550",
            "42010102200000030090000003000003003ca00a080c1d4436595952930bc39a020000030002000003003210",
        ] {
            let unit = hex(text)
            let isAVC = unit[0] == 0x67
            for length in 0..<unit.count {
                let cut = Array(unit.prefix(length))
                let sequence = isAVC ? SequenceParameters(avc: cut) : SequenceParameters(hevc: cut)
                if let sequence { #expect(sequence.width == 318 && sequence.height == 178) }
                if length < 10 { #expect(sequence == nil) }
            }
            // Nothing but ones and nothing but zeros behind the start.
            for byte: UInt8 in [0, 0xFF] {
                let filled = unit.prefix(8) + [UInt8](repeating: byte, count: 300)
                _ = isAVC ? SequenceParameters(avc: Array(filled)) : SequenceParameters(hevc: Array(filled))
            }
        }
    }
}
