import HLS

extension PackagedPresentation {
    /// What the author should know, a sentence each: also what the linter would call an error of these playlists, and how it is
    /// mended.
    public var notes: [String] {
        ([firstVariantNote, onlyVideoNote, onlyHighRangeNote].compactMap(\.self) + dependenceNotes + formatNotes
            + captionNotes + subtitleNotes)
            + soundNotes
            + timeNotes
    }

    /// Formats that some devices do not play, or do not show as they are.
    private var formatNotes: [String] {
        renditions.flatMap { rendition -> [String] in
            let codecs = rendition.codecs.map { Codec($0) }
            let (folder, name) = (rendition.folder, codecs.first?.description ?? "")
            guard let video = rendition.video else { return [] }
            var notes: [String] = []
            if codecs.contains(where: { $0.name == "VP9" }) {
                notes.append("\(folder): VP9 is nothing that Apple's devices play: --encode makes H.264 of it.")
            }
            if codecs.contains(where: \.isBeyondDevices) {
                notes.append(
                    "\(folder): \(name) is no profile that Apple's devices play (other samplings of colour than 4:2:0, or more "
                        + "bits): --encode makes H.264 High of it.")
            } else if codecs.contains(where: \.isAboveDevices) {
                notes.append(
                    "\(folder): \(name) is a higher level than Apple's devices play (5.2 of H.264, 5.1 of HEVC): --encode apple "
                        + "makes lower ones of it.")
            }
            if video.range != "SDR", codecs.contains(where: { $0.name == "H.264" }) {
                notes.append(
                    "\(folder): H.264 of high dynamic range (\(video.range)) is shown in wrong colours: "
                        + "--encode makes SDR of it.")
            }
            if let rate = video.frameRate, rate > Self.highestFrameRate {
                notes.append(
                    "\(folder): \(Self.threeDecimals(rate)) frames per second are more than the 60 that devices play: --encode "
                        + "leaves pictures out.")
            }
            if video.isInterlaced {
                notes.append(
                    "\(folder): its pictures are fields (interlaced), and HLS has frames: --encode makes a frame of each field."
                )
            }
            return notes
        }
    }

    /// The highest frame rate that devices play, frames per second (Apple authoring specification 1.19), and some more that a
    /// coarse timescale makes of it.
    private static let highestFrameRate = 60.05

    private var firstVariantNote: String? {
        let usual = 1_400_000...2_700_000
        guard videos.joined().count > 1, let first = multivariantPlaylist.variants.first?.averageBandwidth,
            !usual.contains(first)
        else { return nil }
        return
            "Players start with the first variant, which should average about 2 Mb/s: the nearest one to that averages "
            + "\(first / 1000) kb/s."
    }

    private var onlyVideoNote: String? {
        guard videos.joined().count == 1 else { return nil }
        return
            "There is one video for all links: on a slow one players can only stall; --encode apple makes a ladder of tiers."
    }

    private var onlyHighRangeNote: String? {
        let ranges = renditions.compactMap(\.video?.range)
        guard !ranges.isEmpty, !ranges.contains("SDR") else { return nil }
        return
            "All video is of high dynamic range, and many devices show SDR only: add tiers of it, which --encode makes."
    }

    private var dependenceNotes: [String] {
        renditions.compactMap { rendition in
            switch rendition.dependence {
            case nil: nil
            case .openGroups:
                "\(rendition.folder): segments begin with pictures that need the segment before (open groups of pictures), so "
                    + "that no playlist says EXT-X-INDEPENDENT-SEGMENTS of them: encode closed groups, as --encode does."
            case .recoveryPoints:
                "\(rendition.folder): segments begin with pictures that are no IDR (recovery points, as of intra refresh), so "
                    + "that no playlist says EXT-X-INDEPENDENT-SEGMENTS of them, and those that need others are no I-frames: encode "
                    + "IDR pictures, as --encode does."
            }
        }
    }

