import { randomBytes } from "node:crypto";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { Payload } from "../cache/payload.ts";
import type { CacheTagRecorder } from "../cache/cache-tag-recorder.ts";
import type { TagCache } from "../cache/tag-cache.ts";
import type { Api } from "../http/api.ts";
import { pageContentPolicy } from "../http/headers.ts";
import { sealInlineScripts } from "./inline-scripts.ts";
import type { CachedPage } from "./cached-page.ts";
import { renderClient } from "./render-client.ts";
import type { Site } from "./site-build.ts";

export interface PagesOptions {
  api: Api;
  site: () => Promise<Site>;
  pages: TagCache<CachedPage>;
  newRecorder(): CacheTagRecorder;
  clock: Clock;
  origin: string;
  /** False in development, where the framework's tools write scripts and styles of their own. */
  hasPolicy: boolean;
  reportError(error: unknown, requestId: string): void;
}

/** Renders pages and caches them. A page is the same for every visitor: it is rendered without a token. */
export class Pages {
  #options: PagesOptions;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** The cached page of an address for today, if there is one. */
  peek(canonical: string): CachedPage | undefined {
    return this.#options.pages.peek(this.#today(canonical))?.value;
  }

  async get(canonical: string, requestId: string): Promise<CachedPage> {
    const key = this.#today(canonical);
    const entry = await this.#options.pages.get(key, (recorder) => this.#render(canonical, recorder, requestId));
    return entry.value;
  }

  /** The one page of all unknown addresses; cached too, for it is requested often. */
  async getUnknown(isData: boolean, requestId: string): Promise<CachedPage> {
    const address = isData ? "/404.data" : "/404";
    const entry = await this.#options.pages.get(this.#today(`unknown ${address}`), async (recorder) => {
      const page = await this.#render(address, recorder, requestId);
      return { ...page, isCacheable: page.status === 404 };
    });
    return entry.value;
  }

  /** Renders an address as it is and caches nothing: in development, a page can be viewed before it is listed. */
  renderOnce(address: string, requestId: string): Promise<CachedPage> {
    return this.#render(address, this.#options.newRecorder(), requestId);
  }

  /** The Shanghai day is part of the cache key: a page has dates, countdowns and grey days. */
  #today(canonical: string): string {
    return `${shanghaiDay(this.#options.clock())} ${canonical}`;
  }

  async #render(address: string, recorder: CacheTagRecorder, requestId: string): Promise<CachedPage> {
    const { site, origin, hasPolicy } = this.#options;
    const { handle, renderContext } = await site();
    const nonce = randomBytes(18).toString("hex");
    const request = new Request(new URL(address, origin));
    const client = renderClient(this.#options.api, recorder, requestId);
    // React reports an error of a view first, and then the router.
    const reported = new Set<unknown>();
    const report = (error: unknown) => {
      if (!reported.has(error)) this.#options.reportError(error, requestId);
      reported.add(error);
    };
    const response = await handle(request, renderContext({ client, nonce, report }));
    const text = await response.text();
    const contentType = response.headers.get("content-type") ?? "text/html; charset=utf-8";
    const { html, scriptHashes } = sealInlineScripts(text, nonce);
    const payload = new Payload(Buffer.from(html));
    return {
      status: response.status,
      contentType,
      contentPolicy: hasPolicy ? pageContentPolicy(scriptHashes, origin) : "frame-ancestors 'none'",
      payload,
      location: response.headers.get("location"),
      routerHeaders: [...response.headers].filter(([name]) => name.startsWith("x-remix-")),
      bytes: payload.bytes,
      isCacheable: response.status === 200,
    };
  }
}
