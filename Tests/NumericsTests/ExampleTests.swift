import PlayheadNumerics
import Testing

@Suite struct ExampleTests {
    @Test func `the same seed gives the same numbers, and JSON keeps each digit`() {
        // The example of Numerics.md.
        var random = SeededRandom(seed: 7)
        let first = random.nextUniform()  // 0.3898297483912715

        var writer = JSONWriter()
        writer.object { object in
            object.key("share")
            object.value(first)
            object.key("bitrate")
            object.value(4_534_000)
        }
        let json = writer.take()  // {"share":0.3898297483912715,"bitrate":4534000}
        // Its end.
        #expect(first == 0.3898297483912715)
        #expect(json == #"{"share":0.3898297483912715,"bitrate":4534000}"#)
    }
}
