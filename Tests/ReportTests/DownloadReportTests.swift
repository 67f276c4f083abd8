import BandwidthTrace
import Comparison
import HLS
import HLSDownload
import Playback
import PlayerLog
import PlayheadPlatform
import PlayheadReport
import TestSupport
import Testing

@Suite struct DownloadReportTests {
    /// The talk's download, of the sample playlist.
    private func report(
        auxiliary: Bool = true, optimizes: Bool = true, trace: String? = nil
    ) throws -> DownloadReport {
        let survey = try PlaylistLoader(files: POSIXFileSystem()).survey(
            of: Checkout.root + "/Sessions/offline")
        guard case .multivariant(let playlist) = survey.loaded.playlist else { throw WrongKind() }
        let variants = playlist.assetVariants
        var configuration = DownloadConfiguration()
        configuration.primaryContentConfiguration.variantQualifiers = [
            try VariantQualifier(
                parsing: #"videoAttributes.videoRange == "PQ" && peakBitRate < 5000000"#, for: variants)
        ]
        configuration.primaryContentConfiguration.mediaSelections.audio = .named(["en", "fr"])
        configuration.primaryContentConfiguration.mediaSelections.subtitles = .named(["en"])
        if auxiliary {
            var content = ContentConfiguration()
            content.variantQualifiers = [
                try VariantQualifier(parsing: #""alac" IN audioAttributes.formatIDs"#, for: variants)
            ]
            content.mediaSelections.audio = .named(["en", "de"])
            configuration.auxiliaryContentConfigurations = [content]
        }
        configuration.optimizesAuxiliaryContentConfigurations = optimizes
        let sizes = RenditionSizes(playlist, media: survey.media)
        let planner = DownloadPlanner(playlist, sizes: sizes)
        var report = DownloadReport(
            name: "offline", configuration: configuration, plan: try planner.plan(configuration))
        if auxiliary {
            configuration.optimizesAuxiliaryContentConfigurations.toggle()
            report.alternative = try planner.plan(configuration)
        }
        if let trace {
            let source = try #require(
                try TraceArgument(parsing: trace).sources(in: MemoryFiles(), seed: 1).sources.first)
            let download = TimedDownload(report.plan, sizes: sizes, over: try source.load())
            report.run = DownloadRun(download, trace: trace)
        }
        return report
    }

    private struct WrongKind: Error {}

    @Test func `the talks plan is told`() throws {
        #expect(
            try report(trace: "6M/50ms:60s,0:20s").text(.text) == """
                Download of offline
                  03:00 of media, 5 renditions, primary and 1 auxiliary content, optimized to
                  share video

                Primary content
                  1280x720, PQ, HEVC Main 10 L3.1, AAC-LC, peak 4.50 Mb/s, line 17
                  The qualifier holds of 3 of 12 variants: videoAttributes.videoRange == "PQ" &&
                    peakBitRate < 5000000

                Auxiliary content 1
                  1280x720, PQ, HEVC Main 10 L3.1, ALAC, peak 5.40 Mb/s, line 30
                  The qualifier holds of 6 of 12 variants: "alac" IN audioAttributes.formatIDs
                  Its video is there already.
                  Not in this variant's groups: audio=de

                Renditions
                  Type       Language  For                 Size  From      URI
                  video      -         primary, aux. 1  71.4 MB  measured  hdr-720p/index.m3u8
                  audio      en        primary          2.87 MB  measured  aac-en/index.m3u8
                  audio      fr        primary          2.87 MB  measured  aac-fr/index.m3u8
                  subtitles  en        primary          12.8 kB  measured  en/index.m3u8
                  audio      en        aux. 1           19.9 MB  measured  lossless-en/index.m3~
                  97.1 MB in all
                  Optimized: 97.1 MB. Not optimized: 423 MB, 326 MB of it a second video.
                  The optimization saves 326 MB, 77.1 %.

                Over 6M/50ms:60s,0:20s
                  done after 02:57, 548 kB/s on average
                    Time    Done    Bytes  Throughput    Left
                  17.7 s  13.4 %  13.0 MB    737 kB/s   01:53
                  35.4 s  26.9 %  26.1 MB    736 kB/s  96.5 s
                  53.1 s  40.3 %  39.1 MB    735 kB/s  78.8 s
                  70.8 s  45.6 %  44.3 MB    167 kB/s   05:15
                  88.5 s  52.1 %  50.5 MB    355 kB/s   02:10
                   01:46  65.6 %  63.6 MB    737 kB/s  45.4 s
                   02:03  77.5 %  75.2 MB    600 kB/s  36.4 s
                   02:21  87.5 %  84.9 MB    598 kB/s  20.4 s
                   02:39  87.5 %  84.9 MB       0 B/s       -
                   02:57   100 %  97.1 MB           -
                  Outage survived: 20.0 s from 01:00
                  Outage survived: 20.0 s from 02:20

                Not taken for the primary content
                  Line       Peak  Qualified  Why
                    11  2.71 Mb/s  no         videoRange is "SDR"
                    13  7.77 Mb/s  no         videoRange is "SDR"
                    15  2.59 Mb/s  yes        a higher bitrate qualifies too
                    19  8.71 Mb/s  no         videoRange is "PQ", peakBitRate is 8707260
                    21  20.3 Mb/s  no         videoRange is "PQ", peakBitRate is 20298436
                    24  3.58 Mb/s  no         videoRange is "SDR"
                    26  8.67 Mb/s  no         videoRange is "SDR"
                    28  3.50 Mb/s  yes        lossless, where lossy sound qualifies too
                    30  5.40 Mb/s  no         videoRange is "PQ", peakBitRate is 5396320
                    32  9.62 Mb/s  no         videoRange is "PQ", peakBitRate is 9615781
                    34  21.2 Mb/s  no         videoRange is "PQ", peakBitRate is 21206957

                Not taken for auxiliary content 1
                  Line       Peak  Qualified  Why
                    11  2.71 Mb/s  no         formatIDs is {aac}
                    13  7.77 Mb/s  no         formatIDs is {aac}
                    15  2.59 Mb/s  no         formatIDs is {aac}
                    17  4.50 Mb/s  no         formatIDs is {aac}
                    19  8.71 Mb/s  no         formatIDs is {aac}
                    21  20.3 Mb/s  no         formatIDs is {aac}
                    24  3.58 Mb/s  yes        its video would be a second one
                    26  8.67 Mb/s  yes        its video would be a second one
                    28  3.50 Mb/s  yes        its video would be a second one
                    32  9.62 Mb/s  yes        its video would be a second one
                    34  21.2 Mb/s  yes        its video would be a second one

                """)
    }

