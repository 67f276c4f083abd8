# What to type; `make` alone lists it.

PREFIX ?= /usr/local
SESSION ?= Sessions/commute Sessions/two-weeks --session commute
SECONDS ?= 600
FUZZ ?= Logs
HOURS ?= 1
SEED ?= 1

# The release binary carries the Swift runtime, so that it can be copied to a server. Apple's systems have it built in.
# At a fixed address it is a megabyte smaller: what the runtime's tables point to needs no relocation. Another 0.8 MB are
# symbols that nobody loads it for, and functions that are the same.
linux_linker := -Xswiftc -use-ld=lld -Xlinker -no-pie -Xlinker --no-export-dynamic -Xlinker --icf=safe
linux_release := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib $(linux_linker))
# The compiler's colours are options of each compilation: with them a terminal and a pipe build all anew after one another.
swift_build := swift build --no-color-diagnostics
release := -c release --product playhead $(linux_release)
binary := .build/release/playhead
benchmarks := Tests/Benchmarks
fuzz := Tests/Fuzz
# The inputs that are worth keeping: at first those of the corpus whose names begin with SEEDS.
fuzzed = $(fuzz)/.build/corpus/$(FUZZ)$(addprefix -,$(SEEDS))
end_to_end := Tests/EndToEnd/run
picture := Sources/Manual/playhead.docc/session.svg
# What `make test` builds, program and tests, is optimised as what users get is, and open to the tests: in a folder of its
# own, so that neither build undoes the other's. The compiler looks where Swift's static libraries are, and finds the
# modules of the testing libraries, which are not there, by links; the tests are linked with the shared libraries, and with
# those that only the static ones are made of.
tested := .build/tested
testing_modules := $(tested)/testing-modules
static_libraries = $(if $(linux_release),-Xswiftc -I$(CURDIR)/$(testing_modules) -Xlinker -L$(dir $(runtime))swift_static/linux)
tested_release = -c release --scratch-path $(tested) -Xswiftc -enable-testing $(linux_release) $(static_libraries)
runtime = $(shell swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
tested_binary := $(CURDIR)/$(tested)/release/playhead
documentation := Tests/Documentation/build .build/documentation $(tested)/release
torture := Tests/Torture/run

root := $(DESTDIR)$(PREFIX)
bin := $(root)/bin/playhead
manual := $(root)/share/man/man1/playhead.1
# A page for each topic of the help.
topics := $(shell sed -n 's/^ *{"\([a-z-]*\)".*/\1/p' Sources/CManual/articles.c)
topic_manuals := $(topics:%=$(root)/share/man/man7/playhead-%.7)
bash_completion := $(root)/share/bash-completion/completions/playhead
zsh_completion := $(root)/share/zsh/site-functions/_playhead
fish_completion := $(root)/share/fish/vendor_completions.d/playhead.fish
installed := $(bin) $(manual) $(topic_manuals) $(bash_completion) $(zsh_completion) $(fish_completion)

.PHONY: help run build build-server picture test unit-tests documentation torture bench rates coverage inference fleets fuzz format lint check libraries install uninstall clean packages

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

run: build ## build, and replay a sample session, 3 shows a fleet (SESSION=...)
	@$(binary) replay $(SESSION)

build: packages ## build the release binary
	$(swift_build) $(release)

build-server: ## build kpi and trace alone, for machines without curses: .build/server/release/playhead
	PLAYHEAD_SERVER=1 $(swift_build) --scratch-path .build/server $(release) -Xlinker -s

picture: build ## draw the picture of the README anew
	$(binary) replay Sessions/commute --snapshot 100x30 --at 625 --theme dark --export $(picture) >/dev/null

check: packages ## after a change: format, and the unit tests of what changed and of what stands on it (SINCE=revision)
	@.ci/check $(SINCE)

test: packages lint ## lint, unit tests, the program end to end in a real terminal, and a short attack on it
	@.ci/system-packages tmux ffmpeg python3 python3-venv $(if $(filter Linux,$(shell uname -s)),valgrind)
	@.ci/step begin
	@mkdir -p $(testing_modules)
	@$(if $(linux_release),ln -sfn $(runtime)/linux/Testing.swiftmodule $(runtime)/linux/XCTest.swiftmodule $(testing_modules))
	@.ci/step quiet build $(swift_build) --build-tests $(tested_release)
	@$(MAKE) --no-print-directory --jobs 2 unit-tests documentation
	@$(if $(wildcard $(end_to_end)),PLAYHEAD=$(tested_binary) .ci/step cases "end to end" $(end_to_end))
	@$(if $(wildcard $(torture)),PLAYHEAD=$(tested_binary) .ci/step table torture $(torture) --short --seed $(SEED))
	@.ci/step end

# On Linux the tests are a program, which the package manager would run.
built_tests := $(tested)/release/playheadPackageTests.xctest --testing-library swift-testing
unit_tests = $(if $(linux_release),env NO_COLOR=1 $(built_tests),swift test --skip-build $(tested_release))

unit-tests:
	@.ci/step tests "unit tests" $(unit_tests)

documentation:
	@.ci/step quiet documentation $(documentation)

torture: build ## attack the program: broken inputs, command lines, kills, servers, limits, growth, soak (HOURS=, SEED=)
	@.ci/system-packages tmux ffmpeg python3
	PLAYHEAD=$(CURDIR)/$(binary) $(torture) --hours $(HOURS) --seed $(SEED)

bench: build ## measure: benchmarks, start times, and against DuckDB, m3u8 and ffmpeg where these are installed
	@.ci/system-packages python3
	swift package --package-path $(benchmarks) benchmark --target PlayheadBenchmarks --grouping metric --no-progress
	$(benchmarks)/start $(binary)
	$(benchmarks)/compare-duckdb $(binary)
	$(if $(filter Linux,$(shell uname -s)),$(benchmarks)/count-allocations $(binary))
	swift build --package-path $(benchmarks) -c release --product ReadPlaylist
	$(benchmarks)/compare-m3u8 $(benchmarks)/.build/release/ReadPlaylist
	$(benchmarks)/compare-segmenters $(binary)

rates: ## measure how often verdicts of compare err, what its intervals hold, and what explain finds (some minutes)
	swift run --package-path $(benchmarks) -c release VerdictErrorRates
	swift run --package-path $(benchmarks) -c release ExplanationRates

coverage: ## measure how often the intervals of kpi --against hold the truth (some minutes)
	swift run --package-path $(benchmarks) -c release IntervalCoverage

CORPUS ?= $(abspath ../shared/corpus)
inference: ## derive the widths of a what-if's intervals, and check them over other links (CORPUS=...; ten minutes)
	swift run --package-path $(benchmarks) -c release LinkInference $(CORPUS)

VIEWERS ?= 1000
fleets: ## measure how often the intervals of kpi --what-if hold the truth (CORPUS=..., VIEWERS=...; half an hour)
	swift run --package-path $(benchmarks) -c release LinkInference $(CORPUS) fleets=$(VIEWERS)

libraries: packages ## build and run somebody else's package, which has swift-numerics, swift-system and swift-collections too
	swift run --package-path Tests/Libraries Example

# Dead code is kept, since the linker takes the coverage counters for it. Leaks are looked for by the limit of memory: constants that
# are made once would be taken for some, since Swift keeps bits of its own in pointers.
fuzz: ## look for inputs that the readers cannot stand (FUZZ=Errors, Logs, Media, Movies, Parts, Playlists, Predicates or Rows, SEEDS=, SECONDS=)
	swift build --package-path $(fuzz) -c release --product Fuzz$(FUZZ) --sanitize=fuzzer \
		-Xswiftc -sanitize=fuzzer,address --disable-dead-strip
	@mkdir -p $(fuzzed) $(fuzz)/.build/findings
	@find $(fuzz)/Corpus/$(FUZZ) -type f -name '$(SEEDS)*' -exec cp {} $(fuzzed) \;
	@$(if $(filter Media,$(FUZZ)),$(if $(SEEDS:ts%=),,$(fuzz)/transport-streams $(fuzzed)))
	ASAN_OPTIONS=malloc_context_size=2:detect_leaks=0 $(fuzz)/.build/release/Fuzz$(FUZZ) $(fuzzed) \
		$(addprefix -dict=,$(wildcard $(fuzz)/$(FUZZ).dict)) -max_len=8192 -timeout=10 -rss_limit_mb=2048 \
		-artifact_prefix=$(fuzz)/.build/findings/ -max_total_time=$(SECONDS) -print_final_stats=1

format: ## format the sources in place
	swift format --in-place --recursive --parallel Sources Tests

lint: ## check the sources' format
	@swift format lint --strict --recursive --parallel Sources Tests

install: build ## install binary, man pages and shell completions (PREFIX=, DESTDIR=)
	$(swift_build) -c release --product generate-manual $(linux_release)
	install -d $(dir $(installed))
	install -m 755 $(binary) $(bin)
	strip $(bin)
	@mkdir -p .build/manual
	.build/release/generate-manual $(binary) --output-directory .build/manual
	sed '/^\.Sh "EXIT STATUS"/,$$d' .build/manual/playhead.1 >$(manual)
	$(binary) help --man playhead >>$(manual)
	for topic in $(topics); do $(binary) help --man $$topic >$(root)/share/man/man7/playhead-$$topic.7 || exit; done
	$(binary) --generate-completion-script bash >$(bash_completion)
	$(binary) --generate-completion-script zsh >$(zsh_completion)
	$(binary) --generate-completion-script fish >$(fish_completion)

uninstall: ## remove what install put in place
	rm -f $(installed)

clean: ## remove what was built
	swift package clean
	rm -rf $(tested)

# The system packages that building and running need: those that are missing are installed.
packages:
	@.ci/system-packages libncurses-dev tzdata zstd gzip
