import PlayheadNumerics

extension FleetAccumulator {
    /// The sums, in the order in which a part has them.
    static var sums: [WritableKeyPath<FleetAccumulator, KnownSum>] {
        [
            \.watched, \.stalls, \.rebuffer, \.openStalls, \.switches, \.bytes, \.droppedFrames, \.errorEntries,
            \.fatalErrors,
        ]
    }

    /// The ratios, in the order in which a part has them.
    static var ratios: [WritableKeyPath<FleetAccumulator, Ratio>] {
        [\.stallsPerWatched, \.rebufferPerWatched, \.indicated, \.observed]
    }

    /// The shares of sessions, in the order in which a part has them.
    static var shares: [WritableKeyPath<FleetAccumulator, Share>] {
        [\.failures, \.exits, \.stallFree, \.startupFailures]
    }

    /// The distributions, in the order in which a part has them.
    static var distributions: [WritableKeyPath<FleetAccumulator, Distribution>] {
        [\.startupFromEvents, \.startupFromLog, \.rebufferRatios, \.indicatedBitrates]
    }

    /// Writes all that is added up.
    func write(to writer: inout ByteWriter) {
        writer.write(sessionCount)
        writer.write(rebufferOmittedCount)
        for sum in Self.sums { self[keyPath: sum].write(to: &writer) }
        for share in Self.shares { self[keyPath: share].write(to: &writer) }
        for ratio in Self.ratios { self[keyPath: ratio].write(to: &writer) }
        writer.write(errorsByClass.count)
        for count in errorsByClass { writer.write(count) }
        for distribution in Self.distributions { self[keyPath: distribution].write(to: &writer) }
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        sessionCount = try reader.sessions()
        rebufferOmittedCount = try reader.sessions()
        for sum in Self.sums { self[keyPath: sum] = try KnownSum(&reader) }
        for share in Self.shares { self[keyPath: share] = try Share(&reader) }
        for ratio in Self.ratios { self[keyPath: ratio] = try Ratio(&reader) }
        guard try reader.index() == errorsByClass.count else { throw .invalid }
        for index in errorsByClass.indices { errorsByClass[index] = try reader.sessions() }
        for distribution in Self.distributions { try self[keyPath: distribution].read(&reader) }
    }
}
