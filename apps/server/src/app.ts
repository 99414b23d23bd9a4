import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { OpenDatabase } from "@changming/db/database";
import { Replicas } from "@changming/db/replicas";
import { forgetNodes, placeOf } from "@changming/db/nodes";
import { notify } from "@changming/db/notify";
import { invalidationPayloads, tagChannel } from "@changming/domain/context/tags";
import { liveChannel } from "@changming/domain/live/read-live-events";
import { deriveKey } from "@changming/kit/encryption";
import type { Clock } from "@changming/kit/clock";
import { type Caches, openCaches } from "./cache/caches.ts";
import { receiveInvalidation } from "./cache/tag-listener.ts";
import { mountCallbacks } from "./callbacks/mount-callbacks.ts";
import { mountWechatEvents } from "./callbacks/mount-wechat-events.ts";
import { ShareCardRenderer } from "./share-card/share-card-renderer.ts";
import { CertificateRenderer } from "./certificate/certificate-renderer.ts";
import type { Config } from "./config/config.ts";
import { copyJobs } from "./family-copy/make-copies.ts";
import { CopyStore } from "./family-copy/copy-store.ts";
import { adminBindings } from "./features/admin/bindings.ts";
import { bindings } from "./features/bindings.gen.ts";
import { mountFeeds, type CachedFeed } from "./feeds/mount-feeds.ts";
import { mountShareFiles } from "./files/mount-share-files.ts";
import { mountFiles } from "./files/mount-files.ts";
import { mountFonts } from "./fonts/mount-fonts.ts";
import { mountAdmin, staffCaller } from "./http/admin/mount-admin.ts";
import { Api, type CachedResponse } from "./http/api.ts";
import { trackConnections } from "./http/connections.ts";
import { createServer, type LogTarget } from "./http/create-server.ts";
import { mountHealth, watchReadiness } from "./http/health.ts";
import { mountApi } from "./http/mount-api.ts";
import { mountPolicyReports } from "./http/headers.ts";
import { createRateLimits } from "./http/rate-limit.ts";
import { ResponseCache } from "./http/response-cache.ts";
import { mountStaticFiles } from "./pages/static-files.ts";
import { mountJobs } from "./jobs/jobs.ts";
import { LiveBus } from "./live/live-bus.ts";
import { mountLive } from "./live/mount-live.ts";
import { mountMetrics, type PublishMetrics } from "./metrics/mount-metrics.ts";
import { mountOpening } from "./opening/mount-opening.ts";
import { createMedia, ShippedImages, publicImage, residenceImage } from "./media/media.ts";
import { RedisLink } from "./redis/redis-link.ts";
import type { CachedPage } from "./pages/pages.ts";
import { mountSite } from "./pages/mount-site.ts";
import type { SiteSource } from "./pages/site-source.ts";
import { startTraces } from "./traces/start-traces.ts";
import { openServices, type ServiceDeps } from "./services/open-services.ts";
import { mountReceiving } from "./upload/mount-receiving.ts";
import { mountUploads } from "./upload/mount-uploads.ts";
import type { OpenUploads } from "./upload/open-uploads.ts";

type AppConfig =
  | "dataDir"
  | "port"
  | "metrics"
  | "workers"
  | "redis"
  | "replicaUrls"
  | "traces"
  | "isHttps"
  | "hstsScope"
  | "logLevel"
  | "trustedProxies"
  | "origin"
  | "publicOrigin"
  | "mobileOrigin"
  | "rateLimitFactor"
  | "isDemo"
  | "codesPerHour"
  | "smsPriceFen"
  | "staffCodes"
  | "staffAddresses";

export interface AppOptions extends ServiceDeps {
  config: Pick<Config, AppConfig>;
  database: OpenDatabase;
  /** Connection string on which this node listens to other nodes. */
  databaseUrl: string;
  clock: Clock;
  uploads: OpenUploads;
  source: SiteSource;
  /** Default: standard output. */
  logTo?: LogTarget | undefined;
  /** In a worker: when it runs the jobs, and who reads its metrics. */
  primary?: { jobsTurn: Promise<void>; publishMetrics: PublishMetrics } | undefined;
}

export interface App {
  server: FastifyInstance;
  /**
   * Stops accepting connections, finishes running requests and closes what it opened; not the caller's database. For
   * `graceMs` (by default 0) connections that are open may still bring requests.
   */
  close(graceMs?: number): Promise<void>;
}

