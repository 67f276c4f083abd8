import HLS
import Testing
