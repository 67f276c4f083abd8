/// Goes through what is in a box in the order in which it stands: a reader fills it in, a writer writes it down.
protocol BoxCoder {
    associatedtype Failure: Error

    /// The version and flags of a full box, whose version is one that is known.
    mutating func full(_ full: inout VersionAndFlags, upTo highest: UInt8) throws(Failure)
    /// A big-endian number.
    mutating func integer<Value: FixedWidthInteger>(_ value: inout Value) throws(Failure)
    /// Bytes as they are: so many, or all that are left.
    mutating func bytes(_ bytes: inout [UInt8], count: Int?) throws(Failure)
    /// A table's number of entries, which its box has room for.
    mutating func entryCount(_ count: inout Int, entrySize: Int) throws(Failure)
    /// How many bytes are left to be read; none for a writer.
    var remaining: Int { get }
    /// That so many bytes are there to be read.
    func require(_ count: Int) throws(Failure)
    /// What must be true for what was read.
    func check(_ isTrue: Bool, _ problem: @autoclosure () -> String) throws(Failure)
}

extension BoxCoder {
    /// A number of 64 bits in version 1, else of 32.
    mutating func number(_ value: inout UInt64, _ version: UInt8) throws(Failure) {
        if version == 1 { return try integer(&value) }
        try integer(&value, as: UInt32.self)
    }

    /// A time or a duration: as ``number(_:_:)``; all ones is unknown.
    mutating func time(_ value: inout UInt64, _ version: UInt8) throws(Failure) {
        try number(&value, version)
        if version == 0, value == UInt32.max { value = .max }
    }

    /// A number that is written as one of another type.
    mutating func integer<Value: FixedWidthInteger, Written: FixedWidthInteger>(
        _ value: inout Value, as _: Written.Type
    ) throws(Failure) {
        var written = Written(truncatingIfNeeded: value)
        try integer(&written)
        value = Value(truncatingIfNeeded: written)
    }

    /// A number that is there where a flag says so.
    mutating func integer<Value: FixedWidthInteger>(_ value: inout Value?, if isThere: Bool) throws(Failure) {
        guard isThere else { return }
        var number = value ?? 0
        try integer(&number)
        value = number
    }

    /// A table behind the number of its entries.
    ///
    /// - Parameter entry: one that is yet to be read.
    mutating func table<Entry>(
        _ entries: inout [Entry], of entry: Entry, entrySize: Int,
        _ code: (inout Self, inout Entry) throws(Failure) -> Void
    ) throws(Failure) {
        var count = entries.count
        try entryCount(&count, entrySize: entrySize)
        try self.entries(&entries, of: entry, count: count, code)
    }

    /// So many entries of a table.
    mutating func entries<Entry>(
        _ entries: inout [Entry], of entry: Entry, count: Int,
        _ code: (inout Self, inout Entry) throws(Failure) -> Void
    ) throws(Failure) {
        entries.reserveCapacity(count)
        for index in 0..<count {
            if index == entries.count { entries.append(entry) }
            try code(&self, &entries[index])
        }
    }

    /// Entries up to the end of the box.
    mutating func entries<Entry>(
        _ entries: inout [Entry], of entry: Entry, _ code: (inout Self, inout Entry) throws(Failure) -> Void
    ) throws(Failure) {
        var index = 0
        while index < entries.count || remaining > 0 {
            if index == entries.count { entries.append(entry) }
            try code(&self, &entries[index])
            index += 1
        }
    }
}

extension BoxReader: BoxCoder {
    mutating func full(_ full: inout VersionAndFlags, upTo highest: UInt8) throws(MovieError) {
        full = try versionAndFlags(upTo: highest)
    }

    mutating func integer<Value: FixedWidthInteger>(_ value: inout Value) throws(MovieError) {
        value = Value(truncatingIfNeeded: try integer(Value.bitWidth / 8))
    }

    mutating func bytes(_ bytes: inout [UInt8], count: Int?) throws(MovieError) {
        bytes = try take(count ?? remaining)
    }

    mutating func entryCount(_ count: inout Int, entrySize: Int) throws(MovieError) {
        count = try entryCount(entrySize: entrySize)
    }

    func check(_ isTrue: Bool, _ problem: @autoclosure () -> String) throws(MovieError) {
        if !isTrue { throw malformed(problem()) }
    }
}

extension BoxWriter: BoxCoder {
    mutating func full(_ full: inout VersionAndFlags, upTo highest: UInt8) { versionAndFlags(full) }
    mutating func integer<Value: FixedWidthInteger>(_ value: inout Value) {
        withUnsafeBytes(of: value.bigEndian) { append($0) }
    }
    mutating func bytes(_ bytes: inout [UInt8], count: Int?) { append(bytes) }
    mutating func entryCount(_ count: inout Int, entrySize: Int) { entryCount(count) }
    var remaining: Int { 0 }
    func require(_ count: Int) {}
    func check(_ isTrue: Bool, _ problem: @autoclosure () -> String) {}
}
