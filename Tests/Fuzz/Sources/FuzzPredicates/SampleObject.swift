import PredicateFormat

/// An object with short keys and a value of every kind.
struct SampleObject: PredicateObject {
    let values: KeyValuePairs<String, PredicateValue>

    var keys: [String] { values.map(\.key) }
    func value(forKey key: String) -> PredicateValue? { values.first { $0.key == key }?.value }

    /// The object that every predicate is evaluated on.
    static let whole = SampleObject(values: [
        "a": .number(3), "b": .text("Grüße\u{301}\u{0}🎬"), "p": .text("https://cdn.example/v1/a.m3u8"),
        "t": .truth(true), "c": .list([.code("alac"), .code("aac")]),
        "u": .unknown, "l": .list([.number(1), .number(2), .number(3)]), "g": .list([.number(1), .unknown]),
        "m": .list([.number(1), .text("x"), .list([.truth(false)])]), "any": .number(7),
        "o": .object(SampleObject(values: ["x": .number(1), "in": .text("y")])),
        "s": .list([
            .object(SampleObject(values: ["r": .number(1), "v": .list([.text("low"), .text("mid")])])),
            .object(SampleObject(values: ["r": .number(6.9), "v": .list([])])),
            .object(SampleObject(values: ["r": .unknown, "v": .unknown])),
        ]),
    ])
}
