import PlayerLog
import PlayheadNumerics

/// As `simulation.json` has it: the properties by their names.
extension StartupPreparation {
    func write(to json: inout JSONWriter) {
        json.object { json in
            for (name, value) in Self.flags {
                json.member(name, self[keyPath: value])
            }
            for (name, value) in Self.times {
                json.member(name, self[keyPath: value])
            }
        }
    }

    init(_ record: RecordReader) throws(PresentationError) {
        for (name, value) in Self.flags { self[keyPath: value] = try record.truth(name) }
        for (name, value) in Self.times { self[keyPath: value] = try record.number(name, in: 0...1e300) }
    }

    private static var flags: [(String, WritableKeyPath<StartupPreparation, Bool>)] {
        [
            ("loadsPlaylists", \.loadsPlaylists), ("loadsKeys", \.loadsKeys),
            ("setsPositionBeforeItem", \.setsPositionBeforeItem), ("selectsMedia", \.selectsMedia),
            ("selectsMediaBeforeItem", \.selectsMediaBeforeItem), ("setsRateBeforeItem", \.setsRateBeforeItem),
        ]
    }

    private static var times: [(String, WritableKeyPath<StartupPreparation, Double>)] {
        [("startPosition", \.startPosition), ("enqueuedAhead", \.enqueuedAhead)]
    }
}
