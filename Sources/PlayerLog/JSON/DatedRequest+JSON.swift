import PlayheadNumerics

// What a line of a session bundle's requests.ndjson holds. The same lines may stand among the events of events.ndjson.

extension DatedRequest {
    /// What the member `event` of a request says.
    static let eventName = "request"
    /// The names of a request's members.
    static let names: Set<String> = [
        "event", "date", "kind", "track", "variant", "indicatedBitrate", "playlist", "uri", "segment", "duration",
        "firstByte", "end", "bytes", "of", "status", "cached", "aborted", "outcome", "buffer", "estimate",
    ]

    /// No number of a request is larger; of seconds, some thirty million years.
    fileprivate static let largest = 1e15

    /// Writes this as members of the object under way: times to the microsecond, sizes in whole bytes; what is not known is
    /// left out.
    func writeMembers(to json: inout JSONWriter) {
        func write(_ name: String, _ text: String?) {
            guard let text else { return }
            json.key(name)
            json.value(text)
        }
        func write(_ name: String, _ number: Double?, scale: Double = 1) {
            guard let number else { return }
            json.key(name)
            json.value((number * scale).rounded() / scale)
        }
        write("event", Self.eventName)
        json.key("date")
        json.write(date: date)
        write("kind", request.kind.rawValue)
        write("track", request.track?.rawValue)
        write("variant", request.variant.map(Double.init))
        write("indicatedBitrate", request.indicatedBitrate)
        write("playlist", request.playlist)
        write("uri", request.uri)
        write("segment", request.segment.map(Double.init))
        write("duration", request.duration, scale: 1e6)
        write("firstByte", request.timeToFirstByte, scale: 1e6)
        write("end", request.end, scale: 1e6)
        write("bytes", request.received.map { $0 / 8 })
        write("of", request.bits.map { $0 / 8 })
        write("status", request.status.map(Double.init))
        json.key("cached")
        json.value(request.isCached)
        json.key("aborted")
        json.value([.abandoned, .cancelled, .timedOut].contains(request.outcome))
        if request.outcome != .delivered { write("outcome", request.outcome.rawValue) }
        write("buffer", request.buffer, scale: 1e6)
        write("estimate", request.estimate)
    }
}

extension LogDictionary {
    /// Whether this is a request.
    var isRequest: Bool { text("event") == DatedRequest.eventName }

    /// Reads the dictionary as a request.
    ///
    /// - Parameter unreadable: takes what is no number or word where one should stand, and is taken as unknown.
    /// - Returns: `nil` where the date, what was asked for or the end is missing, or is none.
    func datedRequest(localTime: LocalTime, unreadable: inout [UnreadableValue]) -> DatedRequest? {
        guard let date = date("date", localTime), let kind = text("kind").flatMap(MediaRequest.Kind.init(rawValue:)),
            let end = number("end"), end >= 0, end <= Double(ObservedEvent.longestLoad) / 1e6
        else { return nil }
        var request = MediaRequest(kind, start: 0, end: end)
        request.track = word("track", .track, &unreadable)
        request.variant = count("variant", &unreadable)
        request.indicatedBitrate = amount("indicatedBitrate", &unreadable)
        request.playlist = nonempty("playlist")
        request.uri = nonempty("uri")
        request.segment = count("segment", &unreadable)
        request.duration = amount("duration", &unreadable)
        request.timeToFirstByte = amount("firstByte", &unreadable)
        if let firstByte = request.timeToFirstByte, firstByte > end {
            unreadable.append(.init(name: "firstByte", text: shown("firstByte") ?? "", expected: .timeBeforeEnd))
            request.timeToFirstByte = nil
        }
        request.received = amount("bytes", &unreadable).map { $0 * 8 }
        request.bits = amount("of", &unreadable).map { $0 * 8 }
        request.buffer = amount("buffer", &unreadable)
        request.estimate = amount("estimate", &unreadable)
        let status = count("status", &unreadable)
        request.status = status == 0 ? nil : status
        request.isCached = isTrue("cached")
        request.outcome =
            word("outcome", .outcome, &unreadable) ?? outcome(status, received: request.received, of: request.bits)
        return DatedRequest(request, at: date)
    }

    /// How a request ended that does not say it itself.
    private func outcome(_ status: Int?, received: Double?, of bits: Double?) -> MediaRequest.Outcome {
        if isTrue("aborted") { return .abandoned }
        if let status, status == 0 || status >= 400 { return .failed }
        if let received, let bits, received < bits { return .cancelled }
        return .delivered
    }

    private func isTrue(_ name: String) -> Bool { text(name) == "true" }

    private func nonempty(_ name: String) -> String? {
        text(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A number that is not negative.
    private func amount(_ name: String, _ unreadable: inout [UnreadableValue]) -> Double? {
        if let number = number(name), number >= 0, number <= DatedRequest.largest { return number }
        if let value = unreadableNumber(name) { unreadable.append(value) }
        return nil
    }

    private func count(_ name: String, _ unreadable: inout [UnreadableValue]) -> Int? {
        if let number = amount(name, &unreadable) {
            if let count = Int(exactly: number) { return count }
            unreadable.append(.init(name: name, text: shown(name) ?? "", expected: .wholeNumber))
        }
        return nil
    }

    /// One of the words of a type.
    private func word<Word: RawRepresentable<String>>(
        _ name: String, _ expected: UnreadableValue.Expected, _ unreadable: inout [UnreadableValue]
    ) -> Word? {
        guard let text = shown(name), !NullWord.contains(text) else { return nil }
        if let word = Word(rawValue: text) { return word }
        unreadable.append(.init(name: name, text: text, expected: expected))
        return nil
    }
}
