import Playback

/// What `--help` says of players and rules: what each is, and where it comes from.
enum SimulationHelp {
    static let players = """
        PLAYERS (--player)
          sabre         The conventions of the published simulator Sabre: the lowest variant first, a buffer of 25 s, no \
        playlists to load. Spiteri, Sitaraman, Sparacio: "From Theory to Practice", MMSys 2018.
        """

    static let rules = """
        RULES (--abr)
          throughput    The highest variant below 90 % of the estimated throughput. As in dash.js; MMSys 2018.
          bola          Weighs utility against stalls by the buffer alone. Spiteri, Urgaonkar, Sitaraman: "BOLA: \
        Near-Optimal Bitrate Adaptation for Online Videos", INFOCOM 2016.
          bola-e        BOLA with placeholders for what is not yet in the buffer, so that it starts and seeks well. MMSys 2018.
          dynamic       Throughput while the buffer is low, BOLA while it is high. MMSys 2018.
          dynamic-dash  The same as dash.js has it. MMSys 2018.
          fixed:N       One variant for ever, counted from 0 at the lowest.
        """
}
