# The commands of this project; `make` alone lists them.

SWIFT        ?= swift
CONTAINER    ?= docker
FUZZ_SECONDS ?= 10
ROUNDS       ?= 15
MINUTES      ?= $(if $(filter judge,$(MAKECMDGOALS)),5,10)

# The servers that `make bench` measures linkd beside: all, none, or names with commas. They take minutes to build.
PEERS ?= $(if $(filter 1,$(ROUNDS)),none,all)

SWIFT_CODE := Package.swift Plugins Sources Tests Examples Benchmarks Fuzzing

SYSTEM := $(shell uname)

# A Mac has the Swift library in the system and cannot link it into the program.
STATIC := $(if $(filter Darwin,$(SYSTEM)),,--static-swift-stdlib)

# What the program says of itself: the plugin of Package.swift reads it, and only a file of `linkd` depends on it. Every
# build has it, since the files of plugins are the same for all.
LINKD_VERSION := $(shell deploy/version)

# What only Linux has: Debian's packages, systemd, namespaces, /proc, libFuzzer and static programs.
LINUX_ONLY := bench bench-server check-apple deb dist fuzz judge publish soak soak-server static test-image test-install test-packages test-publish \
    test-reproducible

ifneq ($(SYSTEM),Linux)
ifneq ($(filter $(LINUX_ONLY),$(MAKECMDGOALS)),)
$(error make $(firstword $(filter $(LINUX_ONLY),$(MAKECMDGOALS))) needs Linux: run it there or in a container)
endif
endif

# Debian keeps nginx in a folder that is not on everyone's path.
export PATH := $(PATH):/usr/sbin:/sbin

export LINKD_VERSION

.PHONY: help
help: ## list these commands
	@awk -F ':.*## ' '/^##@ / { print "\n" substr($$0, 5) ":" } /^[a-z-]+:.*## / { printf "  make %-22s %s\n", $$1, $$2 }' Makefile

##@ Each day

.PHONY: run
run: build-needs ## build and start the server with config.json and routes.json
	$(SWIFT) run linkd serve

.PHONY: test
test: test-needs ## run every test: a line a test target, failures whole (FILTER=REGEX for some of the Swift tests, a line a suite)
	@.ci/quietly $(SWIFT) build --build-tests
	@.ci/test $(if $(FILTER),--suites --filter '$(FILTER)')
	@$(if $(FILTER),,$(MAKE) --no-print-directory app-alone test-front-ends test-doctor)

.PHONY: snapshots
snapshots: test-needs doctor-needs ## renew the sentences of findings that tests compare, and the headings and the index of docs/diagnostics
	$(SWIFT) build --build-tests
	LINKD_RENEW=1 $(SWIFT) test --skip-build --filter 'DiagnosticPageTests|snapshot'
	LINKD=$(PROGRAM) Tests/Doctor/run.py --update

.PHONY: quick
quick: build-needs ## run the tests of the three modules that changed most, with the suites of the program that belong to them
	@export TEST_TARGETS="$$(.ci/changed-tests)" && echo "tests: $$TEST_TARGETS" && \
	    .ci/quietly $(SWIFT) build --product linkdPackageTests && .ci/test --suites --filter "$$(.ci/changed-tests --filter)"

.PHONY: format
format: ## format the Swift code in place
	$(SWIFT) format --in-place --parallel --recursive $(SWIFT_CODE)

.PHONY: lint
lint: ## check the format of the Swift code, which way it points, what libraries import, links, front pages, and the scripts
	$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_CODE)
	.ci/imports
	.ci/structure
	@! find -L Fuzzing -type l | sed 's/$$/: what it links to has moved; link to the new place/' | grep .
	.ci/front-pages
	.ci/portable
	.ci/self-test

##@ What is shipped

PREFIX ?= /usr/local
DESTDIR ?=

# Not written into the commands, where a quote in a name would end the quoting of the shell.
export PREFIX DESTDIR

.PHONY: install uninstall
install: ## install what make release or make static built, with its manual page and completions (PREFIX=/usr/local)
	@deploy/install "$$PREFIX"

uninstall: ## remove what make install installed (PREFIX=/usr/local)
	@deploy/install --remove "$$PREFIX"

