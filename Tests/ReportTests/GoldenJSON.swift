/// The reports of the two sample sessions, written down to the last character.
enum GoldenReports {
    /// The JSON of both, without groups.
    static let json = #"""
        {
          "schema": "playhead.kpi/2",
          "sessions": [
            {
              "id": "2D5C8F04-9F34-40F2-AA06-758CE4EC3643",
              "source": "recorded",
              "playbackType": "VOD",
              "player": "AppleCoreMedia",
              "host": "a.example",
              "startDate": null,
              "startupTime": 0.133,
              "startupTimeSource": "log",
              "startupWaterfall": [],
              "durationWatched": 30.368,
              "stallCount": 1,
              "stallCountSource": "log",
              "stallRate": 118.54583772391992,
              "rebufferDuration": null,
              "rebufferDurationAtMost": null,
              "rebufferDurationAtLeast": null,
              "rebufferOpen": null,
              "rebufferRatio": null,
              "timeWeightedIndicatedBitrate": 3291231.734457324,
              "timeWeightedObservedBitrate": 20123456.5,
              "switchCount": 1,
              "switchMagnitude": 2075991,
              "droppedFrames": 0,
              "bytesTransferred": 7483521,
              "linearQoE": null,
              "linearQoEUpperBound": null,
              "fetchedRatio": 0.5989924054414665,
              "liveLatency": null,
              "liveLatencyP95": null,
              "timeOverLatencyTarget": null,
              "variants": [
                {
                  "uri": "https://a.example/low.m3u8",
                  "indicatedBitrate": 1924009,
                  "durationWatched": 10.368,
                  "share": 0.34141201264488935
                },
                {
                  "uri": "https://a.example/high.m3u8",
                  "indicatedBitrate": 4000000,
                  "durationWatched": 20,
                  "share": 0.6585879873551106
                }
              ],
              "failed": false,
              "failureEvidence": "inferred",
              "stallFree": false,
              "startupFailed": false,
              "exitedBeforeStart": false,
              "stalls": [
                {
                  "time": null,
                  "duration": null,
                  "count": 1,
                  "cause": "media-file-not-received"
                }
              ],
              "stallCause": "media-file-not-received",
              "errors": {
                "total": 1,
                "fatal": 0,
                "byClass": {
                  "network": 0,
                  "delivery": 1,
                  "live-playlist": 0,
                  "content-format": 0,
                  "drm": 0,
                  "player": 0,
                  "unknown": 0
                }
              },
              "errorClass": "delivery",
              "errorCode": "-12889 CoreMediaErrorDomain",
              "errorEntries": [
                {
                  "date": null,
                  "domain": "CoreMediaErrorDomain",
                  "code": -12889,
                  "class": "delivery",
                  "comment": "No response for media file in 9.9767s"
                }
              ],
              "startupMicroseconds": 133000,
              "watchedMicroseconds": 30368000,
              "rebufferMicroseconds": null,
              "indicatedBits": 99948125,
              "indicatedPicobits": 312000000000,
              "indicatedMicroseconds": 30368000,
              "observedBits": 611109126,
              "observedPicobits": 992000000000,
              "observedMicroseconds": 30368000,
              "flags": [
                "startup-buffering-only"
              ],
              "context": {
                "device": "iPad",
                "muted": false,
                "network": "wifi",
                "osBuild": "21F79",
                "osVersion": "17.5",
                "viewWidth": 1920
              },
              "file": "logs/access.log",
              "line": 13
            },
            {
              "id": "nothing",
              "source": "recorded",
              "playbackType": null,
              "player": null,
              "host": null,
              "startDate": null,
              "startupTime": null,
              "startupTimeSource": null,
              "startupWaterfall": [],
              "durationWatched": null,
              "stallCount": null,
              "stallCountSource": null,
              "stallRate": null,
              "rebufferDuration": null,
              "rebufferDurationAtMost": null,
              "rebufferDurationAtLeast": null,
              "rebufferOpen": null,
              "rebufferRatio": null,
              "timeWeightedIndicatedBitrate": null,
              "timeWeightedObservedBitrate": null,
              "switchCount": null,
              "switchMagnitude": null,
              "droppedFrames": null,
              "bytesTransferred": null,
              "linearQoE": null,
              "linearQoEUpperBound": null,
              "fetchedRatio": null,
              "liveLatency": null,
              "liveLatencyP95": null,
              "timeOverLatencyTarget": null,
              "variants": [],
              "failed": null,
              "failureEvidence": "none",
              "stallFree": null,
              "startupFailed": null,
              "exitedBeforeStart": null,
              "stalls": null,
              "stallCause": null,
              "errors": {
                "total": null,
                "fatal": null,
                "byClass": {
                  "network": null,
                  "delivery": null,
                  "live-playlist": null,
                  "content-format": null,
                  "drm": null,
                  "player": null,
                  "unknown": null
                }
              },
              "errorClass": null,
              "errorCode": null,
              "errorEntries": null,
              "startupMicroseconds": null,
              "watchedMicroseconds": null,
              "rebufferMicroseconds": null,
              "indicatedBits": null,
              "indicatedPicobits": null,
              "indicatedMicroseconds": null,
              "observedBits": null,
              "observedPicobits": null,
              "observedMicroseconds": null,
              "flags": [],
              "context": {},
              "file": null,
              "line": null
            }
          ],
          "aggregate": {
            "sessionCount": 2,
            "failedCount": 0,
            "failurePercentage": 0,
            "durationWatched": 30.368,
            "stallCount": 1,
            "stallRate": 118.54583772391992,
            "rebufferDuration": null,
            "rebufferRatio": null,
            "timeWeightedIndicatedBitrate": 3291231.734457324,
            "exitsBeforeStart": 0,
            "knownCount": {
              "failurePercentage": 1,
              "durationWatched": 1,
              "stallCount": 1,
              "stallRate": 1,
              "rebufferDuration": 0,
              "rebufferRatio": 0,
              "timeWeightedIndicatedBitrate": 1,
              "exitsBeforeStart": 1,
              "startupTime": 1,
              "timeWeightedObservedBitrate": 1,
              "switchCount": 1,
              "droppedFrames": 1,
              "bytesTransferred": 1,
              "errors": 1,
              "rebufferOpen": 0,
              "stallFreePercentage": 1,
              "startupFailurePercentage": 1
            },
            "startupTime": {
              "mean": 0.133,
              "p50": 0.133,
              "p90": 0.133,
              "p95": 0.133,
              "p99": 0.133,
              "max": 0.133,
              "source": "log",
              "count": 1
            },
            "distributions": {
              "startupTimeFromEvents": {
                "count": 0,
                "mean": null,
                "p50": null,
                "p90": null,
                "p95": null,
                "p99": null,
                "max": null
              },
              "startupTimeFromLog": {
                "count": 1,
                "mean": 0.133,
                "p50": 0.133,
                "p90": 0.133,
                "p95": 0.133,
                "p99": 0.133,
                "max": 0.133
              },
              "rebufferRatio": {
                "count": 0,
                "mean": null,
                "p50": null,
                "p90": null,
                "p95": null,
                "p99": null,
                "max": null
              },
              "timeWeightedIndicatedBitrate": {
                "count": 1,
                "mean": 3291231.734457,
                "p50": 3291231.734457,
                "p90": 3291231.734457,
                "p95": 3291231.734457,
                "p99": 3291231.734457,
                "max": 3291231.734457
              }
            },
            "timeWeightedObservedBitrate": 20123456.5,
            "switchCount": 1,
            "droppedFrames": 0,
            "bytesTransferred": 7483521,
            "errors": {
              "total": 1,
              "fatal": 0,
              "byClass": {
                "network": 0,
                "delivery": 1,
                "live-playlist": 0,
                "content-format": 0,
                "drm": 0,
                "player": 0,
                "unknown": 0
              }
            },
            "rebufferOpen": null,
            "rebufferOmittedCount": 0,
            "stallFreePercentage": 0,
            "startupFailurePercentage": 0,
            "failurePercentageAtLeast": 0,
            "failurePercentageAtMost": 50,
            "startupFailurePercentageAtLeast": 0,
            "startupFailurePercentageAtMost": 50,
            "sources": {
              "recorded": 2
            },
            "failureUnknownCount": 1
          },
          "groups": [],
          "highlights": [],
          "skippedCount": 0,
          "isPartial": false,
          "against": null,
          "story": null
        }

        """#
}
