import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import type { Clock } from "@changming/kit/clock";
import { randomId } from "@changming/kit/ids";
import { nextShanghaiDay, shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Payload } from "../cache/payload.ts";

/** How many addresses the door knows by heart, and the longest of them. */
const mostAddresses = 5_000;
const longestAddress = 300;

/** Headers that belong to one answer and not to what is kept. */
const ofOneAnswer = new Set(["x-request-id", "content-length", "content-encoding"]);

interface Known {
  payload: Payload;
  /** Names and values in turn, as Node writes them fastest. */
  headers: readonly string[];
  isKept(): boolean;
}

export interface Answered {
  method: string;
  path: string;
  status: number;
  requestId: string;
}

/**
 * Answers what a visitor asks again straight from memory, before the framework sees it: the same bytes with the same
 * headers as the first time. It keeps nothing itself: when what it points at has fallen, it lets the request pass.
 */
export class FrontDoor {
  #known = new LRUCache<string, Known>({ max: mostAddresses });
  #clock: Clock;
  #endOfDay = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Learns how an address was answered. `isKept` says at any later time whether the same would be answered again. */
  remember(address: string, reply: FastifyReply, payload: Payload, isKept: () => boolean): void {
    if (address.length > longestAddress) return;
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || ofOneAnswer.has(name) ? [] : [name, String(value)],
    );
    this.#known.set(address, { payload, headers, isKept });
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
    this.#forgetYesterday();
    const known = this.#known.get(url);
    if (!known) return null;
    if (!known.isKept()) {
      this.#known.delete(url);
      return null;
    }
    const { payload } = known;
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

  /** What was made for one Shanghai day is not for the next. */
  #forgetYesterday(): void {
    const now = this.#clock();
    if (now.getTime() < this.#endOfDay) return;
    this.#known.clear();
    this.#endOfDay = startOfShanghaiDay(nextShanghaiDay(shanghaiDay(now))).getTime();
  }
}
