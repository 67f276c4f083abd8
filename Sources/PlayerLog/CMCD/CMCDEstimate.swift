/// What requests let one estimate of a session (version 1, and version 2 in request mode), where no player says what it measured.
///
/// A CDN's log shows what was asked for and when, with the player's buffer at that time: so when it ran out, about. The
/// definitions are those of the article <doc:CMCD>.
struct CMCDEstimate {
    /// With so much media in its buffer a player plays, milliseconds.
    private static let enoughToPlay: Int32 = 1000
    /// So long after a jump to another segment a starved buffer is that of a seek, microseconds.
    private static let seeks: Int64 = 2_000_000

    private let session: CMCDSession
    /// By time.
    private let requests: [CMCDRequest]
    /// Those of the kind of media that most are of, video before audio.
    private let media: [CMCDRequest]
    private let isDated: Bool

    init(_ session: CMCDSession, _ requests: [CMCDRequest]) {
        (self.session, self.requests) = (session, requests)
        let videos = requests.count { $0.type == .video }
        let muxed = requests.count { $0.type == .muxed }
        let audios = requests.count { $0.type == .audio }
        let type: CMCDObjectType =
            if videos + muxed > 0 { videos >= muxed ? .video : .muxed } else if audios > 0 { .audio } else { .unknown }
        media = Self.media(of: type, in: requests)
        isDated = requests.allSatisfy { $0.time != .min }
    }

    /// The requests of one kind of media. hls.js tells of a starved buffer with the initialization section where one comes before
    /// the segment: that is the segment's.
    private static func media(of type: CMCDObjectType, in requests: [CMCDRequest]) -> [CMCDRequest] {
        var media: [CMCDRequest] = []
        var isStarved = false
        for var request in requests {
            if request.type == .initialization, request.flags.contains(.starved) { isStarved = true }
            guard request.type == type else { continue }
            if isStarved { request.flags.insert(.starved) }
            isStarved = false
            media.append(request)
        }
        return media
    }

    func add(to log: inout SessionLog, from ordinal: Int) {
        var declared = DeclaredSession(source: "cmcd-requests")
        let stalls = stalls
        let rebuffer = rebuffer(of: stalls)
        // Rows tell of what was watched where there are some: they add up over the parts of a session.
        let rows =
            isDated ? rows(stalls: session.stallCount < 0 && session.tellsOfBuffer ? stalls : nil, &log.strings) : []
        if rows.isEmpty {
            declared.watched = watched
            if session.tellsOfBuffer { declared.stalls = Int64(stalls.count) }
        }
        // A player that counts them counts from the session's start.
        if session.stallCount >= 0 { declared.stalls = session.stallCount }
        if session.stallTime >= 0 { declared.rebuffer = session.stallTime * 1000 }
        if isDated, let first = requests.first, let last = requests.last {
            var stretch = DeclaredSession.Stretch(ordinal: ordinal, start: first.time, end: last.time)
            (stretch.startup, stretch.rebuffer) = (startup, session.stallTime >= 0 ? nil : rebuffer)
            declared.add(stretch)
        } else {
            declared.startup = startup
            declared.rebuffer = declared.rebuffer ?? rebuffer
        }
        declared.started = started
        // That no error is told is no proof that none happened.
        declared.failed = session.hasFailed ? true : nil
        declared.playbackType = session.playbackType
        if session.droppedFrames >= 0 { declared.droppedFrames = session.droppedFrames }
        if rows.isEmpty {
            let bytes = requests.lazy.map(\.bytes).filter { $0 >= 0 }
            if !bytes.isEmpty { declared.bytes = bytes.reduce(0) { $0 + Int64($1) } }
            addBitrates(to: &declared)
        }
        log.declared = declared
        for (index, row) in rows.enumerated() { log.append(row, ordinal: ordinal + index) }
    }

    // MARK: Startup

    /// From the first manifest, or the first request where there was none, to the first request of media that was made with media
    /// enough to play; what the player itself measured, where it says it.
    private var startup: Int64? {
        if session.startDelay >= 0 { return session.startDelay * 1000 }
        guard isDated, let first = requests.first else { return nil }
        let manifest = requests.first { $0.type == .manifest }
        let start = manifest?.time ?? first.time
        let played = requests.first { request in
            guard request.type.isMedia, request.time >= start else { return false }
            return request.buffer >= Self.enoughToPlay
        }
        // A log that begins in the middle of a session does not have its start.
        if manifest == nil, let played, played == requests.first(where: \.type.isMedia), !played.flags.contains(.urgent)
        {
            return nil
        }
        if let played { return played.time - start }
        let urgent = requests.contains { $0.flags.contains(.urgent) }
        guard urgent, requests.contains(where: { $0.buffer >= 0 }) == false else { return nil }
        return requests.first { $0.type.isMedia && !$0.flags.contains(.urgent) && $0.time >= start }.map {
            $0.time - start
        }
    }

    /// Whether media was asked for at all: playlists alone play nothing.
    private var started: Bool? {
        if requests.contains(where: \.type.isMedia) { return true }
        return requests.contains { $0.type == .unknown || $0.type == .other } ? nil : false
    }

    // MARK: Stalls

    /// The time of all stalls, about, microseconds. It is no bound: what a player says of its buffer may be old.
    private func rebuffer(of stalls: [(start: Int64, duration: Int64)]) -> Int64? {
        if let ended = session.endedStalls { return ended * 1000 }
        return session.tellsOfBuffer && isDated ? stalls.reduce(0) { $0 + $1.duration } : nil
    }

