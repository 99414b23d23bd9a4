import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { randomId } from "@changming/kit/ids";
import type { Payload } from "../cache/payload.ts";

/** Maximum number of remembered addresses, and their maximum length. */
const maxAddresses = 5_000;
const maxAddressLength = 300;

/** Headers that are unique to one answer. */
const ofOneAnswer = new Set(["x-request-id", "content-length", "content-encoding"]);

/** Marks an answer that may be outdated. A browser must not store it: the mark would outlast the reason. */
const staleHeaders = { "server-timing": "stale", "cache-control": "no-store" } as const;
/** Bytes of static files in memory, and of the largest one. */
const maxFileBytes = 16 * 2 ** 20;
const maxOneFile = 256 * 1_024;

/** Looks up the cached payload of an address; the key contains the current day. */
type FindCached = () => Payload | undefined;

interface Known {
  /** ETag of the payload to which the headers belong. */
  etag: string;
  /** Names and values in turn, the fastest form for Node. */
  headers: readonly string[];
  find: FindCached;
}

interface KnownFile {
  etag: string;
  headers: readonly string[];
  bytes: Buffer;
}

interface Answered {
  method: string;
  path: string;
  status: number;
  requestId: string;
}

/**
 * Answers repeated requests of visitors before the framework: the same bytes with the same headers (R-performance-1).
 * It stores headers and a lookup, no bytes: once the cached payload is invalidated, the request passes on.
 */
export class ResponseCache {
  #known = new LRUCache<string, Known>({ max: maxAddresses });
  /** Static files that never change, by address and encodings that the client accepts. */
  #files = new LRUCache<string, KnownFile>({
    maxSize: maxFileBytes,
    sizeCalculation: ({ bytes, headers }, key) => bytes.length + headers.join("").length + key.length,
  });
  /** True while the site is closed: who may see it is decided for each request. */
  isPaused = false;
  /** Whether what is cached may be outdated: other nodes' changes do not arrive. */
  isStale: () => boolean = () => false;
  /** Number of requests that were answered from here, and that were passed on. */
  hits = 0;
  misses = 0;

  get size(): number {
    return this.#known.size;
  }

  /** Remembers the headers of an answer, and how its payload is looked up later. */
  remember(address: string, reply: FastifyReply, { etag }: Payload, find: FindCached): void {
    if (address.length > maxAddressLength) return;
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || ofOneAnswer.has(name) ? [] : [name, String(value)],
    );
    this.#known.set(address, { etag, headers, find });
  }

  /** True for the answer to a plain request for a whole file that is small enough to be stored. */
  storesFile({ method, originalUrl, headers }: FastifyRequest, reply: FastifyReply): boolean {
    const key = fileKey(originalUrl, headers);
    const isPlain = method === "GET" && headers.range === undefined && key.length <= maxAddressLength;
    const size = Number(reply.getHeader("content-length"));
    return isPlain && reply.statusCode === 200 && size > 0 && size <= maxOneFile && reply.hasHeader("etag");
  }

  /** Stores a file whose address names its version, so that it never changes. */
  storeFile(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): void {
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || name === "x-request-id" || name === "content-length" ? [] : [name, String(value)],
    );
    this.#files.set(fileKey(request.originalUrl, request.headers), {
      etag: String(reply.getHeader("etag")),
      headers,
      bytes,
    });
  }

  /** A listener for Node's server that answers what is cached and passes on the rest. */
  before(next: RequestListener, onAnswered: (answered: Answered) => void): RequestListener {
    return (request, response) => {
      const requestId = randomId();
      const status = this.#answer(request, response, requestId);
      if (status === null) {
        this.misses += 1;
        return next(request, response);
      }
      this.hits += 1;
      const [path = "/"] = (request.url ?? "/").split("?", 1);
      onAnswered({ method: "GET", path, status, requestId });
    };
  }

  #answer({ method, url = "/", headers }: IncomingMessage, response: ServerResponse, requestId: string): number | null {
    // A request with a token may get an individual answer, one that saves data a lighter page.
    if (this.isPaused || method !== "GET" || headers.authorization !== undefined) return null;
    if (headers["save-data"] === "on") return null;
    const known = this.#known.get(url);
    if (!known) return this.#answerFile(url, headers, response, requestId);
    const payload = known.find();
    if (payload?.etag !== known.etag) {
      this.#known.delete(url);
      return null;
    }
    const own = [...known.headers, "x-request-id", requestId];
    const isStale = this.isStale();
    if (isStale) own.push(...Object.entries(staleHeaders).flat());
    if (!isStale && headers["if-none-match"] === payload.etag) {
      response.writeHead(304, own).end();
      return 304;
    }
    const encoding = payload.choose(headers["accept-encoding"]);
    const bytes = payload.at(encoding);
    if (!bytes) return null;
    own.push("content-length", String(bytes.length));
    if (encoding !== "identity") own.push("content-encoding", encoding);
    response.writeHead(200, own).end(bytes);
    return 200;
  }

  #answerFile(url: string, headers: IncomingHttpHeaders, response: ServerResponse, requestId: string): number | null {
    if (headers.range !== undefined || headers["if-modified-since"] !== undefined) return null;
    const file = this.#files.get(fileKey(url, headers));
    if (!file) return null;
    const own = [...file.headers, "x-request-id", requestId];
    const match = headers["if-none-match"];
    // Lists and weak forms of the tag are compared by the file server.
    if (match !== undefined && match !== file.etag) return null;
    if (match !== undefined) {
      response.writeHead(304, own).end();
      return 304;
    }
    own.push("content-length", String(file.bytes.length));
    response.writeHead(200, own).end(file.bytes);
    return 200;
  }
}

/** A file is sent in one of the encodings that the client accepts. */
const fileKey = (url: string, headers: IncomingHttpHeaders) => `${url} ${String(headers["accept-encoding"])}`;

/** Where an answer is cached, so that the response cache can send it again. */
interface CacheLocation {
  responseCache: ResponseCache;
  /**
   * null for an answer to this request alone, and for an address with superfluous parameters: invented ones must not
   * evict those in use.
   */
  find: FindCached | null;
  /** Request headers besides `accept-encoding` by which the answer may differ. */
  vary?: string;
}

/**
 * Sends bytes in the best encoding the client accepts; 304 when it has them already. With a location, it is marked when
 * it may be outdated, and repeated requests are answered from the response cache.
 */
export async function sendPayload(request: FastifyRequest, reply: FastifyReply, payload: Payload, at?: CacheLocation) {
  const vary = ["accept-encoding", reply.getHeader("vary"), at?.vary].filter(Boolean).join(", ");
  reply.header("etag", payload.etag).header("vary", vary);
  if (request.method === "GET" && at?.find) {
    at.responseCache.remember(request.originalUrl, reply, payload, at.find);
  }
  const isStale = at?.responseCache.isStale() ?? false;
  if (isStale) reply.headers(staleHeaders);
  if (!isStale && request.headers["if-none-match"] === payload.etag) return reply.code(304).send();
  const encoding = payload.choose(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(payload.at(encoding) ?? (await payload.in(encoding)));
}
