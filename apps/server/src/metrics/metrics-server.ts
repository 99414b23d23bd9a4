import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";

/** prom-client's own gauges whose names end like a counter's; their labelled forms stay. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** A registry with what prom-client measures of this process. */
export function processRegistry(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
  return register;
}

/** Metrics in the text format of Prometheus. */
export interface MetricsText {
  contentType: string;
  text: string;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const noStore = { "cache-control": "no-store" };
const plainText = { ...noStore, "content-type": "text/plain; charset=utf-8" };

/** The answer to a request for the metrics. With a token only its bearer gets them. */
export async function answerMetrics(
  token: string | null,
  authorization: string | undefined,
  read: () => Promise<MetricsText>,
): Promise<Answer> {
  if (token !== null && !isBearer(authorization, token)) {
    return { status: 401, headers: { ...plainText, "www-authenticate": "Bearer" }, body: "a token is required\n" };
  }
  const { contentType, text } = await read();
  return { status: 200, headers: { ...noStore, "content-type": contentType }, body: text };
}

/** Compared in constant time; hashes have the same length. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(hash(authorization ?? ""), hash(`Bearer ${token}`));
}

/** A server that answers `GET /metrics` and nothing else. Does not listen yet. */
export function createMetricsServer(
  token: string | null,
  read: () => Promise<MetricsText>,
  reportError: (error: unknown) => void,
): Server {
  return createServer((request, response) => {
    const [path] = (request.url ?? "/").split("?", 1);
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404, plainText).end("only GET /metrics\n");
      return;
    }
    void answerMetrics(token, request.headers.authorization, read)
      .catch((error: unknown): Answer => {
        reportError(error);
        return { status: 500, headers: plainText, body: "an internal error\n" };
      })
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
}
