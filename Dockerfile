# 长明 in one image. docs/operating.md says how it is run.
FROM node:24-bookworm-slim AS build
WORKDIR /opt/changming
COPY . .
# Installs what package-lock.json names, scripts off, and builds the site and the back office.
RUN node tools/launch.mjs build

FROM node:24-bookworm-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/changming --create-home changming
WORKDIR /opt/changming
# The program belongs to root and is not written while it runs.
COPY --from=build /opt/changming /opt/changming
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/changming DEMO=0
USER changming
VOLUME /var/lib/changming
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "tools/launch.mjs", "start"]
