import { traced } from "@changming/kit/traced";

/** Default timeout of a request, milliseconds: a user is waiting. */
export const defaultTimeoutMs = 5_000;

/** Maximum bytes of a response; the caller may allow more, as for a day's bill. */
const maxBytes = 1_048_576;

export interface GatewayRequest {
  method: "GET" | "POST";
  url: URL;
  headers: Record<string, string>;
  body?: string;
  /** A body that is not text. */
  bytes?: Uint8Array<ArrayBuffer>;
  timeoutMs?: number;
  maxBytes?: number;
}

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Decides to which addresses a gateway's response may redirect the server or the payer. */
export type HostRule = (url: URL) => boolean;

/** Allows https at these hosts and their subdomains. */
export function hostsBelow(...hosts: readonly string[]): HostRule {
  return ({ protocol, hostname }) =>
    protocol === "https:" && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Sends a request. Returns the response or the name of the error. Follows no redirect; reads at most `maxBytes`. */
export function exchange(errand: GatewayRequest): Promise<Answer | { error: string }> {
  // The host alone: paths and queries hold numbers of payments, codes and secrets.
  const { method, url } = errand;
  const attributes = { "http.request.method": method, "server.address": url.hostname };
  return traced(
    () => ({ kind: "gateway", name: `${method} ${url.hostname}`, attributes }),
    () => send(errand),
  );
}

async function send(errand: GatewayRequest): Promise<Answer | { error: string }> {
  const { method, url, headers, body, bytes: binary, timeoutMs = defaultTimeoutMs } = errand;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method, headers, body: binary ?? body, redirect: "error", signal });
    const bytes = await readUpTo(response, errand.maxBytes ?? maxBytes);
    if (bytes === null) return { error: "TOOLONG" };
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
  } catch (error) {
    return { error: error instanceof Error ? error.name.toUpperCase() : "FAULT" };
  }
}

async function readUpTo(response: Response, max: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > max) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parsed JSON, or undefined when the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
