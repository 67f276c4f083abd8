/// Takes nothing: for reading what only the reader's own state is wanted of.
struct NullSink: SessionSink {
    let wantedFields: Set<AccessLogField> = []
    let sessionIDsInBundle: Set<String> = []
    let source = LogSource(path: "", defaultID: "")
    let clocksInBundle: [SessionClocks] = []
    let readsAgain = false

    func beginBundle() {}
    func beginSource(_ source: LogSource) {}
    func add(_ log: SessionLog, kind: LogKind) {}
    func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int { 0 }
    func take(_ row: inout AccessLogEvent) -> Bool { true }
    func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, position: LogPosition, dump: Int) {}
    func report(line: Int?, message: String, kind: LogProblem.Kind) {}
    func note(_ note: LogNote) {}
}