const megabyte = 1_048_576;

/** Composes the whole server: the only place where its parts meet. Does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, clock, uploads, source, primary } = options;
  const { db } = database;
  const { isHttps, origin, publicOrigin, mobileOrigin, rateLimitFactor } = config;
  const { clientFolder, middleware, errors } = source;

  const responseCache = new ResponseCache();
  const server = await createServer(config, responseCache, options.logTo, (error, id) => errors?.report(error, id));
  const traces = await startTraces(config.traces, server);
  const connections = trackConnections(server);
  errors?.mount(server);
  if (middleware) server.addHook("onRequest", (request, reply, done) => middleware(request.raw, reply.raw, done));

  const { live, caches, redis } = await connectToNodes(options, server);
  const { epochs } = caches;
  responseCache.isStale = () => !caches.isInContact();
  const { services, afterwards } = openServices(server, options, config);
  const shipped = new ShippedImages(`${clientFolder}/art`);
  const answers = caches.create<CachedResponse>(48 * megabyte);
  const replicas = openReplicas(config.replicaUrls, options.databaseUrl, server.log);
  const api = new Api({
    db,
    clock,
    services,
    live,
    bindings,
    media: createMedia(shipped, uploads.addresses),
    uploadFiles: uploads.files,
    answers,
    replicas,
    tags: caches.uncachedTags,
    reportError: (err, requestId) => {
      server.log.error({ err, requestId }, "a call failed");
      errors?.report(err, requestId);
    },
  });
  const rateLimits = await createRateLimits(server, rateLimitFactor, redis);

  let isTaking = true;
  const isWorking = watchReadiness({
    db,
    incoming: uploads.local.incoming,
    reportChange: (reason) =>
      reason === null
        ? server.log.info("reads and writes work again")
        : server.log.error({ err: reason }, "not ready: reads or writes fail"),
  });
  mountHealth(server, { isTaking: () => isTaking, isWorking });
  mountPolicyReports(server, rateLimits);

  // Calls of the back office and of the site, with what they upload.
  const admin = { api, rateLimits, origin, publicOrigin, isHttps };
  mountAdmin(server, adminBindings, admin);
  await mountReceiving(server, {
    api,
    rateLimits,
    bindings: adminBindings,
    incoming: uploads.local.incoming,
    callerOf: (binding, request, reply) => staffCaller(admin, binding, request, reply),
  });
  mountApi(server, { api, db, clock, rateLimits, responseCache, isHttps });
  await mountUploads(server, { api, db, clock, rateLimits, uploads });
  await mountCallbacks(server, { api, services });
  await mountWechatEvents(server, { api, services });
  const liveNumbers = mountLive(server, {
    api,
    live,
    epochs,
    rateLimits,
    origins: mobileOrigin === null ? [origin] : [origin, mobileOrigin],
    rateLimitFactor,
  });

  // Files that are made on demand, and what runs by itself.
  const visitor = () => api.contextOf({ actor: { kind: "visitor" }, requestId: "drawing" });
  const renderer = new CertificateRenderer({
    origin,
    readImage: async (residenceId, reference) =>
      (await residenceImage(visitor(), clientFolder, { residenceId, reference }))?.bytes ?? null,
  });
  const shareCards = new ShareCardRenderer({
    origin,
    readImage: (reference) => publicImage(visitor(), clientFolder, reference),
  });
  const store = new CopyStore(uploads.storage, uploads.local.incoming);
  const files = { addresses: uploads.addresses.files, storage: uploads.storage };
  mountFiles(server, { api, rateLimits, renderer, origin, ...files });
  mountShareFiles(server, { api, rateLimits, shareCards });
  const stopping = new AbortController();
  server.addHook("preClose", async () => stopping.abort());
  const jobCounts = mountJobs(server, { api, turn: primary?.jobsTurn ?? Promise.resolve() }, [
    { name: "clearIncoming", everyMs: 600_000, run: () => uploads.local.clearIncoming() },
    ...copyJobs({ store, renderer, clientFolder, origin, stopping: stopping.signal }),
  ]);

  // Pages and their files last: their routes match what is left.
  const feeds = caches.create<CachedFeed>(16 * megabyte);
  mountFeeds(server, { api, feeds, responseCache, rateLimits, origin });
  mountFonts(server, { rateLimits });
  const staticFiles = { ...source, artVersion: shipped.version };
  await mountStaticFiles(server, { ...staticFiles, responseCache: source.isCached ? responseCache : undefined });
  const pages = caches.create<CachedPage>(96 * megabyte);
  const { newRecorder } = caches;
  const cache = { pages, newRecorder };
  const site = await mountSite(server, { api, rateLimits, cache, responseCache, clock, source, config });
  await mountOpening(server, {
    db,
    clock,
    epochs,
    staffCodes: config.staffCodes,
    responseCache,
    mayShow: () => caches.mayShow(),
    isHttps,
    closedPage: (requestId) => site.getClosed(requestId),
  });
  if (config.metrics !== null) {
    const siteDeps = {
      database,
      clock,
      dataDir: config.dataDir,
      storage: uploads.storage,
      caches: { responses: responseCache, answers, feeds, pages },
      live: liveNumbers,
      redis,
      replicas,
      jobs: jobCounts,
      isReady: async () => isTaking && (await isWorking()),
      reportError: (err: unknown, part: string) =>
        server.log.warn({ err, part }, "a scrape of the metrics lacks a part"),
    };
    await mountMetrics(server, config.metrics, siteDeps, primary?.publishMetrics);
  }

  return {
    server,
    async close(graceMs = 0) {
      // While it drains the site is served by other processes.
      if (graceMs > 0) await connections.drain(graceMs);
      isTaking = false;
      await server.close();
      await afterwards.settled();
      await live.close();
      await caches.close();
      redis?.close();
      await replicas?.close();
      await traces?.close();
    },
  };
}

/** null where none is configured. */
function openReplicas(urls: readonly string[], primaryUrl: string, log: FastifyBaseLogger): Replicas | null {
  if (urls.length === 0) return null;
  const reportChange = (replica: string, isUsable: boolean, reason: string) =>
    isUsable
      ? log.info({ replica }, "a replica of the database is read")
      : log.warn({ replica, reason }, "a replica of the database is not read: its lists come from the primary");
  return new Replicas({ primaryUrl, urls, reportChange });
}

