import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Agent, type Dispatcher } from "undici";
import type { Step, StepTimings } from "./step-timings.ts";

export interface LoadRequest {
  path: string;
  method?: "GET" | "POST";
  /** The session of a member. */
  token?: string;
  cookie?: string;
  /** Fields of a form, or a body with its type. */
  form?: Readonly<Record<string, string>>;
  body?: Buffer;
  contentType?: string;
  /** Fetched by the browser for its own store and not opened, as a service worker says it. */
  isCopy?: boolean;
  /** The body is needed; without it the bytes are counted and dropped. */
  wantsBody?: boolean;
}

export interface LoadAnswer {
  status: number;
  /** Empty when it was not wanted. */
  text: string;
}

/** Answers that are no errors: a page, an empty answer, a redirect after a form, an unchanged file. */
const isFine = (status: number) => status >= 200 && status < 400;

/**
 * The connections of all people to one site. Fewer than people, as behind a proxy; a request never waits for another one,
 * and its time is that of the whole answer.
 */
export class HttpClient {
  readonly #origin: string;
  readonly #timings: StepTimings;
  readonly #agent: Agent;
  received = 0;

  constructor(origin: string, timings: StepTimings, timeoutMs: number) {
    this.#origin = origin;
    this.#timings = timings;
    this.#agent = new Agent({ connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  }

  /** Records the time of an answer. Throws when there was none, or its status is an error. */
  async send(step: Step | null, request: LoadRequest): Promise<LoadAnswer> {
    const started = performance.now();
    const answer = await this.#dispatch(request);
    if (!isFine(answer.status)) throw new Error(`${request.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    if (step !== null) this.#timings.record(step, performance.now() - started);
    return answer;
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #dispatch({ path, method = "GET", wantsBody = false, ...rest }: LoadRequest): Promise<LoadAnswer> {
    const { body, headers } = contentOf(rest);
    const options = { origin: this.#origin, path, method, headers, body };
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let status = 0;
      let encoding: string | undefined;
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: () => undefined,
        onResponseStart(_controller, statusCode, received) {
          status = statusCode;
          encoding = String(received["content-encoding"] ?? "");
        },
        onResponseData: (_controller, chunk) => {
          this.received += chunk.length;
          if (wantsBody || !isFine(status)) chunks.push(chunk);
        },
        onResponseEnd: () => {
          try {
            resolve({ status, text: textOf(Buffer.concat(chunks), encoding) });
          } catch (error) {
            reject(error);
          }
        },
        onResponseError: (_controller, error) => reject(new Error(`${path}: ${error.message}`, { cause: error })),
      };
      this.#agent.dispatch(options, handler);
    });
  }
}

/** As a browser sends it. */
function contentOf({ token, cookie, form, body, contentType, isCopy }: Omit<LoadRequest, "path" | "method">) {
  const headers: Record<string, string> = { "accept-encoding": "gzip, deflate, br, zstd" };
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  if (isCopy) headers["x-copy"] = "1";
  if (cookie !== undefined) headers["cookie"] = cookie;
  const type = form ? "application/x-www-form-urlencoded" : contentType;
  if (type !== undefined) headers["content-type"] = type;
  return { headers, body: form ? new URLSearchParams(form).toString() : (body ?? null) };
}

function textOf(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  if (encoding === "zstd") return zstdDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
}
