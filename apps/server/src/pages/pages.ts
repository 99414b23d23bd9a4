import { randomBytes, createHash } from "node:crypto";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { traced } from "@changming/kit/traced";
import { pageQueries } from "@changming/web/paths";
import { type Client, createClient } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { Payload } from "../cache/payload.ts";
import type { TagCache, CacheTagRecorder, Cacheable } from "../cache/tag-cache.ts";
import type { Api } from "../http/api.ts";
import { type InlineHashes, pageContentPolicy } from "../http/headers.ts";
import { type FetchImage, InlineImages } from "./inline-images.ts";
import { withPageFonts } from "./page-fonts.ts";
import type { Site } from "./site-source.ts";

/** A rendered page, or the data of one, ready to be sent. */
export interface CachedPage extends Cacheable {
  status: number;
  contentType: string;
  contentPolicy: string;
  payload: Payload;
  /** Target of a redirect. */
  location: string | null;
  /** Headers of the router that its client reads. */
  routerHeaders: [string, string][];
}

export interface PagesOptions {
  api: Api;
  site: () => Promise<Site>;
  pages: TagCache<CachedPage>;
  newRecorder(): CacheTagRecorder;
  clock: Clock;
  origin: string;
  /** False in development, where the framework's tools write scripts and styles of their own. */
  hasPolicy: boolean;
  /** As a visitor. */
  fetchImage: FetchImage;
  reportError(error: unknown, requestId: string): void;
}

const closedPage = "/soon";

/**
 * Renders pages and caches them. A page is the same for every visitor: it is rendered without a token (R-site-2,
 * R-privacy-7).
 */
export class Pages {
  #options: PagesOptions;
  #images: InlineImages;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#images = new InlineImages(options.fetchImage);
  }

  /** The cached page of an address for today, if there is one. */
  peek(canonical: string): CachedPage | undefined {
    return this.#options.pages.peek(this.#cacheKey(canonical))?.value;
  }

  async get(canonical: string, requestId: string): Promise<CachedPage> {
    const key = this.#cacheKey(canonical);
    const entry = await this.#options.pages.get(key, (recorder) => this.#render(canonical, recorder, requestId));
    return entry.value;
  }

  /** The one page of all unknown addresses; cached too, for it is requested often. */
  async getUnknown(isData: boolean, requestId: string): Promise<CachedPage> {
    const address = isData ? "/404.data" : "/404";
    const entry = await this.#options.pages.get(this.#cacheKey(`unknown ${address}`), async (recorder) => {
      const page = await this.#render(address, recorder, requestId);
      return { ...page, isCacheable: page.status === 404 };
    });
    return entry.value;
  }

  /** The page of a site that is not open. No address leads to it. */
  getClosed(requestId: string): Promise<CachedPage> {
    return this.get(closedPage, requestId);
  }

  /** Renders an address as it is and caches nothing: in development, a page can be viewed before it is listed. */
  renderOnce(address: string, requestId: string): Promise<CachedPage> {
    return this.#render(address, this.#options.newRecorder(), requestId);
  }

  /** The Shanghai day is part of the cache key: a page has dates, countdowns and grey days. */
  #cacheKey(canonical: string): string {
    return `${shanghaiDay(this.#options.clock())} ${canonical}`;
  }

  async #render(address: string, recorder: CacheTagRecorder, requestId: string): Promise<CachedPage> {
    const { site, origin, hasPolicy } = this.#options;
    const { handle, renderContext, fontRules = [] } = await site();
    const nonce = randomBytes(18).toString("hex");
    const request = new Request(new URL(address, origin));
    const client = renderClient(this.#options.api, recorder, requestId);
    // React reports an error of a view first, and then the router.
    const reported = new Set<unknown>();
    const report = (error: unknown) => {
      if (!reported.has(error)) this.#options.reportError(error, requestId);
      reported.add(error);
    };
    let html: string | undefined;
    const deliver = (text: string) => {
      html = text;
    };
    const operation = () => ({ kind: "render" as const, name: `render ${pageLabel(request.url)}` });
    const response = await traced(operation, () => handle(request, renderContext({ client, nonce, report, deliver })));
    const text = html ?? (await response.text());
    const contentType = response.headers.get("content-type") ?? "text/html; charset=utf-8";
    const sealed = sealInline(text, nonce);
    const images = await this.#images.inline(withPageFonts(sealed.html, fontRules));
    const payload = new Payload(Buffer.from(images.html));
    return {
      status: response.status,
      contentType,
      contentPolicy: hasPolicy ? pageContentPolicy(sealed, origin) : "frame-ancestors 'none'",
      payload,
      location: response.headers.get("location"),
      routerHeaders: [...response.headers].filter(([name]) => name.startsWith("x-remix-")),
      bytes: payload.bytes,
      isCacheable: response.status === 200 && images.isComplete,
    };
  }
}

/** The path of a listed page, for traces: any other may be what a visitor typed. */
function pageLabel(url: string): string {
  const path = new URL(url).pathname.replace(/\.data$/, "");
  return Object.hasOwn(pageQueries, path) ? path : "page";
}

interface SealedPage extends InlineHashes {
  html: string;
}

/**
 * Hashes the inline scripts and styles that carry this render's nonce and removes the nonce, so that the page can be
 * cached. A script without it, should one ever be injected into the content, is not hashed and therefore does not run.
 */
export function sealInline(html: string, nonce: string): SealedPage {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const attribute = ` nonce="${nonce}"`;
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const start = html.indexOf(">", at) + 1;
    const tag = html.slice(html.lastIndexOf("<", at), start);
    const [, element] = /^<(script|style) /.exec(tag) ?? [];
    if (element === undefined || / src=/.test(tag)) continue;
    const content = html.slice(start, html.indexOf(`</${element}>`, start));
    (element === "script" ? scripts : styles).add(createHash("sha256").update(content).digest("base64"));
  }
  return { html: html.replaceAll(attribute, ""), scripts: [...scripts], styles: [...styles] };
}

/** The typed client of one render: in process, as a visitor, recording the cache tags that the page depends on. */
function renderClient(api: Api, recorder: CacheTagRecorder, requestId: string): Client {
  return createClient(async (route, input): Promise<Envelope<unknown> | null> => {
    const binding = api.find(route.method, route.path, route.action);
    if (!binding) throw new Error(`no binding for ${route.path}`);
    const key = api.cacheKey(binding, input);
    if (key === null) return api.answer(binding, input, { actor: { kind: "visitor" }, requestId }, recorder);
    return (await api.answerFromCache(binding, key, input, requestId, recorder)).envelope;
  });
}