    @Test func `without the optimization the second video is told`() throws {
        let text = try report(optimizes: false).text(.text)
        #expect(text.contains("video again  -         aux. 1    326 MB  measured  hdr-2160p/index.m3u8"))
        #expect(text.contains("not optimized"))
        #expect(text.contains("The optimization saves 326 MB"))
    }

    @Test func `the saving is the difference of the plans`() throws {
        let optimized = try report()
        let apart = try report(optimizes: false)
        #expect(optimized.bytesSaved == apart.plan.knownBytes - optimized.plan.knownBytes)
        #expect(apart.bytesSaved == optimized.bytesSaved)
        #expect(try report(auxiliary: false).bytesSaved == nil)
    }

    @Test func `a program gets AVFoundations names`() throws {
        let document = try JSONTree(report(trace: "6M").text(.json))
        #expect(document["schema"] == .text("playhead.download/1"))
        #expect(document["optimizesAuxiliaryContentConfigurations"] == .truth(true))
        #expect(document["contents"]?[0]?["role"] == .text("primary"))
        #expect(document["contents"]?[0]?["choice"] == .text("qualifier"))
        #expect(document["contents"]?[1]?["sharesVideo"] == .truth(true))
        #expect(document["contents"]?[1]?["missingSelections"] == .list([.text("audio=de")]))
        #expect(document["renditions"]?[0]?["contents"] == .list([.text("primary"), .text("auxiliary 1")]))
        #expect(document["renditions"]?[0]?["bytesFrom"] == .text("measured"))
        #expect(document["alternative"]?["optimizesAuxiliaryContentConfigurations"] == .truth(false))
        #expect(document["run"]?["phase"] == .text("finished"))
        #expect(document["run"]?["progress"]?[9]?["fractionCompleted"] == .number(1))
        #expect(try JSONTree(report(auxiliary: false).text(.json))["alternative"] == .null)
    }

    @Test func `a spreadsheet gets a row a rendition`() throws {
        let rows = try report().text(.csv).split(separator: "\r\n")
        #expect(rows.count == 6)
        #expect(rows[0] == "type,url,name,language,groupID,bytes,bytesFrom,contents,isDuplicateVideo")
        #expect(rows[5].hasPrefix("audio,audio/lossless-en/index.m3u8,English,en,lossless,"))
        #expect(try report().text(.ndjson).split(separator: "\n").count == 5)
    }
}
