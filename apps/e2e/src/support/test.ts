import { isSweep } from "@changming/kit/testing/rounds";
import { type Browser, chromium, type Page } from "playwright-core";
import { expect, test as base } from "vitest";
import { type Samples, samplesOf } from "./every-page.ts";
import { ContextPool } from "./context-pool.ts";
import { BrowserErrors, watchForBrowserErrors } from "./browser-errors.ts";
import { endOfLog, watchInputs, watchPage } from "./failure-report.ts";
import type { KnownPerson } from "./people.ts";
import { containsSecret } from "./secrets.ts";
import { finishedBuild, freePort, type RunningSite, startSite } from "./site.ts";

export interface VisitOptions {
  /** Of the window, in CSS px; 1440 × 900 by default. */
  width?: number;
  height?: number;
  scale?: number;
  /** The logged-in user; none by default. */
  as?: KnownPerson;
  hasScript?: boolean;
  isTouch?: boolean;
  /** Prefers reduced motion. True by default, because animations take half of the CPU time and delay clicks. */
  isCalm?: boolean;
  /** In large type, with the cookie of an earlier visit. */
  isElder?: boolean;
  userAgent?: string;
  /** Installs a clock at this instant, which the test moves. By default the clock is the server's. */
  clock?: Date;
  /** In a browser with an empty cache: for tests that count requests. */
  isFirstVisit?: boolean;
  /** Allows the service worker, which answers navigations: only for tests of it, in a browser of their own. */
  hasWorker?: boolean;
}

export type Visit = (options?: VisitOptions) => Promise<Page>;

interface Fixtures {
  /** Folder of the built site. */
  build: string;
  browser: Browser;
  port: number;
  site: RunningSite;
  contexts: ContextPool;
  /** Ids from the demo data for the tested pages. */
  samples: Samples;
  browserErrors: BrowserErrors;
  /** Opens a new browser window. Any browser error in it fails the test, unless the test expects it. */
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
    userAgent: options.userAgent,
    javaScriptEnabled: hasScript,
    serviceWorkers: options.hasWorker ? ("allow" as const) : ("block" as const),
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
 * Runs in the page: `Date` runs on from the server's instant, whatever the date of the machine. Playwright's own clock
 * would also replace timers and frames, which stay real here.
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

/** Runs in the page: whether its scripts, which start after the first paint, have hydrated it; true without scripts. */
const isHydrated = () =>
  "__reactRouterDataRouter" in globalThis ||
  document.querySelector('script[type="deferred"], script[type="activated"]') === null;

/** Opening an address waits for hydration, too: the load event may come before it. */
function waitForHydration(page: Page): Page {
  const { goto, reload, goBack, goForward } = page;
  const hydrated = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const opened = await answer;
    await page.waitForFunction(isHydrated);
    return opened;
  };
  return Object.assign(page, {
    goto: (...args: Parameters<typeof goto>) => hydrated(goto.apply(page, args)),
    reload: (...args: Parameters<typeof reload>) => hydrated(reload.apply(page, args)),
    goBack: (...args: Parameters<typeof goBack>) => hydrated(goBack.apply(page, args)),
    goForward: (...args: Parameters<typeof goForward>) => hydrated(goForward.apply(page, args)),
  });
}

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

const browserArgs = [
  // Containers run it as root and with little shared memory.
  "--no-sandbox",
  "--disable-dev-shm-usage",
  // Pages share a process: starting one for each takes a tenth of the CPU time.
  "--renderer-process-limit=1",
  // A mouse, as Playwright sets it, and a fast network: the headless shell assumes neither and would load images from
  // farther below.
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250",
];

const everyRun = base.extend<Fixtures>({
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
  // The sites of a worker share one origin, so that browsers reuse what they have loaded and compiled.
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
  browserErrors: async ({ site }, give) => {
    const browserErrors = new BrowserErrors();
    const before = site.policyReports.length;
    const logged = site.log.length;
    await give(browserErrors);
    for (const line of site.log.slice(logged)) if (containsSecret(line)) browserErrors.note(`logged: ${line}`);
    for (const report of site.policyReports.slice(before)) browserErrors.note(`reported: ${report}`);
    expect(browserErrors.unexpected, "no errors in the browser").toEqual([]);
  },
  visit: async ({ contexts, site, browserErrors, task }, give) => {
    const taken: Awaited<ReturnType<ContextPool["take"]>>[] = [];
    const pages: (() => Promise<string>)[] = [];
    await give(async (options = {}) => {
      const aheadMs = site.now().getTime() - Date.now();
      // Playwright's clock stays in a context for good.
      const isOwn = options.clock !== undefined || options.isFirstVisit === true;
      const pooled = await contexts.take(
        {
          options: contextOptions(site, options),
          isOwn,
          note: (error: string) => browserErrors.note(error),
          async setClock(context) {
            if (!options.clock) return context.addInitScript(moveClock, aheadMs);
            await context.clock.install({ time: options.clock });
            return null;
          },
        },
        async (context, note) => {
          context.setDefaultTimeout(15_000);
          await watchForBrowserErrors(context, note, options);
          await watchInputs(context);
        },
      );
      taken.push(pooled);
      const page = await pooled.context.newPage();
      pages.push(watchPage(page));
      return options.hasScript === false ? page : waitForHydration(page);
    });
    if (task.result?.state === "fail") {
      const described = await Promise.all(pages.map((describe) => describe()));
      for (const error of task.result.errors ?? []) error.message += `\n${[...described, endOfLog(site)].join("\n")}`;
    }
    await Promise.all(taken.map((pooled) => contexts.release(pooled)));
  },
});

/**
 * Registers a test. The sweep adds to `npm test` and does not repeat it: there, only the tests of a list (`test.for`) run
 * again, because `npm test` may have taken a sample of it.
 */
export const test = isSweep ? new Proxy(everyRun, { apply: () => undefined }) : everyRun;

/** Registers a test that takes a sample inside: the sweep runs it again in full. */
export const sampledTest = everyRun;

/** Registers a test only in the sweep: a long one, or a variation of another test in its file. */
export const sweepTest = isSweep
  ? everyRun
  : new Proxy(everyRun, { apply: () => undefined, get: () => () => () => undefined });

/** Polls `read` until the expectation holds: up to ten seconds, because machines are shared. */
export function expectSoon<Value>(read: () => Value, message?: string) {
  return expect.poll(read, { timeout: 10_000, message });
}

/** Stops the clock of a page that was opened with one; from then on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}
