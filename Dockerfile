# 长明 in one image. docs/operating.md says how it is run: alone, by deploy/compose.yaml, or by deploy/helm.
FROM node:24.18.0-bookworm-slim AS build
WORKDIR /opt/changming
COPY . .
# Installs what package-lock.json names, scripts off, Node.js 26 among it, and builds the site and the back office.
RUN node tools/launch.mjs build
# Then what running needs alone. The launcher's note says that all is installed, so that it installs nothing at a start.
# A checkout may be readable to its owner only; the image runs as another user.
RUN cp node_modules/.changming-installed . \
  && npm ci --omit=dev --workspace=apps/ops --include-workspace-root --ignore-scripts --no-audit --no-fund \
  && mv .changming-installed node_modules/ \
  && chmod -R a+rX .

FROM node:24.18.0-bookworm-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/changming --create-home changming
WORKDIR /opt/changming
# The program belongs to root and is not written while it runs: the file system may be read only, except DATA_DIR.
COPY --from=build /opt/changming /opt/changming
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/changming DEMO=0
# By number: Kubernetes has to see that it is not root.
USER 10001
VOLUME /var/lib/changming
# The site, and METRICS_PORT where it is set.
EXPOSE 3000 9464
# Alive, not ready: what restarts unhealthy containers must not restart all nodes while the database is away. A node
# answers only when the migrations have run.
HEALTHCHECK --interval=10s --timeout=5s --start-period=600s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM finishes what runs, at most 75 seconds; SIGHUP replaces the workers one after the other (WORKERS).
STOPSIGNAL SIGTERM
CMD ["node", "tools/launch.mjs", "start"]
