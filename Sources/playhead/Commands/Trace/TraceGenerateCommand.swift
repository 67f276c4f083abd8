public import ArgumentParser
import BandwidthTrace
import Playback

extension TraceGenerator.Kind: ExpressibleByArgument {}

struct TraceGenerateCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Make a trace up: constant, step, square, markov or lte.",
        discussion: """
            The same seed gives the same bytes on every machine. Where a trace is asked for, generate:lte*500 is 500 of \
            them with the seeds from --seed on, and generate:lte:mean=8M gives parameters.

            \(parameters)

            lte is a phone on the move: a log-normal bandwidth whose logarithm wanders from second to second (an \
            autoregressive process, as shadow fading is: Gudmundson 1991), with deep fades and the outages of handovers. \
            It is made to be like 4G logs taken by foot, bus and car (van der Hooft et al. 2016), but for their mean of 34 Mb/s.

            EXAMPLES
              playhead trace generate lte --seed 7 -o lte.json
              playhead trace generate markov states=500k,2M,8M stay=0.9 --to csv
              playhead trace generate markov states=0,4M transitions=0.5,0.5/0.1,0.9
              playhead trace generate square high=5M low=1M every=10s duration=2min
            """)

    @Argument(help: ArgumentHelp("constant, step, square, markov or lte.", valueName: "kind"))
    var kind: TraceGenerator.Kind

    @Argument(help: ArgumentHelp("Parameters as NAME=VALUE; see above.", valueName: "name=value"))
    var options: [String] = []

    @Option(help: ArgumentHelp("What the made-up values come from: markov and lte differ by it.", valueName: "n"))
    var seed: UInt64 = 1

    @OptionGroup var output: TraceOutputOptions

    /// The parameters with their standard values, as the help lists them.
    private static var parameters: String {
        let common = [("all kinds", TraceParameter.common)]
        let own = TraceGenerator.Kind.allCases.map { kind in
            (kind.rawValue, kind.parameters.filter { !TraceParameter.common.contains($0) })
        }
        return (common + own).map { title, parameters in
            let lines = parameters.map { parameter in
                let name = "    \(parameter.name)=\(parameter.standard)"
                return name + String(repeating: " ", count: max(2, 24 - name.count)) + parameter.meaning
            }
            return (["  \(title)"] + lines).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func run() throws {
        try output.write(TraceGenerator(kind, options: options).trace(seed: seed))
    }
}