.PHONY: release
release: build-needs ## build the optimised program, .build/release/linkd
	@.ci/quietly $(SWIFT) build -c release --product linkd $(STATIC) $(BUILD_FLAGS)

# The program in which every library is, for an image without any other file.
STATIC_PROGRAM := .build/static/linkd

# SwiftPM would compile everything again for another way to link. These are the objects of the release build, and the
# options of its link but for `-static-executable`.
.PHONY: static
static: release ## build the optimised program with every library inside, .build/static/linkd
	@mkdir -p $(dir $(STATIC_PROGRAM))
	@.ci/quietly $(SWIFT)c -static-executable -emit-executable -module-name linkd -o $(STATIC_PROGRAM) \
	    @.build/release/linkd.product/Objects.LinkFileList \
	    $$(pkg-config --static --libs libevent_core zlib expat) \
	    -Xlinker --gc-sections -Xlinker --defsym -Xlinker main=linkd_main
	@strip $(STATIC_PROGRAM)

PACKAGES := .build/packages

.PHONY: deb
deb: release ## build the Debian package into .build/packages
	@command -v dpkg-shlibdeps >/dev/null || .ci/install 'dpkg-dev' ''
	@deploy/package deb .build/release/linkd $(PACKAGES)

.PHONY: dist
dist: static ## build the archive with the static program into .build/packages
	@deploy/package tar $(STATIC_PROGRAM) $(PACKAGES)

PUBLISH := .build/publish

.PHONY: publish
publish: static ## make all files of a release in .build/publish: archives, packages, image, formula, notes, sums
	@deploy/publish $(PUBLISH)

.PHONY: image
image: ## build the container image
	@command -v $(CONTAINER) >/dev/null || { echo "$(CONTAINER) is not installed; install it, run make image CONTAINER=podman, or" \
	    "run make publish, which makes the image with buildah" >&2; exit 1; }
	$(CONTAINER) build --pull --build-arg LINKD_VERSION='$(LINKD_VERSION)' --tag linkd .

PLATFORM ?= linux/arm64

.PHONY: dist-in-container
dist-in-container: ## build the archive for another architecture in a container (PLATFORM=linux/arm64)
	$(CONTAINER) buildx build --pull --platform $(PLATFORM) --target archive --output $(PACKAGES) \
	    --build-arg LINKD_VERSION='$(LINKD_VERSION)' --build-arg SOURCE_DATE_EPOCH="$$(git log -1 --format=%ct)" .

.PHONY: mirror
mirror: ## write the small package for apps, without the server (FOLDER=.build/mirror)
	@.ci/mirror $(or $(FOLDER),.build/mirror) && du -sh $(or $(FOLDER),.build/mirror)

##@ After some changes (CONTRIBUTING.md says which)

# Debian's compilers, but for Kotlin's: its own there is too old.
LANGUAGES := .build/languages

.PHONY: test-languages
test-languages: language-needs ## compile the TypeScript and Kotlin of PlatformCode, and try generated files with the links that Swift decides
	@TEST_TARGETS=LinkCodeTests .ci/quietly $(SWIFT) build --product linkdPackageTests
	@rm -rf $(LANGUAGES)/cases && mkdir -p $(LANGUAGES)/cases
	@TEST_TARGETS=LinkCodeTests LINKD_LANGUAGE_CASES=$(CURDIR)/$(LANGUAGES)/cases \
	    .ci/quietly $(SWIFT) test --skip-build --filter LanguageCaseTests
	@KOTLIN_JARS="$$(echo $(CURDIR)/$(LANGUAGES)/python/lib/python3*/site-packages/run_kotlin_kernel/jars)" \
	    Tests/Languages/run.py $(LANGUAGES)/cases

.PHONY: test-front-ends
test-front-ends: test-needs ## run nginx and Caddy in front of linkd as `linkd print nginx` and docs/operations.md configure them, and static hosts
	@.ci/quietly $(SWIFT) build --product linkd
	@LINKD=$(PROGRAM) Tests/FrontEnds/run.py
	@LINKD=$(PROGRAM) Tests/StaticHosts/run.py

IMAGE := .build/image.tar

.PHONY: test-image
test-image: engine-needs static ## build the container image without an engine, and run it with Docker's as docs/operations.md says
	@.ci/image $(STATIC_PROGRAM) $(IMAGE)
	@python3 Tests/Containers/docker.py $(IMAGE)

