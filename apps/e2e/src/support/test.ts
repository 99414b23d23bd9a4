import { isSweep } from "@changming/kit/testing/rounds";
import { type Browser, chromium, type Page } from "playwright-core";
import { expect, test as base } from "vitest";
import { type Samples, samplesOf } from "./every-page.ts";
import { ContextPool } from "./context-pool.ts";
import { Faults, watchForFaults } from "./faults.ts";
import { type KnownPerson } from "./people.ts";
import { tellsSecret } from "./secrets.ts";
import { finishedBuild, freePort, type RunningSite, startSite } from "./site.ts";

export interface VisitOptions {
  /** Of the window, in CSS px; 1440 × 900 unless told. */
  width?: number;
  height?: number;
  scale?: number;
  /** Who is logged in; nobody unless told. */
  as?: KnownPerson;
  hasScript?: boolean;
  isTouch?: boolean;
  /** Wants what moves to stand still; so unless told, for what moves takes half of the processor and delays clicks. */
  isCalm?: boolean;
  /** In large type, as the cookie of an earlier visit leaves it. */
  isElder?: boolean;
  /** Where the browser's clock stands when the page is opened; it is the test's to move. The server's unless told. */
  clock?: Date;
  /** In a browser that has nothing of the site yet: where it counts what is fetched. */
  isFirstVisit?: boolean;
}

export type Visit = (options?: VisitOptions) => Promise<Page>;

export interface House {
  /** Folder of the finished site. */
  build: string;
  browser: Browser;
  port: number;
  site: RunningSite;
  contexts: ContextPool;
  /** What of the demo world the pages are looked at with. */
  samples: Samples;
  faults: Faults;
  /** Opens a window of a person's own. Whatever goes wrong in it fails the test, unless the test expects it. */
  visit: Visit;
}

function contextOptions(site: RunningSite, options: VisitOptions) {
  const { width = 1440, height = 900, scale = 1, as, hasScript = true, isTouch = false, isCalm = true } = options;
  const elder = { name: "elder", value: "1", domain: new URL(site.origin).hostname, path: "/" };
  const cookies = options.isElder
    ? [{ ...elder, expires: -1, httpOnly: false, secure: false, sameSite: "Lax" as const }]
    : [];
  return {
    baseURL: site.origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: isTouch,
    javaScriptEnabled: hasScript,
    reducedMotion: isCalm ? ("reduce" as const) : ("no-preference" as const),
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    storageState: {
      cookies,
      origins: as ? [{ origin: site.origin, localStorage: [{ name: "user_info", value: as.userInfo }] }] : [],
    },
  };
}

/**
 * Runs in the page: its clock goes on from the server's instant, whatever day it is where the tests run. Playwright's own
 * clock would take timers and frames too, which stay real here.
 */
function moveClock(ahead: number) {
  const RealDate = Date;
  class MovedDate extends RealDate {
    constructor(...parts: [] | ConstructorParameters<typeof Date>) {
      if (parts.length === 0) super(RealDate.now() + ahead);
      else super(...parts);
    }
    static override now() {
      return RealDate.now() + ahead;
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
}

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

const browserArgs = [
  // Containers run it as root and with little shared memory.
  "--no-sandbox",
  "--disable-dev-shm-usage",
  // Pages share a process: starting one for each takes a tenth of the processor.
  "--renderer-process-limit=1",
  // A mouse, as Playwright sets it, and a good line: the shell knows none and would load pictures from farther below.
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250",
];

export const test = base.extend<House>({
  build: [finishedBuild, { scope: "file" }],
  browser: [
    // One for all files of a worker; tests get their contexts from the pool.
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the pattern
    async ({}, give) => {
      const browser = await chromium.launch({ executablePath, args: browserArgs });
      await give(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  // The sites of a worker have one address, so that browsers hold on to what they have loaded and compiled.
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the pattern
  port: [async ({}, give) => give(await freePort()), { scope: "worker" }],
  site: [
    async ({ build, port }, give) => {
      const site = await startSite(build, { port });
      await give(site);
      await site.close();
    },
    { scope: "file" },
  ],
  contexts: [
    async ({ browser }, give) => {
      const contexts = new ContextPool(browser);
      await give(contexts);
      await contexts.close();
    },
    { scope: "worker" },
  ],
  samples: [async ({ site }, give) => give(await samplesOf(site)), { scope: "file" }],
  faults: async ({ site }, give) => {
    const faults = new Faults();
    const before = site.policyReports.length;
    const logged = site.log.length;
    await give(faults);
    for (const line of site.log.slice(logged)) if (tellsSecret(line)) faults.note(`logged: ${line}`);
    for (const report of site.policyReports.slice(before)) faults.note(`reported: ${report}`);
    expect(faults.unexpected, "nothing goes wrong in the browser").toEqual([]);
  },
  visit: async ({ contexts, site, faults }, give) => {
    const taken: Awaited<ReturnType<ContextPool["take"]>>[] = [];
    await give(async (options = {}) => {
      const aheadMs = site.now().getTime() - Date.now();
      // Playwright's clock stays in a context for good.
      const isOwn = options.clock !== undefined || options.isFirstVisit === true;
      const pooled = await contexts.take(
        {
          options: contextOptions(site, options),
          isOwn,
          note: (fault: string) => faults.note(fault),
          async setClock(context) {
            if (!options.clock) return context.addInitScript(moveClock, aheadMs);
            await context.clock.install({ time: options.clock });
            return null;
          },
        },
        async (context, note) => {
          context.setDefaultTimeout(15_000);
          await watchForFaults(context, note, options);
        },
      );
      taken.push(pooled);
      return pooled.context.newPage();
    });
    await Promise.all(taken.map((pooled) => contexts.release(pooled)));
  },
});

/** Registers a test in the sweep alone: what it walks is long and a variation of what another test of its file walks. */
export const sweepTest = isSweep ? test : new Proxy(test, { apply: () => undefined, get: () => () => () => undefined });

/** Waits until what `read` gives meets the expectation: at most ten seconds, for machines are shared. */
export function expectSoon<Value>(read: () => Value, message?: string) {
  return expect.poll(read, { timeout: 10_000, message });
}
