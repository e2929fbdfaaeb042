FROM swift:6.3-bookworm AS build
# The upgrade matters: libevent's version number is the same before and after its security fixes.
RUN apt-get update \
    && apt-get upgrade -y \
    && apt-get install -y --no-install-recommends libevent-dev libexpat1-dev make pkg-config python3 zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY Package.swift ./
COPY deploy/Package.resolved ./
RUN swift package resolve
COPY Makefile VERSION ./
COPY .ci .ci
COPY deploy/version deploy/version
COPY Plugins Plugins
COPY docs/diagnostics docs/diagnostics
COPY docs/schema docs/schema
COPY Sources Sources
COPY Tests Tests
# `make image` names it, for `linkd --version`: there is no git here.
ARG LINKD_VERSION=
RUN make static ${LINKD_VERSION:+LINKD_VERSION="$LINKD_VERSION"}

# The archive of `make dist`, for the architecture of the builder: docs/operations.md#another-architecture.
FROM build AS packing
COPY LICENSE config.json routes.json ./
COPY Public Public
COPY deploy deploy
COPY docs/linkd.1 docs/linkd.1
ARG SOURCE_DATE_EPOCH=0
RUN deploy/package tar .build/static/linkd /packages

FROM scratch AS archive
COPY --from=packing /packages /

# One program and the folder where you mount your configuration. `make test-image` builds the same lines.
FROM scratch
COPY --from=build /build/.build/static/linkd /usr/local/bin/linkd
WORKDIR /etc/linkd
# Variables and not options, so that `linkd health` and `linkd reload` in the container ask the right address.
ENV LINKD_CONFIG=/etc/linkd/config.json LINKD_LISTEN=0.0.0.0:8080 LINKD_ADMIN=127.0.0.1:9180
# A number, so that an orchestrator can see that it is not root.
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=2s CMD ["linkd", "health"]
ENTRYPOINT ["linkd"]
CMD ["serve"]
