import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from "playwright-core";

type State = NonNullable<Exclude<BrowserContextOptions["storageState"], string>>;

interface Wanted {
  options: BrowserContextOptions & { storageState: State };
  /** Sets the clock of the pages that are opened from now on: the server's time differs from file to file. */
  setClock: (context: BrowserContext) => Promise<Disposable | null>;
  /** New, and closed after the test. */
  isOwn: boolean;
  /** Takes what goes wrong in it. */
  note: (fault: string) => void;
}

interface Pooled {
  key: string;
  context: BrowserContext;
  /** A page of the site that does nothing: with its last page a context loses what it has compiled and decoded. */
  anchor: Page | null;
  /** Takes what goes wrong in it; the present test's. */
  note: (fault: string) => void;
  /** A test changed what a new storage state does not put back. */
  isChanged: boolean;
  /** What sets the clock of its pages. */
  clockScript: Disposable | null;
}

/** What changes a context for good. A page's own routes and scripts go with the page. */
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
  // The pages of a context share its clock; a page opened from now on takes this one.
  const clock = new Proxy(pooled.context.clock, {
    get(target, name) {
      pooled.isChanged = true;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  Reflect.set(pooled.context, "clock", clock);
}

/** Makes cookies and storage those of a new context with the state. Playwright's own way would switch its cache off. */
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
 * Browser contexts that the tests of a worker use one after another: a new one loads, compiles and decodes everything of
 * the site again, which takes four times the processor of a page in a warm one. Cookies and storage are always a test's
 * own; what else a test changes in a context is thrown away with it.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #free: Pooled[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A context with this storage and no page, alike one that was opened with the options. `prepare` readies a new one. */
  async take(
    { options: { storageState, ...options }, setClock, isOwn, note }: Wanted,
    prepare: (context: BrowserContext, note: (fault: string) => void) => Promise<void>,
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
        // Its process has ended; a new one takes its place.
        await free.context.close();
      }
    }
    const context = await this.#browser.newContext({ ...options, storageState });
    const pooled: Pooled = { key, context, anchor: null, note, isChanged: isOwn, clockScript: null };
    await prepare(context, (fault) => pooled.note(fault));
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
