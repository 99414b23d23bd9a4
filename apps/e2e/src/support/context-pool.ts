import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from "playwright-core";

type State = NonNullable<Exclude<BrowserContextOptions["storageState"], string>>;

interface Wanted {
  options: BrowserContextOptions & { storageState: State };
  /** Sets the clock of the pages that are opened from now on: the server's time differs from file to file. */
  setClock: (context: BrowserContext) => Promise<Disposable | null>;
  /** New, and closed after the test. */
  isOwn: boolean;
  /** Receives the errors in it. */
  note: (error: string) => void;
}

interface Pooled {
  key: string;
  context: BrowserContext;
  /** An idle page of the site: without any page a context loses its compiled scripts and decoded images. */
  anchor: Page | null;
  /** Receives the errors in it, for the current test. */
  note: (error: string) => void;
  /** A test changed what a new storage state does not reset. */
  isChanged: boolean;
  /** The init script that sets the clock of its pages. */
  clockScript: Disposable | null;
}

/** Methods that change a context for good. A page's own routes and scripts end with the page. */
const lasting = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "route",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
] as const;

function noticeChanges(pooled: Pooled): void {
  for (const name of lasting) {
    const method: object = pooled.context[name];
    const noticed = new Proxy(method, {
      apply(target, receiver, args) {
        pooled.isChanged = true;
        return Reflect.apply(target as () => unknown, receiver, args);
      },
    });
    Reflect.set(pooled.context, name, noticed);
  }
  // The pages of a context share its clock, so using it changes the context for later pages.
  const clock = new Proxy(pooled.context.clock, {
    get(target, name) {
      pooled.isChanged = true;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  Reflect.set(pooled.context, "clock", clock);
}

/** Resets cookies and storage to the given state. Playwright's own method would disable the context's cache. */
async function reset({ context, anchor }: Pooled, { cookies, origins }: State): Promise<void> {
  await context.clearCookies();
  if (cookies.length > 0) await context.addCookies(cookies);
  const items = origins.flatMap(({ localStorage }) => localStorage);
  await anchor?.evaluate(async (wanted) => {
    localStorage.clear();
    for (const { name, value } of wanted) localStorage.setItem(name, value);
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  }, items);
}

/**
 * Browser contexts that the tests of a worker reuse: a new one loads, compiles and decodes the whole site again, at
 * four times the CPU time of a page in a warm one. Cookies and storage are reset for each test; a context that a test
 * changed otherwise is closed.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #free: Pooled[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A context with this storage and no page, equal to a new one with the options. `prepare` sets up a new one. */
  async take(
    { options: { storageState, ...options }, setClock, isOwn, note }: Wanted,
    prepare: (context: BrowserContext, note: (error: string) => void) => Promise<void>,
  ): Promise<Pooled> {
    const key = JSON.stringify(options);
    const free = isOwn ? undefined : this.#free.find((one) => one.key === key);
    if (free) {
      this.#free.splice(this.#free.indexOf(free), 1);
      free.note = note;
      try {
        await reset(free, storageState);
        await free.clockScript?.dispose();
        free.clockScript = await setClock(free.context);
        free.isChanged = false;
        return free;
      } catch {
        // Its process has ended; a new context replaces it.
        await free.context.close();
      }
    }
    const context = await this.#browser.newContext({ ...options, storageState });
    const pooled: Pooled = { key, context, anchor: null, note, isChanged: isOwn, clockScript: null };
    await prepare(context, (error) => pooled.note(error));
    pooled.clockScript = await setClock(context);
    if (!isOwn) {
      pooled.anchor = await context.newPage();
      await pooled.anchor.goto("/robots.txt");
    }
    noticeChanges(pooled);
    return pooled;
  }

  async release(pooled: Pooled): Promise<void> {
    if (pooled.isChanged) return pooled.context.close();
    const pages = pooled.context.pages().filter((page) => page !== pooled.anchor);
    await Promise.all(pages.map((page) => page.close()));
    this.#free.push(pooled);
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.splice(0).map(({ context }) => context.close()));
  }
}
