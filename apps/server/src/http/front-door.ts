import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { randomId } from "@changming/kit/ids";
import type { Payload } from "../cache/payload.ts";

/** How many addresses the door knows by heart, and the longest of them. */
const mostAddresses = 5_000;
const longestAddress = 300;

/** Headers that belong to one answer and not to what is kept. */
const ofOneAnswer = new Set(["x-request-id", "content-length", "content-encoding"]);

/** Looks up what is kept for an address at this moment; the day is part of where it looks. */
export type FindKept = () => Payload | undefined;

interface Known {
  /** Of the bytes that the headers belong to. */
  etag: string;
  /** Names and values in turn, as Node writes them fastest. */
  headers: readonly string[];
  find: FindKept;
}

export interface Answered {
  method: string;
  path: string;
  status: number;
  requestId: string;
}

/**
 * Answers what a visitor asks again straight from memory, before the framework sees it: the same bytes with the same
 * headers as the first time. It keeps headers and no bytes: when what it points at has fallen, the request passes.
 */
export class FrontDoor {
  #known = new LRUCache<string, Known>({ max: mostAddresses });

  /** Learns how an address was answered, and where the same answer is looked up later. */
  remember(address: string, reply: FastifyReply, { etag }: Payload, find: FindKept): void {
    if (address.length > longestAddress) return;
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || ofOneAnswer.has(name) ? [] : [name, String(value)],
    );
    this.#known.set(address, { etag, headers, find });
  }

  /** A listener for Node's server that answers what it can and passes on the rest. */
  before(next: RequestListener, onAnswered: (answered: Answered) => void): RequestListener {
    return (request, response) => {
      const requestId = randomId();
      const status = this.#answer(request, response, requestId);
      if (status === null) return next(request, response);
      const [path = "/"] = (request.url ?? "/").split("?", 1);
      onAnswered({ method: "GET", path, status, requestId });
    };
  }

  #answer({ method, url = "/", headers }: IncomingMessage, response: ServerResponse, requestId: string): number | null {
    // Whoever shows a token may get an answer of his own.
    if (method !== "GET" || headers.authorization !== undefined) return null;
    const known = this.#known.get(url);
    if (!known) return null;
    const payload = known.find();
    if (payload?.etag !== known.etag) {
      this.#known.delete(url);
      return null;
    }
    const own = [...known.headers, "x-request-id", requestId];
    if (headers["if-none-match"] === payload.etag) {
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
}
