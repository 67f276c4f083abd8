import ArgumentParser

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Bandwidth traces: their figures, their forms, new ones, and those that fit a log.",
        discussion: """
            A trace says what a link gives over time: periods of constant bandwidth and latency. Wherever one is asked \
            for it may be

              a file      in any of the forms below, also .gz and .zst; - is
                          standard input
              a folder    every trace in it, recursively and by name
              a bundle    its trace.json, or else what its access log tells
              a log       a trace of each session; see trace convert --help
              typed       6M/50ms:60s,800k:20s, that is
                          bandwidth[/latency]:duration, with commas between. A
                          latency left out is the one before, at first 0;
                          without the last duration it holds for ever. A bare
                          number is b/s: 0, or 1000 and more (6 is no 6M).
              made up     generate:lte*500, generate:square:high=5M:every=10s;
                          see trace generate --help. zsh wants quotes around *.

            What a file is, is told by its content:

              json        [{"duration_ms", "bandwidth_kbps", "latency_ms"}, ...],
                          as the Sabre simulator has it
              csv         a header that names columns and units, such as
                          duration_s,bandwidth_kbps,latency_ms, and a period a
                          line. With time_s for the duration a line holds until
                          the next, and the last as long as the one before it.
              mahimahi    a line for each 1500 bytes: the millisecond at which
                          the link can carry them. Read into periods of 100 ms;
                          the trace ends at the last line.
              cooked      seconds and Mbit/s in two columns, as Pensieve has
                          them: a bandwidth holds from the line before to its
                          own, so that the first line only opens the trace.
              spec        the typed form

            EXAMPLES
              playhead trace info Sessions/traces
              playhead trace info 6M/50ms:60s,800k:20s --below 1M --below 3M
              playhead trace convert Sessions/commute --to csv
              playhead trace convert trace.json --to mahimahi -o trace.mahimahi
              playhead trace infer Sessions/slow-minute -o links
              playhead trace generate lte mean=8M duration=10min --seed 7 -o new.json
            """,
        subcommands: subcommands)

    #if SERVER
    private static let subcommands: [any ParsableCommand.Type] = [
        TraceInfoCommand.self, TraceConvertCommand.self, TraceGenerateCommand.self,
    ]
    #else
    private static let subcommands: [any ParsableCommand.Type] = [
        TraceInfoCommand.self, TraceConvertCommand.self, TraceGenerateCommand.self, TraceInferCommand.self,
    ]
    #endif
}
