import { randomBytes } from "node:crypto";
import { createClient, type Client } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { Payload } from "../cache/payload.ts";
import type { ReadLedger, TagCache } from "../cache/tag-cache.ts";
import type { Api } from "../http/api.ts";
import { pageContentPolicy } from "../http/headers.ts";
import { sealInlineScripts } from "./inline-scripts.ts";
import type { KeptPage } from "./kept-page.ts";
import type { Site } from "./site-build.ts";

export interface PagesOptions {
  api: Api;
  site: () => Promise<Site>;
  pages: TagCache<KeptPage>;
  clock: Clock;
  origin: string;
  isHttps: boolean;
  /** False while developing, where the framework's tools write scripts and styles of their own. */
  hasPolicy: boolean;
}

/** Renders pages and keeps them. A page is the same for every visitor: it is made without a token. */
export class Pages {
  #options: PagesOptions;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** The Shanghai day is part of a page: its date, its countdowns, its grey. */
  keyOf(canonical: string): string {
    return `${shanghaiDay(this.#options.clock())} ${canonical}`;
  }

  peek(key: string): KeptPage | undefined {
    return this.#options.pages.peek(key)?.value;
  }

  async get(key: string, canonical: string, requestId: string): Promise<KeptPage> {
    const entry = await this.#options.pages.get(key, (ledger) => this.#render(canonical, ledger, requestId));
    return entry.value;
  }

  /** Renders an address that is no page; nothing is kept. */
  async renderOnce(address: string, ledger: ReadLedger, requestId: string): Promise<KeptPage> {
    return this.#render(address, ledger, requestId);
  }

  async #render(address: string, ledger: ReadLedger, requestId: string): Promise<KeptPage> {
    const { site, origin, isHttps, hasPolicy } = this.#options;
    const { handle, renderContext } = await site();
    const nonce = randomBytes(18).toString("hex");
    const request = new Request(new URL(address, origin));
    const response = await handle(request, renderContext(this.#clientFor(ledger, requestId), nonce));
    const text = await response.text();
    const contentType = response.headers.get("content-type") ?? "text/html; charset=utf-8";
    const { html, scriptHashes } = sealInlineScripts(text, nonce);
    const payload = new Payload(Buffer.from(html));
    return {
      status: response.status,
      contentType,
      contentPolicy: hasPolicy ? pageContentPolicy(scriptHashes, isHttps) : "frame-ancestors 'none'",
      payload,
      location: response.headers.get("location"),
      routerHeaders: [...response.headers].filter(([name]) => name.startsWith("x-remix-")),
      bytes: payload.bytes,
      keep: response.status === 200,
    };
  }

  /** The typed client of one render: in process, as a visitor, noting what the page was made from. */
  #clientFor(ledger: ReadLedger, requestId: string): Client {
    const { api } = this.#options;
    return createClient(async (route, input): Promise<Envelope<unknown> | null> => {
      const binding = api.find(route.method, route.path, route.action);
      if (!binding) throw new Error(`no binding for ${route.path}`);
      const key = api.cacheKey(binding, input);
      if (key === null) return api.answer(binding, input, { actor: { kind: "visitor" }, requestId }, ledger);
      return (await api.answerKept(binding, key, input, requestId, ledger)).envelope;
    });
  }
}
