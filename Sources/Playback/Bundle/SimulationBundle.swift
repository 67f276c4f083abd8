import BandwidthTrace
import PlayerLog
import PlayheadNumerics
public import PlayheadPlatform

/// The files that a simulated session's bundle has besides its logs: all that is needed to play it again exactly.
///
/// `multivariant.m3u8` and its media playlists say what was played, `trace.json` over which link, and `simulation.json` by
/// what, and what the others cannot say.
public struct SimulationBundle<Files: FileSystem>: Sendable {
    private let files: Files

    /// Bundles in these files.
    public init(_ files: Files) { self.files = files }

    /// The simulation that a bundle's session came from.
    ///
    /// - Returns: nil where the bundle does not say it: it is a recorded session's, or an older one.
    /// - Throws: ``PresentationError``, `TraceError` or `LoadingError` where a file of it is not as it was written.
    public func simulation(in folder: String) throws -> Simulation? {
        try files.requireFinished(folder)
        let path = folder + "/" + Simulation.recordName
        guard isStored(path) else { return nil }
        let record = try record(path)
        var options = PresentationOptions()
        options.largestFile = Self.mostBytes
        options.record = try PresentationRecord(record.object("presentation"))
        let presentation = try PresentationReader(files: files, options: options).read(folder + "/multivariant.m3u8")
        let trace = folder + "/trace.json"
        let bytes = try files.contents(of: trace, limit: Self.mostBytes)
        let name = try record.optionalText("traceName") ?? trace
        var link = try TraceFormat.json.read(bytes[...], source: trace, name: name)
        guard let end = BandwidthTrace.End(rawValue: try record.text("traceEnd")) else {
            throw record.error("traceEnd", expected: "loop, hold or stop")
        }
        link.end = end
        return try Simulation(record, presentation, link)
    }

    /// The media playlists that a bundle's record names, by their paths in the bundle; none where it has no record.
    public func mediaPlaylists(in folder: String) -> [String] {
        [Simulation.recordName, Simulation.unfinishedRecordName].flatMap { name -> [String] in
            let path = folder + "/" + name
            guard isStored(path), let record = try? record(path),
                let presentation = try? PresentationRecord(record.object("presentation"))
            else { return [] }
            return presentation.mediaPlaylists.map(\.file).filter(BundlePaths.isSafe)
        }
    }

    /// Whether there is a file, and not a pipe that nobody may ever write to.
    private func isStored(_ path: String) -> Bool {
        files.kind(of: path) == .file && files.stamp(of: path)?.isStored != false
    }

    private func record(_ path: String) throws -> RecordReader {
        let record = try RecordReader(files.contents(of: path, limit: Self.mostBytes), file: path)
        let schema = try record.text("schema")
        guard schema == Simulation.recordSchema else {
            throw record.error("schema", expected: "\(Simulation.recordSchema), and is \(schema)")
        }
        return record
    }

    /// No file of a bundle is larger, bytes: as many segments are written as fit into it well.
    private static var mostBytes: Int { 128 << 20 }
}

extension Simulation {
    /// The file that says what a session came from, besides playlists and trace.
    public static let recordName = "simulation.json"
    /// What it is called until all other files are there: so is known whose they are, should the writing be interrupted.
    static let unfinishedRecordName = ".simulation.json"
    static let recordSchema = "playhead.simulation/1"

    /// What was played, over which link and by what, as the files of a session bundle by their paths in it. The media
    /// playlists and ``recordName`` are left out where the presentation is too large; see ``Presentation/isStorable``.
    public var bundleFiles: [(name: String, text: String)] {
        let played = PresentationFiles(presentation)
        var files = [("multivariant.m3u8", played.multivariantPlaylist)] + played.mediaPlaylists
        // The link as it was, for who knows nothing of a scale.
        files.append(("trace.json", JSONTrace.text(of: trace.scaled(by: options.bandwidthScale))))
        // Last: who finds it finds the others too.
        if let record = played.record, isRecordable { files.append((Self.recordName, text(of: record))) }
        return files
    }

