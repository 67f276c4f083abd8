import PlayheadPlatform

extension RowMap {
    /// A map that playhead has ready, in the language of maps.
    public struct Ready: Sendable {
        /// What `--map` calls it.
        public let name: String
        /// What it is for, in a line.
        public let title: String
        let text: String

        /// The map.
        public var map: RowMap {
            do throws(Problem) { return try RowMap(parsing: text) } catch { preconditionFailure("\(name): \(error)") }
        }
    }

    /// The ready maps. Source: the public documentation of each service, as named in the article on rows.
    public static let ready: [Ready] = [mux, conviva, bitmovin, pillarbox]

    private static let mux = Ready(
        name: "mux", title: "views of Mux Data, as its daily CSV export has them",
        text: """
            source mux
            note watched is the time playing or about to (watch_time holds startup, rebuffering and seeking): it is taken from view_playing_time where that is known
            note the startup time is that of the video alone, without the loading of the page and of the player
            note rebuffering counts whenever playback stops to wait for media, a seek's end included
            note the bitrate is the mean of the renditions that were played, weighted by their time
            id=view_id|id
            startDate=view_start
            startupTime=video_startup_time|time_to_first_frame? ms
            durationWatched=view_playing_time|playing_time? ms
            stallCount=rebuffer_count|buffering_count?
            rebufferDuration=rebuffer_duration|buffering_duration? ms
            timeWeightedIndicatedBitrate=weighted_average_bitrate? bps
            droppedFrames=view_dropped_frame_count?
            failed=playback_failure?
            exitedBeforeStart=exit_before_video_start?
            playbackType=video_stream_type?
            player=player_software?
            host=player_source_host_name?
            context.cdn=cdn?
            context.country=country_code?
            context.asn=asn?
            context.device=viewer_device_name?
            context.deviceClass=viewer_device_category?
            context.os=viewer_os_family?
            context.osVersion=viewer_os_version?
            context.application=viewer_application_name?
            context.network=viewer_connection_type?
            context.title=video_title?
            context.errorCode=player_error_code?
            context.experiment=experiment_name?
            """)

    private static let conviva = Ready(
        name: "conviva", title: "session logs of Conviva",
        text: """
            source conviva
            note interruptions and the buffering time are all that was seen after the start: those of a seek are not told apart
            note a session failed where its start did: failures later on are in the error list alone
            id="conviva session id"
            startDate="start time (unix time)"? s
            startupTime="startup time (ms)"? ms
            durationWatched="playing time (ms)"? ms
            rebufferDuration="buffering time (ms)"? ms
            stallCount=interrupts?
            timeWeightedIndicatedBitrate="average bitrate (kbps)"? kbps
            failed="startup error"?
            host="stream url"?
            context.cdn=cdn?
            context.device="device/os"?
            context.browser=browser?
            context.country=country?
            context.state=state?
            context.city=city?
            context.asn=asn?
            context.isp=isp?
            context.title=asset?
            context.errors="error list"?
            """)

    private static let bitmovin = Ready(
        name: "bitmovin", title: "Bitmovin Analytics' raw export, an impression a row (the article has the statement)",
        text: """
            source bitmovin
            note buffering after a seek is part of the rebuffering
            note an impression with any error code failed, whether it played on or not
            id=impression_id
            startDate=time?
            startupTime=video_startuptime? ms
            durationWatched=played? ms
            rebufferDuration=buffered? ms
            stallCount=stalls?
            timeWeightedIndicatedBitrate=video_bitrate? bps
            droppedFrames=dropped_frames?
            failed=error_code? given
            player=player?
            context.cdn=cdn_provider?
            context.country=country?
            context.os=operatingsystem?
            context.browser=browser?
            context.deviceClass=device_type?
            context.isp=isp?
            context.title=video_title?
            context.errorCode=error_code?
            context.experiment=experiment_name?
            """)

    private static let pillarbox = Ready(
        name: "pillarbox", title: "events of the Pillarbox monitoring (SRG SSR), an event a line",
        text: """
            source pillarbox
            note the startup time is the whole that the viewer waited (qoe_timings.total), the asset's metadata included
            note watched is playback_duration, the time played by the clock on the wall and not the media's
            note a session of which no ERROR event with severity FATAL came is not known to have failed or not
            id=session_id
            startupTime=data.qoe_timings.total? ms
            durationWatched=data.playback_duration? ms
            stallCount=data.stall.count?
            rebufferDuration=data.stall.duration? ms
            failed=data.severity? is 'FATAL'
            playbackType=data.stream_type?
            host=data.media.asset_url?
            player=data.player.name?
            context.platform=data.player.platform?
            context.playerVersion=data.player.version?
            context.device=data.device.model?
            context.deviceClass=data.device.type?
            context.os=data.os.name?
            context.osVersion=data.os.version?
            context.title=data.media.id?
            """)

    /// What to say of a table whose columns nobody explained: a ready map that fits it, or how to write one.
    static func hint(for columns: [String]) -> String {
        let names = Set(columns)
        let fitting = ready.filter { ready in
            let map = ready.map
            return map.fits(names) && map.columns.count { names.contains($0) } > 3
        }
        if let first = fitting.first {
            return "a table whose columns are those of \(first.name): read it with --map \(first.name)"
        }
        if InputKind.isHeader(of: .trace, columns) {
            return "a table that looks like \(InputKind.trace.description); sessions by column are read with --map"
        }
        let shown = columns.prefix(6).joined(separator: ", ") + (columns.count > 6 ? ", …" : "")
        return "a table (\(shown)): say with --map which columns tell what, as in "
            + "--map 'id=\(columns.first ?? "view_id"), startupTime=COLUMN ms, stallCount=COLUMN' (playhead help rows)"
    }

    // MARK: Rows that playhead wrote

    /// Columns that follow from others, and so are worked out again.
    private static let derived: Set<RowField> = [.rebufferRatio, .started]

    /// The map of rows that `kpi` wrote, which have these columns.
    init(ownRowsWith columns: [String]) {
        self.init()
        for column in columns {
            if column.hasPrefix("context."), column != "context." {
                add(.context(String(column.dropFirst("context.".count))), column)
            } else if let field = RowField(name: column), !Self.derived.contains(field) {
                add(.number(field), column)
            } else if let text = RowText(name: column) {
                add(.text(text), column)
            }
        }
    }

    private mutating func add(_ target: Target, _ column: String) {
        set(Assignment(target: target, origin: .column([column], .value(RowScale()), mayLack: false)))
    }

    /// All columns that a row has which `kpi` wrote, but those of its context.
    static let ownColumns: [String] =
        RowField.allCases.filter { !derived.contains($0) }.map(\.name) + RowText.allCases.map(\.name)
}