    /// When each stall began, and how long it took, about.
    private var stalls: [(start: Int64, duration: Int64)] {
        var found: [(start: Int64, duration: Int64)] = []
        for content in Set(media.map(\.content)).sorted() {
            found += stalls(in: media.filter { $0.content == content })
        }
        return found
    }

    private func stalls(in media: [CMCDRequest]) -> [(start: Int64, duration: Int64)] {
        var found: [(start: Int64, duration: Int64)] = []
        var lastEnd = Int64.min
        var jumped = Int64.min
        for (index, request) in media.enumerated() {
            let last = index > 0 ? media[index - 1] : nil
            if let last, session.isLive != true, last.segment >= 0, request.segment >= 0 {
                let step = request.segment - last.segment
                if step < -1 || step > 2 { jumped = request.time }
            }
            // The first request is part of the startup. Of neighbours that say so the later one tells of a stall of its own only where
            // the buffer did not last from one to the other: players repeat what they said.
            guard request.flags.contains(.starved), let last else { continue }
            if last.flags.contains(.starved), !isDated || request.time - last.time <= Int64(max(0, last.buffer)) * 1000
            {
                continue
            }
            if isDated, jumped != .min, request.time - jumped <= Self.seeks { continue }
            guard isDated else {
                found.append((.min, 0))
                continue
            }
            // It ran out when what the buffer held at the request before was played.
            let ranOut = min(request.time, last.time + Int64(max(0, last.buffer)) * 1000)
            let start = max(ranOut, lastEnd)
            let end = media[index...].first { $0.buffer >= Self.enoughToPlay }?.time ?? media[media.count - 1].time
            found.append((start, max(0, end - start)))
            lastEnd = max(end, start)
        }
        return found
    }

    // MARK: What was watched

    /// No more than was asked for, and no more than the time that there was: until the last request, and what it found in the
    /// buffer.
    private var watched: Int64? {
        guard isDated, let first = requests.first, let last = requests.last else { return nil }
        let loaded = media.reduce(Int64(0)) { $0 + Int64(max(0, $1.mediaDuration)) * 1000 }
        guard media.contains(where: { $0.mediaDuration >= 0 }) else { return nil }
        let buffer = media.last { $0.buffer >= 0 }.map { Int64($0.buffer) * 1000 } ?? 0
        return min(loaded, last.time - first.time + buffer)
    }

    private func addBitrates(to declared: inout DeclaredSession) {
        var (sum, time) = (Int128(0), Int64(0))
        for request in media where request.bitrate >= 0 && request.mediaDuration > 0 {
            sum += Int128(request.bitrate) * 1_000_000_000 * Int128(request.mediaDuration) * 1000
            time += Int64(request.mediaDuration) * 1000
        }
        declared.indicated = DeclaredSession.WeightedBitrate(timesWatched: sum, watched: time)
    }

    /// A row of the access log for each run of media of one bitrate. What was loaded last is what may not have been watched.
    ///
    /// - Parameter stalls: when each stall began; nil where nothing tells of stalls.
    private func rows(stalls: [(start: Int64, duration: Int64)]?, _ strings: inout StringTable) -> [AccessLogEvent] {
        guard let watched else { return [] }
        var rest = watched
        var rows: [AccessLogEvent] = []
        var (bitrate, throughputs): (Int32, (sum: Int64, count: Int64)) = (-2, (0, 0))
        // What came before the first media belongs to the first row.
        var bytes: Int64?
        for request in requests {
            let isMedia = media.first?.type == request.type
            if isMedia, rows.isEmpty || (request.bitrate != bitrate && request.bitrate >= 0) {
                var row = AccessLogEvent()
                row[.playbackStartDate] = request.time
                (row[.durationWatched], row[.segmentsDownloadedDuration], row[.numberOfMediaRequests]) = (0, 0, 0)
                if request.bitrate >= 0 { row[.indicatedBitrate] = Int64(request.bitrate) * 1_000_000_000 }
                if let type = session.playbackType { row.playbackType = strings.index(of: type) }
                rows.append(row)
                rows[rows.count - 1][.numberOfBytesTransferred] = bytes
                bytes = nil
                (bitrate, throughputs) = (request.bitrate, (0, 0))
            }
            guard let last = rows.indices.last else {
                if request.bytes >= 0 { bytes = (bytes ?? 0) + Int64(request.bytes) }
                continue
            }
            if request.bytes >= 0 {
                rows[last][.numberOfBytesTransferred] =
                    (rows[last][.numberOfBytesTransferred] ?? 0) + Int64(request.bytes)
            }
            if request.throughput > 0, isMedia {
                throughputs = (throughputs.sum + Int64(request.throughput), throughputs.count + 1)
                rows[last][.observedBitrate] = throughputs.sum * 1_000_000_000 / throughputs.count
            }
            guard isMedia else { continue }
            rows[last][.numberOfMediaRequests] = (rows[last][.numberOfMediaRequests] ?? 0) + 1
            let duration = Int64(max(0, request.mediaDuration)) * 1000
            rows[last][.segmentsDownloadedDuration] = (rows[last][.segmentsDownloadedDuration] ?? 0) + duration
            rows[last][.durationWatched] = (rows[last][.durationWatched] ?? 0) + min(duration, rest)
            rest -= min(duration, rest)
        }
        for index in rows.indices {
            rows[index].dumpDate = requests.last?.time ?? .min
            if stalls != nil { rows[index][.numberOfStalls] = 0 }
        }
        for stall in stalls ?? [] where !rows.isEmpty {
            let index = max(0, rows.partitioningIndex { ($0[.playbackStartDate] ?? .min) > stall.start } - 1)
            rows[index][.numberOfStalls]! += 1
        }
        return rows
    }
}
