public import HLS
public import PlayheadPlatform

/// Holds playlists against the rules of a profile.
public struct Linter: Sendable {
    /// Whose rules.
    public var profile: LintProfile
    /// Only these rules are looked through; nil for all.
    public var only: Set<String>?
    /// These rules are left out.
    public var ignored: Set<String>

    /// Creates a linter of the given rules.
    public init(profile: LintProfile = .apple, only: Set<String>? = nil, ignored: Set<String> = []) {
        (self.profile, self.only, self.ignored) = (profile, only, ignored)
    }

    /// Lints a playlist.
    ///
    /// - Parameters:
    ///   - inputs: a multivariant playlist, a media playlist, or a live media playlist and its refreshes in order.
    ///   - source: gives what a multivariant playlist refers to.
    ///   - segments: which media segments are opened, and how; nil to open none. None is where no rule that is looked
    ///     through needs one.
    /// - Throws: ``LintError`` where an input is no playlist, or is no refresh of the first.
    /// - Complexity: O(n) in the lines of all playlists, and in what the segments say of their samples.
    public func lint(
        _ inputs: [LintInput], from source: some LintSource, segments: SegmentOpening? = nil
    ) throws(LintError) -> LintReport {
        try lint(inputs, from: source, segments, keeping: LintCollector.limit)
    }

    private func lint(
        _ inputs: [LintInput], from source: some LintSource, _ segments: SegmentOpening?, keeping limit: Int
    ) throws(LintError) -> LintReport {
        var report = LintReport(profile: profile)
        guard let first = inputs.first else { return report }
        var subject = try subject(inputs, first, source, &report)
        look(through: &subject, segments, keeping: limit, &report)
        return report
    }

    /// Holds what was read against the rules, with the segments that are to be opened.
    func look(
        through subject: inout LintSubject, _ segments: SegmentOpening?, keeping limit: Int = LintCollector.limit,
        _ report: inout LintReport
    ) {
        let name = subject.main.name
        var collector = LintCollector(profile: profile, file: name, limit: limit)
        let selected = LintCatalogue.rules.filter { isSelected($0.id) && $0.severity(in: profile) != nil }
        if let segments, selected.contains(where: { $0.need == .segments }) { subject.open(segments) }
        takeReaderFindings(subject, &collector)
        if isSelected(Self.unreadable) {
            for name in subject.unreadable {
                collector.begin(Self.unreadable, .must)
                collector.add(
                    line: 1, in: name,
                    subject.isWatched && subject.multivariant == nil
                        ? "this was a media playlist when it was loaded before, and is none"
                        : "the multivariant playlist names this as a media playlist, and it is none")
            }
        }
        let hasMedia = subject.mediaPlaylists.contains { !$0.segments.isEmpty || !$0.initializations.isEmpty }
        for rule in selected where hasMedia || rule.need != .segments {
            guard let body = rule.check.body, let severity = rule.severity(in: profile) else { continue }
            collector.file = name
            collector.begin(rule.id, severity)
            body(subject, &collector)
        }
        report.take(
            collector, texts: Dictionary(subject.all.map { ($0.name, $0.text) }) { first, _ in first },
            files: subject.all.map(\.name) + subject.unreadable)
        report.ruleCount = selected.count
        report.note(selected, of: subject)
        report.measured = subject.measured
    }

    /// Fixes what can be fixed for certain in a playlist.
    ///
    /// - Returns: the text, and the findings that are gone.
    /// - Throws: ``LintError`` where it is no playlist.
    /// - Complexity: lints anew after each round of fixes, 50 times at most.
    public func fix(_ input: LintInput) throws(LintError) -> (bytes: [UInt8], fixed: [LintFinding]) {
        var input = input
        var fixed: [LintFinding] = []
        // A change may bring up another one, as a version, and the reader keeps so many findings at a time.
        for _ in 0..<Self.mostRounds {
            let lines = PlaylistLines(input.bytes)
            var edit = LintEdit(input.bytes)
            var gone: [LintFinding] = []
            for finding in try lint([input], from: EmptyLintSource(), nil, keeping: .max).findings {
                // What no playlist can say is not written.
                let isFixed = try? LintCatalogue[finding.rule]?.fix?(finding, lines, &edit)
                if isFixed == true { gone.append(finding) }
            }
            let bytes = edit.bytes
            if gone.isEmpty || bytes == input.bytes { break }
            input.bytes = bytes
            fixed += gone
        }
        return (input.bytes, fixed)
    }

    private static let mostRounds = 50
    private static let unreadable = "not-a-playlist"

    /// The same that looks through some rules only.
    func limited(to rules: Set<String>) -> Linter {
        Linter(profile: profile, only: only.map(rules.intersection) ?? rules, ignored: ignored)
    }

    private func isSelected(_ rule: String) -> Bool { only?.contains(rule) != false && !ignored.contains(rule) }

