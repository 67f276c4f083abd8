import ArgumentParser

@main
struct Playhead: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playhead",
        abstract: "A workbench for HLS playback quality: replay player logs, read their KPIs.",
        subcommands: [KPICommand.self])
}