    /// Whether the player is one that has a name, but for what commands can change of it, and so is the rule: who opens a bundle
    /// starts no program of somebody else's.
    private var isRecordable: Bool {
        rule.program == nil
            && PlayerProfile.named(profile.name).map { playing(on: $0).profile == profile } ?? false
    }

    private func text(of presentation: PresentationRecord) -> String {
        var json = JSONWriter(.indented)
        json.object { json in
            json.member("schema", Self.recordSchema)
            json.member("id", identity.id)
            json.member("startDate", identity.startDate.exactText)
            json.member("abr", rule.description)
            json.key("abrOptions")
            json.array { json in for option in abrOptions { json.value(option) } }
            // Who has the usual needs no newer reader.
            if ruleOptions.qoe != .usual { json.member("qoe", ruleOptions.qoe.description) }
            json.member("player", profile.name)
            json.member("maxBuffer", ownMaxBuffer)
            // Who has none needs no newer reader.
            for (setting, number) in ownNumbers { json.member(setting.key, number) }
            json.member("duration", options.duration)
            json.key("preparation")
            options.preparation.write(to: &json)
            json.key("scenario")
            json.array { json in for line in options.scenario.lines { json.value(line) } }
            json.member("traceName", trace.name)
            json.member("traceEnd", trace.end.rawValue)
            json.key("presentation")
            presentation.write(to: &json)
        }
        return json.take() + "\n"
    }

    fileprivate init(_ record: RecordReader, _ presentation: Presentation, _ trace: BandwidthTrace)
        throws(PresentationError)
    {
        let player = try record.text("player"), rule = try record.text("abr"), date = try record.text("startDate")
        guard let profile = PlayerProfile.named(player) else {
            throw record.error("player", expected: "one of \(PlayerProfile.all.map(\.name).joined(separator: ", "))")
        }
        guard let rule = ABRName(rule) else { throw record.error("abr", expected: "a rule's name, and is \(rule)") }
        guard let date = LogDate(parsing: date) else { throw record.error("startDate", expected: "a date") }
        self.init(
            presentation, trace: trace, profile: profile, rule: rule,
            identity: SessionIdentity(id: try record.text("id"), startDate: date))
        if let maxBuffer = try record.optionalNumber("maxBuffer", in: 0...1e300) {
            self.profile = profile.settingMaxBuffer(maxBuffer)
        }
        for setting in PlaybackSetting.ofPlayer {
            guard case .within(let range)? = setting.domain,
                let number = try record.optionalNumber(setting.key, in: range)
            else { continue }
            set(setting, to: number)
        }
        for option in try record.texts("abrOptions") {
            do {
                try set(option: option)
            } catch {
                throw record.error("abrOptions", expected: "options of rules: \(error)")
            }
        }
        if let text = try record.optionalText("qoe") {
            guard let qoe = LinearQoE(text) else { throw record.error("qoe", expected: LinearQoE.usage) }
            ruleOptions.qoe = qoe
        }
        options.duration = try record.optionalNumber("duration", in: 0...1e300)
        options.preparation = try StartupPreparation(record.object("preparation"))
        do {
            let lines = try record.texts("scenario").joined(separator: "\n")
            options.scenario = try ScenarioReader().read(lines.utf8, name: "scenario")
        } catch let error as ScenarioError {
            throw record.error("scenario", expected: "lines of a scenario: \(error)")
        } catch let error as PresentationError {
            throw error
        } catch {
            throw record.error("scenario", expected: "a list")
        }
    }
}

extension LogDate {
    /// ISO 8601 with microseconds.
    fileprivate var exactText: String {
        let rest = ((microseconds % 1000) + 1000) % 1000
        return "\(iso8601.dropLast())\(String(1000 + rest).dropFirst())Z"
    }
}
