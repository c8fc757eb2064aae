# The bot in a small image: built in one stage, run by a user without rights in another.
# `docker build -t iago .`; see docs/OPERATIONS.md.

FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY . .
RUN cargo build --release --locked --bin iago

FROM debian:bookworm-slim
COPY packaging/prepare-root /usr/local/sbin/prepare-root
RUN /usr/local/sbin/prepare-root
COPY --from=build /source/target/release/iago /usr/local/bin/iago
USER iago
WORKDIR /data
VOLUME /data
ENV DATABASE_URL=sqlite:///data/iago.db IAGO_MONITOR=127.0.0.1:9090
# The database is closed in order within ten seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/usr/local/bin/iago-healthy"]
ENTRYPOINT ["/usr/local/bin/iago"]
CMD ["serve"]
