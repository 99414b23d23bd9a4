import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "@changming/db/database";
import { readOpening } from "@changming/domain/opening/get-opening";
import { authenticateStaff } from "@changming/domain/staff/sessions";
import type { Clock } from "@changming/kit/clock";
import { startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Services } from "@changming/domain/context/context";
import type { Epochs } from "../cache/epochs.ts";
import { staffTokenOf } from "../http/caller.ts";
import { errorEnvelope } from "../http/envelope.ts";
import { sendEnvelope } from "../http/mount-api.ts";
import type { ResponseCache } from "../http/response-cache.ts";
import type { CachedPage } from "../pages/pages.ts";

interface OpeningDeps {
  db: Db;
  clock: Clock;
  epochs: Epochs;
  staffCodes: Services["staffCodes"];
  responseCache: ResponseCache;
  /** False once a change of the settings may have been missed. */
  mayShow(): boolean;
  isHttps: boolean;
  /** The page that visitors see. */
  closedPage(requestId: string): Promise<CachedPage>;
}

/** Shown by the back office only. */
const closedPagePreview = "/admin/closed-page";

type Opening = Awaited<ReturnType<typeof readOpening>>;

/**
 * Answered while the site is closed too: the back office, the files of both, the health checks, and what gateways tell
 * about payments.
 */
const alwaysServed = [
  "/admin",
  "/api/admin/",
  "/assets/",
  "/art/",
  "/fonts/",
  "/favicon.ico",
  "/healthz",
  "/readyz",
  "/metrics",
  "/callbacks/",
  "/sandbox/",
  "/csp-report",
];

/** Seconds after which a machine asks again while no day is announced. */
const retryAfterSeconds = 3_600;

/**
 * While the site is closed, visitors get one page at every address, and machines 503; staff with a session see the site
 * (R-operation-7). The state is read at the start and after each change of the settings, on every node.
 */
export async function mountOpening(app: FastifyInstance, deps: OpeningDeps): Promise<void> {
  const { db, clock, epochs, responseCache, staffCodes, isHttps } = deps;
  let opening = await readOpening(db);
  responseCache.isPaused = !opening.isOpen;
  let isStale = false;
  let reading: Promise<void> | null = null;
  const expire = () => {
    isStale = true;
    // Until the state is known again, requests are not answered before this hook.
    responseCache.isPaused = true;
  };
  epochs.onInvalidate((tag) => tag === "siteInfo" && expire());
  epochs.onInvalidateAll(expire);

  app.addHook("onRequest", async (request, reply) => {
    if (isStale || reading || !deps.mayShow()) await (reading ??= readAgain().finally(() => (reading = null)));
    if (opening.isOpen) return;
    const [path = "/"] = request.url.split("?", 1);
    if (alwaysServed.some((served) => path === served || path.startsWith(withSlash(served)))) return;
    const token = staffTokenOf(request, isHttps);
    if (token && (await isStaff(token))) return;
    return answerClosed(deps, opening, request, reply);
  });

  // The same page for the checklist of the first day, in a frame: staff see the site at every other address.
  app.get(closedPagePreview, async (request, reply) => {
    const token = staffTokenOf(request, isHttps);
    if (!token || !(await isStaff(token))) return reply.header("cache-control", "no-store").redirect("/admin");
    const page = await deps.closedPage(request.id);
    const policy = page.contentPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    reply.type(page.contentType).header("content-security-policy", policy).header("x-frame-options", "SAMEORIGIN");
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    // The frame runs no scripts, and the browser would report each one that it blocks.
    const html = String(page.payload.identity).replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "");
    return reply.send(html);
  });

  /** Without the database the last known state remains, and the next request tries again. */
  async function readAgain(): Promise<void> {
    try {
      do {
        isStale = false;
        opening = await readOpening(db);
        // It may have changed since it was read.
      } while (isStale);
      responseCache.isPaused = !opening.isOpen;
    } catch {
      isStale = true;
    }
  }

  async function isStaff(token: string): Promise<boolean> {
    const actor = await authenticateStaff(db, token, clock(), { isAction: true, staffCodes });
    return actor !== null && actor.session?.mustEnrol === false;
  }
}

const withSlash = (path: string) => (path.endsWith("/") ? path : `${path}/`);

async function answerClosed(
  { clock, closedPage }: OpeningDeps,
  { sentence, opensOn }: Opening,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = "/"] = request.url.split("?", 1);
  const untilDay = opensOn === null ? 0 : (startOfShanghaiDay(opensOn).getTime() - clock().getTime()) / 1_000;
  reply.header("retry-after", Math.max(retryAfterSeconds, Math.ceil(untilDay)));
  const isPage = (request.method === "GET" || request.method === "HEAD") && !isForMachines(path);
  if (!isPage) {
    return sendEnvelope(reply, errorEnvelope("siteClosed", request.id, sentence === "" ? {} : { msg: sentence }));
  }
  const page = await closedPage(request.id);
  reply.code(503).type(page.contentType).header("content-security-policy", page.contentPolicy);
  reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
  return reply.send(page.payload.identity);
}

/** Calls, the live connection, uploads, feeds and the router's data. */
function isForMachines(path: string): boolean {
  return /^\/(?:api|ws|uploads|files)(?:\/|$)|\.(?:data|xml|txt|ics)$/.test(path);
}
