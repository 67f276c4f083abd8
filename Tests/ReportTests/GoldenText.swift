extension GoldenReports {
    /// Both in the terminal, grouped by network.
    static let text = #"""
        Sessions, the worst first
          Session                  Startup  Watched  Stalls  Rebuffer  Indicated  Failed
          2D5C8F04-9F34-40F2-AA0~  0.133 s   30.4 s  119 /h         -  3.29 Mb/s      no
          nothing                        -        -       -         -          -       -

        Aggregate of 2 sessions
          KPI                      Value  Known in
          Failures                   0 %         1  0 failed; of all 0 to 50.0 %
          Stall rate              119 /h         1  1 stall
          Rebuffer ratio               -         0
          Indicated bitrate    3.29 Mb/s         1  time-weighted
          Duration watched        30.4 s         1  media time
          Exits before start           0         1  nothing was played
          Stall-free sessions        0 %         1  of those that played
          Startup failures           0 %         1  of all attempts to play
          Failures: known of 1 of 2 sessions, those with an error log, a status or a
          summary; 1 never told how they ended. They may be unlike the others: apps may
          write a log only when something went wrong, and send no summary when they are
          killed.

        Distributions
                                       Count   Mean    p50    p90    p95    p99    Max
          Startup, buffering only (s)      1  0.133  0.133  0.133  0.133  0.133  0.133
          Indicated bitrate (Mb/s)         1   3.29   3.29   3.29   3.29   3.29   3.29

        Errors
          1, in 1 error log: delivery 1

        Groups
          context.network  Sessions  Startup p50  Stalls  Rebuffer  Indicated  Failures
          wifi                    1      0.133 s  119 /h         -  3.29 Mb/s       0 %
          -                       1            -       -         -          -         -

        """#

    /// The known one by itself in the terminal.
    static let sessionText = #"""
        Session 2D5C8F04-9F34-40F2-AA06-758CE4EC3643
          VOD, recorded, device iPad, muted false, network wifi, osBuild 21F79,
          osVersion 17.5, viewWidth 1920
          1 stall

          KPI                    Value
          Startup time         0.133 s  buffering only
          Stall rate            119 /h  1 stall in 30.4 s watched
          Rebuffer duration          -  not in this log
          Indicated bitrate  3.29 Mb/s  time-weighted; observed 20.1 Mb/s
          Failed                    no  by how the error log ends

          Further             Value
          Duration watched   30.4 s
          Variant switches        1  by 2.08 Mb/s in all
          Transferred       7.48 MB  0 video frames dropped
          Linear QoE              -

          Variant              Indicated  Watched   Share
          a.example/low.m3u8   1.92 Mb/s   10.4 s  34.1 %
          a.example/high.m3u8  4.00 Mb/s   20.0 s  65.9 %

        Errors: 1 (delivery 1)

        """#

    /// Both in a pull request, grouped by network.
    static let markdown = #"""
        ### Sessions, the worst first

        | Session | Startup | Watched | Stalls | Rebuffer | Indicated | Failed |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | `2D5C8F04-9F34-40F2-AA06-758CE4EC3643` | 0.133 s | 30.4 s | 119 /h | - | 3.29 Mb/s | no |
        | `nothing` | - | - | - | - | - | - |

        ### Aggregate of 2 sessions

        | KPI | Value | Known in |  |
        | --- | ---: | ---: | --- |
        | Failures | 0 % | 1 | 0 failed; of all 0 to 50.0 % |
        | Stall rate | 119 /h | 1 | 1 stall |
        | Rebuffer ratio | - | 0 |  |
        | Indicated bitrate | 3.29 Mb/s | 1 | time-weighted |
        | Duration watched | 30.4 s | 1 | media time |
        | Exits before start | 0 | 1 | nothing was played |
        | Stall-free sessions | 0 % | 1 | of those that played |
        | Startup failures | 0 % | 1 | of all attempts to play |

        Failures: known of 1 of 2 sessions, those with an error log, a status or a summary; 1 never told how they ended. \#
        They may be unlike the others: apps may write a log only when something went wrong, and send no summary when they \#
        are killed.

        ### Distributions

        |  | Count | Mean | p50 | p90 | p95 | p99 | Max |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | Startup, buffering only (s) | 1 | 0.133 | 0.133 | 0.133 | 0.133 | 0.133 | 0.133 |
        | Indicated bitrate (Mb/s) | 1 | 3.29 | 3.29 | 3.29 | 3.29 | 3.29 | 3.29 |

        ### Errors

        1, in 1 error log: delivery 1

        ### Groups

        | context.network | Sessions | Startup p50 | Stalls | Rebuffer | Indicated | Failures |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | `wifi` | 1 | 0.133 s | 119 /h | - | 3.29 Mb/s | 0 % |
        | - | 1 | - | - | - | - | - |


        """#
}