    /// The reader finds some of a rule, and the linter all of it: then the linter's are taken.
    private func takeReaderFindings(_ subject: LintSubject, _ collector: inout LintCollector) {
        for playlist in subject.all {
            for finding in playlist.findings.kept where isSelected(finding.rule) {
                let rule = LintCatalogue[finding.rule]
                guard rule?.check.body == nil else { continue }
                if let rule, rule.severity(in: profile) == nil { continue }
                collector.begin(finding.rule, rule?.severity(in: profile) ?? finding.severity)
                collector.add(line: finding.line, column: finding.column, in: playlist.name, finding.message)
            }
        }
    }

    func subject(
        _ inputs: [LintInput], _ first: LintInput, _ source: some LintSource, _ report: inout LintReport
    ) throws(LintError) -> LintSubject {
        let main = try read(first, imports: nil)
        var subject = LintSubject(main: main)
        switch main.playlist {
        case .media:
            for input in inputs {
                let file = input == first ? main : try read(input, imports: nil)
                guard case .media(let playlist) = file.playlist else {
                    throw LintError(name: input.name, problem: .noRefresh)
                }
                subject.copies.append(LintedMedia(file: file, playlist: playlist, sizes: source))
            }
        case .multivariant(let multivariant):
            if inputs.count > 1 { throw LintError(name: inputs[1].name, problem: .noRefresh) }
            let (base, shown) = (try? ResourceLocation(first.base), RedactedURIs(multivariant))
            let uris = multivariant.mediaPlaylistURIs
            do throws(LoadingError) {
                try source.requireRoom(for: uris.count, of: first)
            } catch {
                report.unread.append(error)
                return subject
            }
            for uri in uris {
                let name = base.flatMap { shown.resourceName(uri, from: $0) }
                var input: LintInput
                do throws(LoadingError) {
                    input = try source.playlist(at: uri, from: first.base)
                } catch {
                    if error.kind.isUnread {
                        report.unread.append(error.named(name))
                        // The others would be told the same.
                        if error.kind == .overLimit { break }
                    } else {
                        report.missing.append(shown[uri])
                    }
                    continue
                }
                if let name { input.name = name }
                guard let file = try? read(input, imports: multivariant.variables),
                    case .media(let playlist) = file.playlist
                else {
                    subject.unreadable.append(input.name)
                    continue
                }
                subject.add(LintedMedia(file: file, playlist: playlist, sizes: source), at: uri)
            }
        }
        return subject
    }

    func read(_ input: LintInput, imports: [String: String]?) throws(LintError) -> LintedPlaylist {
        do throws(PlaylistError) {
            let reader = PlaylistReader(imports: imports, query: input.query)
            let (playlist, findings) = try reader.read(input.bytes)
            return LintedPlaylist(
                name: input.name, base: input.base, text: PlaylistLines(input.bytes), playlist: playlist,
                findings: findings, delivery: input.delivery)
        } catch {
            throw LintError(name: input.name, problem: .noPlaylist(error.finding.message))
        }
    }
}

/// What is fixed is in the playlist itself.
private struct EmptyLintSource: LintSource {
    func playlist(at uri: String, from base: String) throws(LoadingError) -> LintInput {
        throw LoadingError(name: uri, kind: .missing, problem: "there is nothing beside the playlist")
    }
    func size(of uri: String, from base: String) -> Int? { nil }
}

/// Why nothing could be linted.
public struct LintError: Error, Equatable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Equatable, Sendable {
        /// It is no playlist; the reader says why.
        case noPlaylist(String)
        /// Several playlists are a live media playlist and its refreshes, and this one is none.
        case noRefresh
    }

    /// The playlist.
    public var name: String
    /// What is wrong with it.
    public var problem: Problem

    /// The sentence.
    public var description: String {
        switch problem {
        case .noPlaylist(let reason): "\(name): \(reason)"
        case .noRefresh: "\(name): several playlists should be one media playlist and its refreshes, in order"
        }
    }
}

extension MultivariantPlaylist {
    /// The media playlists that it names, each once, in the order in which it names them.
    var mediaPlaylistURIs: [String] {
        var known: Set<String> = []
        let all = variants.map(\.uri) + renditions.compactMap(\.uri) + iFrameVariants.compactMap(\.uri)
        return all.filter { known.insert($0).inserted }
    }
}

extension PlaylistLoader: LintSource {
    /// The playlist that a URI names, where the loader lets the other one lead there.
    public func playlist(at uri: String, from base: String) throws(LoadingError) -> LintInput {
        LintInput(try resource(uri, from: try ResourceLocation(base)))
    }

    /// Ends where a playlist of a server names more media playlists than may be fetched.
    public func requireRoom(for count: Int, of input: LintInput) throws(LoadingError) {
        try requireRoom(for: count, of: input.name, at: try ResourceLocation(input.base))
    }

    /// The size of a file; nil for what only a server has.
    public func size(of uri: String, from base: String) -> Int? {
        (try? ResourceLocation(base)).flatMap { fileSize(of: uri, from: $0) }
    }
}

extension LintInput {
    /// A playlist as it was loaded.
    public init(_ resource: LoadedResource) {
        self.init(
            name: resource.name, bytes: resource.bytes, query: resource.location.parameters)
        base = resource.location.description
        if case .url = resource.location {
            delivery = Delivery(contentType: resource.contentType, encoding: resource.encoding)
        }
    }
}
