extension RunAssembler {
    /// Adds an access-log event that stands in a dictionary, and reports what cannot be read of it.
    ///
    /// - Parameter line: where the dictionary stands.
    mutating func appendAccess(
        _ dictionary: some LogDictionary, localTime: LocalTime, line: Int?, sink: inout some SessionSink
    ) {
        var unreadable: [UnreadableValue] = []
        let (event, others, unknownKeys) = dictionary.accessEvent(
            localTime: localTime, strings: &strings, unreadable: &unreadable)
        if !others.isEmpty { keep(others) }
        append(event)
        sink.report(unreadable, line: line)
        for name in unknownKeys { sink.note(.unknownKey(name)) }
    }

    /// Adds an entry of the error log that stands in a dictionary, and reports what cannot be read of it.
    ///
    /// - Parameter line: where the dictionary stands.
    mutating func appendError(
        _ dictionary: some LogDictionary, localTime: LocalTime, line: Int?, sink: inout some SessionSink
    ) {
        var unreadable: [UnreadableValue] = []
        let event = dictionary.errorEvent(localTime: localTime, unreadable: &unreadable)
        append(event, dumpDate: .min)
        sink.report(unreadable, line: line)
        for name in dictionary.unknownKeys(beside: ErrorLogEvent.names) { sink.note(.unknownKey(name)) }
    }
}