    private var soundNotes: [String] {
        let strangers = renditions.compactMap { rendition -> String? in
            switch Codec(rendition.codecs.first ?? "").name {
            case "MP3":
                "\(rendition.folder): MP3 in MP4 (mp4a.40.34) is nothing that Chromium plays (its MediaSource takes MP3 as "
                    + "audio/mpeg only): --encode makes AAC of it."
            case "Opus":
                "\(rendition.folder): Opus is nothing that Apple's devices play: --encode makes AAC of it."
            default: nil
            }
        }
        let families = audioGroups.map(\.family)
        let lacksDolbyDigital = families.contains("E-AC-3") && !families.contains("AC-3")
        let isForSome = !audioGroups.isEmpty && !audioGroups.contains(where: \.isForAll)
        return audioNotes + strangers
            + (isForSome ? ["No sound is stereo AAC, which every device plays: add it, or --encode makes it."] : [])
            + (lacksDolbyDigital
                ? ["E-AC-3 has no AC-3 beside it, for devices that play no more: add it, as ffmpeg -c:a ac3 makes it."]
                : [])
    }

    /// Renditions that do not begin or end with the first video, or with the first sound where there is no video.
    private var timeNotes: [String] {
        guard let first = videos.first?.first.map({ renditions[$0] }) ?? renditions.first, let span = first.span else {
            return []
        }
        return renditions.flatMap { rendition -> [String] in
            guard let own = rendition.span, rendition.folder != first.folder else { return [] }
            let (delay, excess) = (own.start - span.start, own.length - span.length)
            var notes: [String] = []
            if abs(delay) > Self.longestDelay {
                notes.append(
                    "\(rendition.folder) begins \(Self.threeDecimals(abs(delay))) s \(delay > 0 ? "after" : "before") "
                        + "\(first.folder): players wait for what is not there, or leave it out; cut both to the same time, as "
                        + "ffmpeg does with -ss before -i, or fill up what lacks.")
            }
            if abs(excess) > Self.longestExcess {
                notes.append(
                    "\(rendition.folder) lasts \(Self.threeDecimals(abs(excess))) s \(excess > 0 ? "longer" : "shorter") than "
                        + "\(first.folder): renditions of one presentation last the same; cut the longer one, as ffmpeg does with "
                        + "-t \(Self.threeDecimals(min(own.length, span.length))).")
            }
            return notes
        }
    }

    /// So much later than another rendition one may begin, seconds.
    private static let longestDelay = 0.5
    /// So much longer than another rendition one may last, seconds, as the linter has it (`duration-mismatch`).
    private static let longestExcess = 1.0

    private var audioNotes: [String] {
        let nameless = renditions.filter { $0.audio != nil && $0.audio?.language == nil }.map { rendition in
            "\(rendition.folder): nothing tells its language, by which players choose: --language does."
        }
        let choices = AudioGroup.choices(in: renditions)
        let holes = audioGroups.compactMap { group -> String? in
            let own = group.members.compactMap { renditions[$0].choice }
            // What has no language is noted already.
            let missing = choices.filter { !own.contains($0) }.map { $0.split(separator: " ").joined(separator: " ") }
                .filter { !$0.isEmpty }
            if missing.isEmpty { return nil }
            return "The audio group \(group.id) has no \(missing.joined(separator: ", ")): players that change formats "
                + "lose it; add it as AAC, which stands in for other formats."
        }
        return nameless + holes
    }
}

extension Codec {
    /// Whether it is a profile of H.264 or HEVC that Apple's devices do not play (Apple authoring specification 1.1 to 1.9).
    fileprivate var isBeyondDevices: Bool {
        guard let profileNumber else { return false }
        return name == "H.264" && ![66, 77, 88, 100].contains(profileNumber)
            || name == "HEVC" && ![1, 2].contains(profileNumber)
    }

    /// Whether it is a level of H.264 or HEVC that Apple's devices do not play, 5.2 and 5.1 being the highest.
    fileprivate var isAboveDevices: Bool {
        guard let levelNumber else { return false }
        return name == "H.264" && levelNumber > 52 || name == "HEVC" && levelNumber > 153
    }
}

extension PackagedRendition {
    /// When it begins, and how long it lasts, seconds; nil without segments.
    fileprivate var span: (start: Double, length: Double)? {
        guard let first = segments.first else { return nil }
        let length = segments.reduce(0) { $0 + $1.duration }
        return (Double(first.start) / Double(timescale), Double(length) / Double(timescale))
    }
}
