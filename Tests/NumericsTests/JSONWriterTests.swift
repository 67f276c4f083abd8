import PlayheadNumerics
import Testing

@Suite struct JSONWriterTests {
    private func sample(_ json: inout JSONWriter) {
        json.object { json in
            json.key("a")
            json.value(1.5)
            json.key("empty")
            json.array { _ in }
            json.key("none")
            json.object { _ in }
            json.key("list")
            json.array { json in
                json.value(Int128.max)
                json.value(true)
                json.null()
                json.object { json in
                    json.key("b")
                    json.value("c")
                }
            }
        }
    }

    @Test func `writes one line`() {
        var json = JSONWriter(.oneLine)
        sample(&json)
        #expect(
            json.take()
                == #"{"a":1.5,"empty":[],"none":{},"list":[170141183460469231731687303715884105727,true,null,{"b":"c"}]}"#
        )
        #expect(json.take() == "")
    }

    @Test func `writes indented`() {
        var json = JSONWriter(.indented)
        sample(&json)
        #expect(
            json.take() == """
                {
                  "a": 1.5,
                  "empty": [],
                  "none": {},
                  "list": [
                    170141183460469231731687303715884105727,
                    true,
                    null,
                    {
                      "b": "c"
                    }
                  ]
                }
                """)
    }

    @Test func `hands over in pieces`() {
        var json = JSONWriter(.oneLine)
        var text = ""
        json.array { json in
            for number in 0..<3 {
                json.value(number)
                text += json.take() + "|"
            }
        }
        text += json.take()
        #expect(text == "[0|,1|,2|]")
    }

    @Test func `leaves nothing that a terminal obeys`() {
        var json = JSONWriter()
        json.value("a\"b\\c\n\r\t\0\u{1B}[2J\u{7F}\u{9B}m\u{2028}\u{202E}\u{2066}\u{FEFF}é😀/")
        #expect(
            json.take()
                == #""a\"b\\c\n\r\t\u0000\u001b[2J\u007f\u009bm\u2028\u202e\u2066\ufeffé😀/""#)
    }

    @Test func `has null for what is unknown or no number`() {
        var json = JSONWriter()
        json.array { json in
            json.value(Double.nan)
            json.value(Double.infinity)
            json.value(Double?.none)
            json.value(Int?.none)
            json.value(String?.none)
            json.value(Bool?.none)
        }
        #expect(json.take() == "[null,null,null,null,null,null]")
    }
}
