FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get upgrade -y \
    && apt-get install -y --no-install-recommends libevent-dev libexpat1-dev pkg-config zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY Package.swift ./
RUN swift package resolve
COPY Plugins Plugins
COPY docs/diagnostics docs/diagnostics
COPY docs/schema docs/schema
COPY Sources Sources
COPY Tests Tests
# `make image` names it, for `linkd --version`; a folder without git has none.
ARG LINKD_COMMIT=
RUN swift build -c release --product linkd --static-swift-stdlib \
    && strip .build/release/linkd

FROM debian:bookworm-slim
# The upgrade matters: libevent's version number is the same before and after its security fixes.
RUN apt-get update \
    && apt-get upgrade -y \
    && apt-get install -y --no-install-recommends libevent-core-2.1-7 libexpat1 libstdc++6 zlib1g \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /build/.build/release/linkd /usr/local/bin/linkd
WORKDIR /srv/linkd
COPY config.json routes.json ./
COPY Public Public
# A number, so that an orchestrator can see that it is not root.
USER 65534:65534
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=2s CMD ["linkd", "health"]
ENTRYPOINT ["linkd"]
CMD ["serve", "--listen", "0.0.0.0:8080"]
