import HLS
import Testing

@Suite struct ForeignFormatTests {
    @Test(arguments: [
        ("sowt", "PCM"), ("twos", "PCM"), ("lpcm", "PCM"), ("in24", "PCM"), ("raw ", "PCM"), ("raw", "PCM"),
        ("ulaw", "G.711"), ("apch", "Apple ProRes"), ("ap4h", "Apple ProRes"), ("jpeg", "JPEG"),
        ("mp4v.6C", "JPEG"), ("mp4v.6c", "JPEG"), ("mp4v.61", "MPEG-2 video"), ("m2v1", "MPEG-2 video"),
        ("mp4v.20.9", "MPEG-4 Visual"), ("mp4v", "MPEG-4 Visual"),
        ("mp4a.DD", "Vorbis"), ("mp4a.A9", "DTS"),
        ("mp4a.ab", "DTS-HD"), ("dvc", "DV"), ("mp4a.40.33", "MP2"), ("mp4a.40.32", "MP1"), (".mp2", "MP2"),
    ])
    func `formats of cameras editing and discs have names`(format: String, name: String) {
        #expect(ForeignFormat.name(of: format) == name)
    }

    @Test(arguments: [
        "avc1.64001f", "hvc1.2.4.L93.B0", "dvh1.05.06", "av01.0.04M.08", "vp09.00.10.08", "mp4a.40.2", "mp4a.40.34",
        "mp4a.6B",
        "ac-3",
        "ec-3", "alac", "fLaC", "Opus", "mjpg", "stpp.ttml.im1t", "wvtt", "", ".", "x", "mp4a", "zzzz",
    ])
    func `formats that are streamed are not foreign`(format: String) {
        #expect(ForeignFormat.name(of: format) == nil)
    }
}
