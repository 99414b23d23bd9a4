import { randomBytes } from "node:crypto";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { Payload } from "../cache/payload.ts";
import type { ReadLedger } from "../cache/read-ledger.ts";
import type { TagCache } from "../cache/tag-cache.ts";
import type { Api } from "../http/api.ts";
import { pageContentPolicy } from "../http/headers.ts";
import { sealInlineScripts } from "./inline-scripts.ts";
import type { KeptPage } from "./kept-page.ts";
import { renderClient } from "./render-client.ts";
import type { Site } from "./site-build.ts";

export interface PagesOptions {
  api: Api;
  site: () => Promise<Site>;
  pages: TagCache<KeptPage>;
  newLedger(): ReadLedger;
  clock: Clock;
  origin: string;
  /** False while developing, where the framework's tools write scripts and styles of their own. */
  hasPolicy: boolean;
  reportFault(fault: unknown, requestId: string): void;
}

/** Renders pages and keeps them. A page is the same for every visitor: it is made without a token. */
export class Pages {
  #options: PagesOptions;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** The page that is kept for an address today, when there is one. */
  peek(canonical: string): KeptPage | undefined {
    return this.#options.pages.peek(this.#today(canonical))?.value;
  }

  async get(canonical: string, requestId: string): Promise<KeptPage> {
    const key = this.#today(canonical);
    const entry = await this.#options.pages.get(key, (ledger) => this.#render(canonical, ledger, requestId));
    return entry.value;
  }

  /** The one page that every unknown address gets; kept too, for it is asked for often. */
  async getUnknown(isData: boolean, requestId: string): Promise<KeptPage> {
    const address = isData ? "/404.data" : "/404";
    const entry = await this.#options.pages.get(this.#today(`unknown ${address}`), async (ledger) => {
      const page = await this.#render(address, ledger, requestId);
      return { ...page, keep: page.status === 404 };
    });
    return entry.value;
  }

  /** Renders an address as it is and keeps nothing: while developing, a page may be looked at before it is listed. */
  renderOnce(address: string, requestId: string): Promise<KeptPage> {
    return this.#render(address, this.#options.newLedger(), requestId);
  }

  /** The Shanghai day is part of a page: its date, its countdowns, its grey. */
  #today(canonical: string): string {
    return `${shanghaiDay(this.#options.clock())} ${canonical}`;
  }

  async #render(address: string, ledger: ReadLedger, requestId: string): Promise<KeptPage> {
    const { site, origin, hasPolicy } = this.#options;
    const { handle, renderContext } = await site();
    const nonce = randomBytes(18).toString("hex");
    const request = new Request(new URL(address, origin));
    const client = renderClient(this.#options.api, ledger, requestId);
    // What a view throws comes from React first and then from the router.
    const reported = new Set<unknown>();
    const report = (fault: unknown) => {
      if (!reported.has(fault)) this.#options.reportFault(fault, requestId);
      reported.add(fault);
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
      keep: response.status === 200,
    };
  }
}
