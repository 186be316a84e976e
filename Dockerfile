# The image of Waymark: docker build -t waymark .
# Set NODE_IMAGE and BASE_IMAGE to build from other names of these images, such as those of a mirror.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
# Packages first: this layer stays in the cache while only sources change.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts && npm rebuild node
COPY . .
# What is removed: another copy of Node, and the sources of SQLite with its builds for other systems.
RUN npm run package -- /app && cd /app && npm ci --ignore-scripts && npm rebuild node \
  && rm -rf node_modules/node/node_modules \
  && cd node_modules/better-sqlite3 && rm -rf deps src prebuilds/darwin-* prebuilds/win32-* prebuilds/linuxmusl-*

FROM ${BASE_IMAGE}
# tini is process 1: it forwards signals, and reaps processes whose parent has ended.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin waymark \
  && install -d -o waymark -g waymark -m 0750 /data
COPY --from=build /app /app
ENV PATH=/app/node_modules/.bin:$PATH DATA_DIR=/data
WORKDIR /app
USER 10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "/app/bin/waymark.js"]
CMD ["serve"]
