/// Formats that movies hold and no player of HLS plays: those of cameras, editing and discs.
public enum ForeignFormat {
    /// What people call a format, told by its element of CODECS or by its sample entry; nil where it is none of these.
    public static func name(of format: String) -> String? {
        let parts = format.split(separator: ".", maxSplits: 1)
        if parts.count == 2, let object = parts[1].split(separator: ".").first,
            let name = objects["\(parts[0]).\(parts[1])"] ?? objects["\(parts[0]).\(object.uppercased())"]
        {
            return name
        }
        return format.utf8.count == 3 ? names[format + " "] : names[String(format.prefix(4))]
    }

    /// MPEG-4's sample entries by what they hold (ISO 14496-1, objectTypeIndication; mp4ra.org).
    private static let objects: [String: String] = [
        "mp4v.20": "MPEG-4 Visual", "mp4v.60": "MPEG-2 video", "mp4v.61": "MPEG-2 video", "mp4v.62": "MPEG-2 video",
        "mp4v.63": "MPEG-2 video", "mp4v.64": "MPEG-2 video", "mp4v.65": "MPEG-2 video", "mp4v.6A": "MPEG-1 video",
        "mp4v.6C": "JPEG", "mp4v.6D": "PNG", "mp4v.6E": "JPEG 2000", "mp4a.DD": "Vorbis", "mp4a.E1": "QCELP",
        "mp4a.40.32": "MP1", "mp4a.40.33": "MP2", "mp4a.A9": "DTS", "mp4a.AA": "DTS-HD", "mp4a.AB": "DTS-HD",
        "mp4a.AC": "DTS Express",
    ]

    private static let names: [String: String] = {
        let formats: [(name: String, entries: String)] = [
            ("PCM", "twos sowt lpcm ipcm fpcm in24 in32 fl32 fl64 NONE raw 23ni 42ni"),
            ("G.711", "alaw ulaw"), ("ADPCM", "ima4"), ("MACE", "MAC3 MAC6"),
            ("QDesign Music", "QDM2 QDMC"), ("AMR", "samr sawb"), ("MP3 as QuickTime has it", ".mp3"), ("MP2", ".mp2"),
            ("MP1", ".mp1"),
            ("Apple ProRes", "apch apcn apcs apco ap4h ap4x aprn aprh"), ("JPEG", "jpeg mjpa mjpb AVDJ dmb1"),
            (
                "MPEG-2 video",
                "m2v1 mpg2 mp2v hdv1 hdv2 hdv3 hdv5 hdv6 hdv7 hdv8 hdv9 xdv1 xdv2 xdv3 xdvb xdvc xdvd mx5p"
            ),
            ("MPEG-1 video", "m1v1 mpeg"), ("MPEG-4 Visual", "mp4v"), ("DV", "dvc dvcp dvpp dv5n dv5p dvh5 dvhp dvhq"),
            ("DNxHD", "AVdn AVdh"), ("CineForm", "CFHD"), ("H.263", "s263 h263"), ("Sorenson", "SVQ1 SVQ3"),
            ("PNG", "png"), ("QuickTime Animation", "rle"),
            ("uncompressed video", "2vuy 2Vuy yuv2 v210 v308 v408 v410 R10k"), ("JPEG 2000", "mjp2"),
        ]
        var names: [String: String] = [:]
        for (name, entries) in formats {
            for entry in entries.split(separator: " ") {
                // Codes of three letters end with a blank.
                names[String(entry) + String(repeating: " ", count: 4 - entry.utf8.count)] = name
            }
        }
        return names
    }()
}