KUBERNETES := .build/kubernetes

.PHONY: test-kubernetes
test-kubernetes: build-needs ## validate deploy/kubernetes.yaml by the schemas of Kubernetes
	@python3 -c 'import ensurepip, venv' 2>/dev/null || .ci/install 'python3 python3-venv' 'python3'
	@.ci/install-python $(KUBERNETES) Tests/Containers/requirements.txt
	@.ci/quietly $(SWIFT) build --product linkd
	@LINKD=$(PROGRAM) $(KUBERNETES)/bin/python Tests/Containers/manifests.py

.PHONY: test-alerts
test-alerts: ## check the files for Prometheus, and what each alert of deploy/alerts.yml fires for
	@command -v promtool >/dev/null || .ci/install prometheus prometheus
	@promtool check config deploy/prometheus.yml >/dev/null
	@promtool test rules Tests/Alerts/alerts.yml >/dev/null

.PHONY: test-install
test-install: install-needs release ## install the program for one person and for a package, and look what the shells and man find
	@Tests/Packages/install.py .build/release/linkd

.PHONY: test-packages
test-packages: package-needs release ## build the Debian package, and install, start, upgrade and remove it in bare Debians (SUITES=bookworm)
	@rm -rf $(PACKAGES)
	@deploy/package deb .build/release/linkd $(PACKAGES) && \
	    VERSION=$$(.build/release/linkd --version)+1 deploy/package deb .build/release/linkd $(PACKAGES)/newer
	@Tests/Packages/run.py $(PACKAGES)/*.deb $(PACKAGES)/newer/*.deb $(SUITES)

.PHONY: test-publish
test-publish: publish-needs publish ## try each file of a release: versions, sums, what installs it, lintian; and make all again
	@lintian --fail-on error $(PUBLISH)/*.deb
	@Tests/Packages/archive.py $(PUBLISH)
	@Tests/Packages/publish.py $(PUBLISH)

# Where the copy is built matters: paths must not be in the program.
AGAIN := .build/again

.PHONY: test-reproducible
test-reproducible: release ## build the commit again in another folder, and compare the packages of both programs
	@rm -rf $(AGAIN) && git clone --quiet . $(AGAIN) && $(MAKE) --no-print-directory -C $(AGAIN) release
	@deploy/package tar .build/release/linkd $(AGAIN)/one && cd $(AGAIN) && deploy/package tar .build/release/linkd two
	@cmp $(AGAIN)/one/linkd-*.tar.gz $(AGAIN)/two/linkd-*.tar.gz && echo "both programs are the same"

BUILD_SYSTEMS ?= native swiftbuild

.PHONY: test-plugin
test-plugin: ## build a package that uses the plugin: twice, with changed tables, and with wrong uses (BUILD_SYSTEMS="native swiftbuild")
	@SWIFT='$(SWIFT)' Tests/PluginPackage/run.py .build/plugin $(BUILD_SYSTEMS)

# How many times as many random tables, rules and bytes `make rounds` tries as `make test`.
TEST_ROUNDS ?= 8

.PHONY: rounds
rounds: test-needs ## run every Swift test with the large counts of random and exhaustive inputs (TEST_ROUNDS=8)
	@.ci/quietly $(SWIFT) build --build-tests
	@LINKD_TEST_ROUNDS=$(TEST_ROUNDS) .ci/test --silence 3600

.PHONY: test-doctor
test-doctor: doctor-needs ## try linkd doctor with a fleet of broken hosts on this machine
	@.ci/quietly $(SWIFT) build --product linkd
	@LINKD=$(PROGRAM) Tests/Doctor/run.py

# Where `swift build` puts the program.
PROGRAM := .build/debug/linkd

.PHONY: browser
browser: build-needs ## try the pages in a real browser; says so where there is none
	@.ci/quietly $(SWIFT) build --product linkd
	@LINKD=$(PROGRAM) Tests/BrowserTests/run.py

.PHONY: screenshots
screenshots: build-needs ## draw every page into .build/screenshots, and the pictures of the documentation into docs/images
	@.ci/quietly $(SWIFT) build --product linkd
	@LINKD=$(PROGRAM) Tests/BrowserTests/run.py --screenshots
	@LINKD=$(PROGRAM) Tests/BrowserTests/run.py --readme

# Apps are built where no libevent is, so their side of the project is too; both commands share one build.
APP_SIDE := .ci/without-libevent
EXAMPLES := EntryPoints Banklet LinkList TripsCalendar Notes

.PHONY: examples
examples: ## build the five example apps and run each
	@.ci/quietly $(APP_SIDE) build --package-path Examples
	@programs=$$($(APP_SIDE) build --package-path Examples --show-bin-path) && for example in $(EXAMPLES); do \
		echo "--- $$example" && "$$programs/$$example" || exit 1; done

# Some tests have the server itself serve what an app then follows; they are left out where nothing has built it.
LIVE = $(addprefix LINKD=,$(wildcard $(PROGRAM)))

.PHONY: app-alone
app-alone: ## build the app's side without libevent, run the tests of the examples, and print what an app carries
	@.ci/quietly $(APP_SIDE) build --build-tests --package-path Examples
	@$(LIVE) .ci/test --swift $(APP_SIDE) --package-path Examples
	@SWIFT='$(SWIFT)' .ci/app-alone

APPLE := .build/apple

.PHONY: check-apple
check-apple: check-apple-needs ## compile all modules, the examples and the code of the pages for Apple's systems, without linking
	@.ci/quietly $(SWIFT) package resolve
	@$(APPLE)/bin/python Tests/Apple/run.py

GENERATED := EntryPoints/AppLink Banklet/BankletLink LinkList/ListLink TripsCalendar/Deeplink Notes/NotesLink

.PHONY: check-generated
check-generated: build-needs ## compare the generated code of the examples with their tables
	@.ci/quietly $(SWIFT) build --product linkd
	@for links in $(GENERATED); do folder=Examples/Sources/$${links%/*} && $(PROGRAM) print swift \
	    --table $$folder/routes.json --name $${links#*/} --check $$folder/$${links#*/}.swift || exit 1; done

.PHONY: manual check-manual
manual: build-needs ## write the manual page docs/linkd.1 from the help of linkd
	@SWIFT='$(SWIFT)' .ci/manual

check-manual: build-needs ## compare the manual page with the help of linkd
	@SWIFT='$(SWIFT)' .ci/manual --check

.PHONY: versions check-versions
versions: build-needs ## take the newest versions of other packages, here and for releases (deploy/Package.resolved)
	@.ci/quietly $(SWIFT) package update
	@.ci/versions --update

check-versions: build-needs ## compare the versions of other packages with those of releases
	@.ci/quietly $(SWIFT) package resolve
	@.ci/versions

SCHEMA := .build/schema

.PHONY: check-schema
check-schema: build-needs ## compare the schemas of docs/schema with the readers, the files of the tests and wrong files
	@python3 -c 'import ensurepip, venv' 2>/dev/null || .ci/install 'python3 python3-venv' 'python3'
	@.ci/install-python $(SCHEMA) Tests/Schema/requirements.txt
	@.ci/quietly $(SWIFT) build --product linkd
	@LINKD=$(PROGRAM) $(SCHEMA)/bin/python Tests/Schema/run.py

.PHONY: docs
docs: build-needs ## build the documentation of all modules into .build/docs
	.ci/build-docs

.PHONY: check-docs
check-docs: docs-needs ## run the examples of README.md and docs/, and check their links, keys and rules
	$(SWIFT) build --product linkd
	@LINKD=$(PROGRAM) .ci/check-docs

# What reads untrusted bytes, and what has threads. Package.swift leaves out the other tests, which would only be built.
SANITIZED_address := BorrowedBytesTests HTTPTests ServerTests LinkRoutesTests
SANITIZED_thread := ServerTests

# They say how long something takes, or count what is done in a second: another matter under a sanitizer.
UNSANITIZED := HostileTableTests MutationTests

.PHONY: sanitize
sanitize: sanitize-locks sanitize-address sanitize-thread ## run the tests of the parsers and the server under two sanitizers

# Leaks are found too. Where the system forbids a process to trace itself, LeakSanitizer says so and the run fails:
# ASAN_OPTIONS=detect_leaks=0 does without.
.PHONY: sanitize-address sanitize-thread
sanitize-address sanitize-thread: sanitize-%: test-needs
	@export TEST_TARGETS='$(SANITIZED_$*)' && \
	    .ci/quietly $(SWIFT) build --product linkdPackageTests --sanitize=$* --scratch-path .build/$* && \
	    .ci/test --silence 900 --sanitize=$* --scratch-path .build/$* $(UNSANITIZED:%=--skip %)

.PHONY: sanitize-locks
sanitize-locks: build-needs
	@SWIFT='$(SWIFT)' Tests/Sanitizers/run

.PHONY: bench bench-server
bench: bench-server ## measure the server beside others, then the route table (ROUNDS=15, PEERS=all)
	$(SWIFT) run -c release --package-path Benchmarks/Routes --scratch-path .build/benchmarks

bench-server: bench-needs release ## measure the server beside others
	python3 Benchmarks/server --rounds $(ROUNDS) --peers $(PEERS)

.PHONY: judge
judge: judge-needs release ## let linters, attack tools, parsers and four proxies judge the server (MINUTES=5)
	@$(JUDGE)/bin/python Tests/Judge --minutes $(MINUTES)

# How many pairs of files and tables the proof compares of which one is a mutation of the other; 50 are a round.
PAIRS ?= 20000

.PHONY: soak soak-server soak-pairs
soak: soak-server soak-pairs ## serve under attack, reloads, rotations, signals and full disks, then prove mutated pairs (MINUTES=10, PAIRS=20000)

# No answer may be lost.
soak-server: soak-needs release
	@python3 Tests/Soak --minutes $(MINUTES)

# Optimised tests need a build of their own, and a tenth of the time.
SOAK_BUILD := -c release -Xswiftc -enable-testing --scratch-path .build/soak

soak-pairs: build-needs
	@export TEST_TARGETS=AssociationProofTests && \
	    .ci/quietly $(SWIFT) build --product linkdPackageTests $(SOAK_BUILD) && \
	    LINKD_TEST_ROUNDS=$$((($(PAIRS) + 49) / 50)) .ci/test --silence 3600 --filter MutatedPairTests $(SOAK_BUILD)

.PHONY: fuzz
fuzz: build-needs ## feed random bytes to parsers, readers of files, the app's side and a connection (FUZZ_SECONDS=10 for each)
	Fuzzing/run $(FUZZ_SECONDS)

# Each of these looks first and installs only what is missing: quiet on a machine that has it all.

.PHONY: build-needs
build-needs: Package.resolved build-needs-$(if $(filter Darwin,$(SYSTEM)),Darwin,Linux)

# With the versions of releases. Package.swift has ranges, since exact versions of a library collide with those of apps.
Package.resolved:
	@cp deploy/Package.resolved $@

# A Mac's SDK has zlib and expat. SwiftPM finds Homebrew's libevent by this file, with and without pkg-config.
.PHONY: build-needs-Darwin build-needs-Linux
build-needs-Darwin:
	@pkg-config --exists libevent_core 2>/dev/null \
	    || [ -f "$$(brew --prefix 2>/dev/null)/opt/libevent/lib/pkgconfig/libevent_core.pc" ] || .ci/install '' 'libevent'

build-needs-Linux:
	@pkg-config --exists libevent_core zlib expat 2>/dev/null \
	    || .ci/install 'libevent-dev libexpat1-dev zlib1g-dev pkg-config' 'libevent pkg-config'

.PHONY: test-needs
test-needs: build-needs
	@command -v curl >/dev/null || .ci/install 'curl ca-certificates' 'curl'
	@command -v nginx >/dev/null || .ci/install 'nginx-light' 'nginx'
	@command -v caddy >/dev/null || .ci/install 'caddy' 'caddy'
	@command -v qrencode >/dev/null || .ci/install 'qrencode' 'qrencode'
	@command -v zbarimg >/dev/null || .ci/install 'zbar-tools' 'zbar'
	@if command -v apt-get >/dev/null && ! /usr/bin/python3 -c 'import prometheus_client' 2>/dev/null; then \
		.ci/install 'python3-prometheus-client' ''; fi

.PHONY: docs-needs
docs-needs: build-needs
	@command -v jq >/dev/null || .ci/install 'jq' 'jq'

.PHONY: doctor-needs
doctor-needs: test-needs
	@command -v openssl >/dev/null || .ci/install 'openssl' 'openssl'
	@command -v python3 >/dev/null || .ci/install 'python3' 'python3'

.PHONY: engine-needs
engine-needs:
	@command -v buildah >/dev/null || .ci/install 'buildah' ''
	@command -v ip >/dev/null || .ci/install 'iproute2' ''
	@command -v dockerd >/dev/null || .ci/install 'docker.io' ''

.PHONY: publish-needs
publish-needs:
	@command -v lintian >/dev/null || .ci/install 'lintian dpkg-dev' ''
	@command -v buildah >/dev/null || .ci/install 'buildah' ''
	@command -v ruby >/dev/null || .ci/install 'ruby' ''

.PHONY: install-needs
install-needs: build-needs
	@command -v man >/dev/null || .ci/install 'man-db' ''
	@[ -f /usr/share/bash-completion/bash_completion ] || .ci/install 'bash-completion' ''
	@command -v zsh >/dev/null || .ci/install 'zsh' 'zsh'
	@command -v fish >/dev/null || .ci/install 'fish' 'fish'

.PHONY: package-needs
package-needs: build-needs
	@command -v dpkg-shlibdeps >/dev/null || .ci/install 'dpkg-dev' ''
	@command -v mmdebstrap >/dev/null || .ci/install 'mmdebstrap' ''
	@command -v systemd-nspawn >/dev/null || .ci/install 'systemd-container' ''

.PHONY: language-needs
language-needs: build-needs
	@command -v node >/dev/null || .ci/install 'nodejs' 'node'
	@command -v tsc >/dev/null || .ci/install 'node-typescript' 'typescript'
	@command -v java >/dev/null || .ci/install 'openjdk-17-jre-headless' 'openjdk@17'
	@python3 -c 'import ensurepip, venv' 2>/dev/null || .ci/install 'python3 python3-venv' 'python3'
	@.ci/install-python $(LANGUAGES)/python Tests/Languages/requirements.txt --no-deps

.PHONY: check-apple-needs
check-apple-needs: build-needs
	@python3 -c 'import ensurepip, venv' 2>/dev/null || .ci/install 'python3 python3-venv' 'python3'
	@.ci/install-python $(APPLE) Tests/Apple/requirements.txt

.PHONY: browser-needs
browser-needs:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || [ $(SYSTEM) = Darwin ] \
	    || .ci/install 'chromium fonts-noto-core' ''
	@python3 -c 'import ensurepip, venv' 2>/dev/null || .ci/install 'python3 python3-venv' 'python3'

.PHONY: judge-needs soak-needs
JUDGE := .build/judge
judge-needs: soak-needs
	@command -v slowhttptest >/dev/null || .ci/install 'slowhttptest' 'slowhttptest'
	@command -v h2load >/dev/null || .ci/install 'nghttp2-client' 'nghttp2'
	@command -v ab >/dev/null || .ci/install 'apache2-utils' 'httpd'
	@command -v wrk >/dev/null || .ci/install 'wrk' 'wrk'
	@command -v nginx >/dev/null || .ci/install 'nginx-light' 'nginx'
	@command -v haproxy >/dev/null || .ci/install 'haproxy' 'haproxy'
	@command -v apache2 >/dev/null || .ci/install 'apache2-bin' 'httpd'
	@command -v caddy >/dev/null || .ci/install 'caddy' 'caddy'
	@python3 -c 'import ensurepip, venv' 2>/dev/null || .ci/install 'python3 python3-venv' 'python3'
	@.ci/install-python $(JUDGE) Tests/Judge/requirements.txt

soak-needs: build-needs
	@command -v python3 >/dev/null || .ci/install 'python3' 'python3'
	@command -v faketime >/dev/null || .ci/install 'faketime' 'libfaketime'

.PHONY: bench-needs
bench-needs: test-needs
	@command -v wrk >/dev/null || .ci/install 'wrk' 'wrk'
	@command -v python3 >/dev/null || .ci/install 'python3' 'python3'
	@command -v valgrind >/dev/null || .ci/install 'valgrind' 'valgrind'
	@SWIFT='$(SWIFT)' Benchmarks/peers/install $(PEERS)
