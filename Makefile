# The commands of this project; `make` alone lists them.

SWIFT        ?= swift
CONTAINER    ?= docker
FUZZ_SECONDS ?= 10
ROUNDS       ?= 15

SWIFT_CODE := Package.swift Sources Tests Benchmarks Fuzzing

# A Mac has the Swift library in the system and cannot link it into the program.
STATIC := $(if $(filter Darwin,$(shell uname)),,--static-swift-stdlib)

# A Mac has zlib in the system.
ZLIB := $(if $(filter Darwin,$(shell uname)),,zlib)

# Debian keeps nginx in a folder that is not on everyone's path.
export PATH := $(PATH):/usr/sbin:/sbin

.PHONY: help
help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: build-needs ## build and start the server with config.json and routes.json
	$(SWIFT) run linkd serve

.PHONY: test
test: test-needs ## run every test
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

.PHONY: bench
bench: bench-needs release ## measure the server beside nginx and a bare loop, then the route table (ROUNDS=15)
	python3 Benchmarks/server.py --rounds $(ROUNDS)
	$(SWIFT) run -c release --package-path Benchmarks/Routes --scratch-path .build/benchmarks

.PHONY: format
format: ## format the Swift code in place
	$(SWIFT) format --in-place --parallel --recursive $(SWIFT_CODE)

.PHONY: lint
lint: ## check the format of the Swift code
	$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_CODE)

.PHONY: fuzz
fuzz: ## feed random bytes to the parsers (FUZZ_SECONDS=10 for each)
	Fuzzing/run $(FUZZ_SECONDS)

.PHONY: release
release: build-needs ## build the optimised program, .build/release/linkd
	$(SWIFT) build -c release --product linkd $(STATIC)

.PHONY: image
image: ## build the container image
	$(CONTAINER) build --pull --tag linkd .

# Each of these looks first and installs only what is missing: quiet on a machine that has it all.

.PHONY: build-needs
build-needs:
	@pkg-config --exists libevent_core $(ZLIB) 2>/dev/null \
	    || .ci/install 'libevent-dev zlib1g-dev pkg-config' 'libevent pkg-config'

.PHONY: test-needs
test-needs: build-needs
	@command -v curl >/dev/null || .ci/install 'curl ca-certificates' 'curl'
	@command -v nginx >/dev/null || .ci/install 'nginx-light' 'nginx'
	@if command -v apt-get >/dev/null && ! /usr/bin/python3 -c 'import prometheus_client' 2>/dev/null; then \
		.ci/install 'python3-prometheus-client' ''; fi

.PHONY: bench-needs
bench-needs: test-needs
	@command -v wrk >/dev/null || .ci/install 'wrk' 'wrk'
	@command -v python3 >/dev/null || .ci/install 'python3' 'python3'
