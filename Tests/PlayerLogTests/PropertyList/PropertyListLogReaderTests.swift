import Testing

@testable import PlayerLog

@Suite struct PropertyListLogReaderTests {
    private static func xml(_ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">\(body)</plist>

        """
    }

    private static let event = """
        <dict><key>bytes</key><integer>1818336</integer><key>c-duration-watched</key><real>18.154102027416229</real>
        <key>cs-guid</key><string>A</string><key>date</key><date>2012-03-16T15:31:24Z</date>
        <key>sc-count</key><integer>7</integer><key>uri</key><string>u</string></dict>
        """

    @Test(arguments: [1, 33, .max])
    func `what an air play receiver answers is read`(piece: Int) throws {
        let log = Reading.read(
            Self.xml(
                "<dict><key>errorCode</key><integer>0</integer><key>value</key><array>\(Self.event)</array></dict>"),
            piece: piece)
        #expect(log.problems == [])
        #expect(log.order == ["A"])
        let event = try #require(log.events.first)
        #expect(event.numberOfBytesTransferred == 1_818_336)
        #expect(event[.durationWatched] == 18_154_102)
        #expect(event.numberOfMediaRequests == 7)
        #expect(event.numberOfStalls == nil)
        #expect(event.playbackStartDate?.iso8601 == "2012-03-16T15:31:24.000Z")
        #expect(log.only?.text(event.uri) == "u")
    }

    /// `[{numberOfStalls: 2, durationWatched: 1.5, uri: "u"}]` in Apple's binary format.
    private static let binary: [UInt8] =
        Array("bplist00".utf8)
        + [0xA1, 0x01]  // an array of object 1
        + [0xD3, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07]  // a dictionary of three
        + [0x5E] + Array("numberOfStalls".utf8) + [0x5F, 0x10, 0x0F] + Array("durationWatched".utf8)
        + [0x53] + Array("uri".utf8) + [0x10, 0x02] + [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0] + [0x51, 0x75]
        + [8, 10, 17, 32, 50, 54, 56, 65]  // where the objects stand
        + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 8] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 67]

    @Test(arguments: [1, 7, .max])
    func `a binary property list is read`(piece: Int) throws {
        let log = Reading.read(Self.binary, piece: piece)
        #expect(log.problems == [])
        let event = try #require(log.events.first)
        #expect(event.numberOfStalls == 2)
        #expect(event.durationWatched == 1.5)
        #expect(log.only?.text(event.uri) == "u")
    }

    @Test func `a binary property list damaged anywhere is read without harm`() {
        for index in Self.binary.indices {
            for value in [UInt8(0), 0x7F, 0xFF] {
                var damaged = Self.binary
                damaged[index] = value
                let log = Reading.read(damaged)
                #expect(log.order.count + log.problems.count >= 1)
            }
            #expect(Reading.read(Array(Self.binary[..<index])).order == [])
        }
    }

    @Test func `property names and texts for numbers are known too`() throws {
        let log = Reading.read(
            Self.xml(
                "<array><dict><key>numberOfStalls</key><string>2</string><key>durationWatched</key><string>-</string>"
                    + "<key>playbackStartDate</key><string>2026-03-02T08:14:31Z</string><key>own</key><true/>"
                    + "<key>blob</key><data>YQ==</data></dict></array>"))
        let event = try #require(log.events.first)
        #expect(event.numberOfStalls == 2)
        #expect(event.durationWatched == nil)
        #expect(event.playbackStartDate?.iso8601 == "2026-03-02T08:14:31.000Z")
        #expect(log.only?.otherFields == [0: [OtherField(name: "own", value: "true")]])
    }

    @Test func `an error log is read`() {
        let log = Reading.read(
            Self.xml(
                "<array><dict><key>status</key><integer>-12888</integer><key>domain</key><string>D</string>"
                    + "<key>comment</key><string>c</string><key>cs-guid</key><string>A</string></dict></array>"))
        #expect(log.order == ["A"])
        #expect(log.entries.map(\.errorStatusCode) == [-12888])
        #expect(log.entries.map(\.errorComment) == ["c"])
    }

    @Test func `sessions may be interleaved`() {
        func event(_ id: String, _ watched: Int) -> String {
            "<dict><key>cs-guid</key><string>\(id)</string><key>c-duration-watched</key><integer>\(watched)</integer></dict>"
        }
        let log = Reading.read(Self.xml("<array>" + event("A", 1) + event("B", 2) + event("A", 3) + "</array>"))
        #expect(log.order == ["A", "B"])
        #expect(log.sessions["A"]?.accessEvents().map(\.durationWatched) == [1, 3])
    }

    @Test func `a missing key is unknown`() {
        let log = Reading.read(Self.xml("<dict><key>c-stalls</key><integer>1</integer></dict>"))
        #expect(log.order == ["unnamed"])
        #expect(log.events.first?.durationWatched == nil)
    }

    @Test(arguments: [
        "<dict><key>a</key><integer>1</integer></dict>", "<array/>", "<string>x</string>", "<dict/>",
        "<array><array><array><array><array><array><array><array><array><array/></array></array></array></array></array></array></array></array></array>",
    ])
    func `a list that is no log says so`(body: String) {
        let log = Reading.read(Self.xml(body))
        #expect(log.messages == ["test.log: a property list, but no access or error log stands in it"])
    }

    @Test(arguments: ["", "<dict>", "<dict><key>c-stalls</key>", "<array></dict>"])
    func `a list that is cut off says so`(body: String) {
        let log = Reading.read("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">" + body)
        #expect(log.messages == ["test.log: no property list that can be read: is it cut off, or nested too deeply?"])
    }

    // MARK: Lists that mean harm

    private static let refused = "test.log: no property list that can be read: is it cut off, or nested too deeply?"

    @Test(arguments: [
        "<array>", "<dict><key>a</key>", "<!-- </array> --><array>", "<array><![CDATA[</array>]]>",
        "<array ><?x </array>?>",
    ])
    func `a list nested without end is refused`(tag: String) {
        let text = "<?xml version=\"1.0\"?><plist version=\"1.0\">" + String(repeating: tag, count: 100_000)
        #expect(Reading.read(text).messages == [Self.refused])
    }

    @Test func `many events are not nested events`() {
        let body = String(repeating: "<dict><key>c-stalls</key><integer>1</integer></dict>", count: 200)
        #expect(Reading.read(Self.xml("<array>" + body + "</array>")).events.count == 200)
    }

    /// A binary list of `objects`, each given by its bytes; references are of one byte, the first is the root.
    private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var places: [UInt8] = []
        for object in objects {
            places.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        return bytes + places + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
            + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
    }

    @Test func `a binary list within itself is refused`() {
        #expect(Reading.read(Self.binary([[0xA1, 0x00]])).messages == [Self.refused])
        #expect(Reading.read(Self.binary([[0xA1, 0x01], [0xA2, 0x00, 0x01]])).messages == [Self.refused])
    }

    @Test func `a binary list that repeats itself is refused`() {
        // Each of twelve arrays holds the next one ten times: a million million values in 200 bytes.
        var arrays = (1...12).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) }
        arrays.append([0x10, 0x01])
        #expect(Reading.read(Self.binary(arrays)).messages == [Self.refused])
    }
}
