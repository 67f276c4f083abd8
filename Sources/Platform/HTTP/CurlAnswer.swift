/// What curl writes of one resource, through two pipes: the heads of all answers on the way, and the body of the last.
///
/// They come apart so that nothing that a server sends can be taken for the body: a trailer field behind it is a head too.
struct CurlAnswer {
    /// A head is no larger, bytes.
    private static let headLimit = 1 << 18

    /// Whether the last answer's head has come.
    private(set) var isAnswered = false
    /// The URL that is asked, as far as redirects have led.
    private var url: URIReference
    private var isRedirected = false
    private var head: [UInt8] = []
    /// What came before its head was read to its end.
    private var earlyBody: [UInt8] = []

    /// Nothing has come yet of the resource at a URL.
    init(of url: String) { self.url = URIReference(url) }

    /// Passes on what came through the two pipes. Returns whether more is wanted.
    mutating func take(head more: [UInt8], body: [UInt8], _ receive: (ResourceEvent) -> Bool) -> Bool {
        if isAnswered { return receive(body.isEmpty ? .waiting : .bytes(body[...])) }
        head += more
        earlyBody += body
        guard let answer = finalAnswer() else { return head.count <= Self.headLimit && receive(.waiting) }
        isAnswered = true
        defer { earlyBody = [] }
        return receive(.answer(answer)) && (earlyBody.isEmpty || receive(.bytes(earlyBody[...])))
    }

    /// Takes whole heads off until one is the answer: what leads elsewhere is followed by curl, and what is on the way is
    /// not the answer.
    private mutating func finalAnswer() -> ResourceAnswer? {
        while let end = headEnd {
            let answer = ResourceAnswer(head: String(decoding: head[..<end], as: UTF8.self))
            head.removeFirst(end)
            guard var answer, answer.status >= 200 else { continue }
            if answer.isRedirect {
                isRedirected = true
                if let target = answer.redirection { url = URIReference(target).resolved(against: url) }
            } else {
                if isRedirected { answer.redirectedURL = url.encoded }
                return answer
            }
        }
        return nil
    }

    /// The byte behind the empty line that ends a head.
    private var headEnd: Int? {
        var last: UInt8 = 0
        for (index, byte) in head.enumerated() where byte != 0x0D {
            if byte == 0x0A, last == 0x0A { return index + 1 }
            last = byte
        }
        return nil
    }
}

extension ResourceAnswer {
    /// Whether curl asks elsewhere then.
    fileprivate var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}