/** Live events, caches and the ways by which nodes tell each other of both. */
async function connectToNodes(
  { config, database: { db }, databaseUrl, secretKey, source, primary }: AppOptions,
  server: FastifyInstance,
): Promise<{ live: LiveBus; caches: Caches; redis: RedisLink | null }> {
  let redis: RedisLink | null = null;
  /** To all nodes, this one too, what may be lost: what must not is sent within its transaction. */
  const send = async (channel: string, payload: string) => {
    if (!(await redis?.publish(channel, payload))) await notify(db, channel, payload);
  };
  const live = new LiveBus(
    (notice) => send(liveChannel, notice),
    (err) => server.log.warn({ err }, "live events could not be sent to other nodes yet"),
  );
  const place = placeOf(config);
  // A worker has others beside it; its primary forgets those that have ended.
  if (!primary) await forgetNodes(db, place).catch(() => undefined);
  const caches = await openCaches({
    databaseUrl,
    db,
    place,
    isCached: source.isCached,
    async announce(tags) {
      for (const payload of invalidationPayloads(tags, "soon")) await send(tagChannel, payload);
    },
    reportError: (err) => server.log.warn({ err }, "invalidations between nodes are delayed"),
    onConnectionChange: (isConnected) => isConnected && live.reconnected(),
    notices: { channel: liveChannel, receive: (payload) => live.receive(payload) },
  });
  if (config.redis) {
    redis = await RedisLink.open({
      config: config.redis,
      // Sites that share a Redis are told apart.
      prefix: `changming:${Buffer.from(deriveKey(secretKey, "redis")).toString("hex", 0, 8)}:`,
      channels: [tagChannel, liveChannel],
      receive: (channel, payload) =>
        channel === liveChannel ? live.receive(payload) : receiveInvalidation(caches.epochs, payload),
      onMissed() {
        caches.epochs.invalidateAll();
        live.reconnected();
      },
      reportError: (err) =>
        server.log.warn({ err }, "Redis is away: nodes use PostgreSQL, each counts limits by itself"),
    });
  }
  return { live, caches, redis };
}
