import { patience } from "./pay-gateway.ts";

/** Bytes that an answer may have; a day's bill may have more. */
const mostBytes = 1_048_576;

export interface Errand {
  method: "GET" | "POST";
  url: URL;
  headers: Record<string, string>;
  body?: string;
  timeoutMs?: number;
  mostBytes?: number;
}

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Says which addresses a gateway's answers may send us to. */
export type HostRule = (url: URL) => boolean;

/** Over https, at one of these hosts or below one of them. */
export function hostsBelow(...hosts: readonly string[]): HostRule {
  return ({ protocol, hostname }) =>
    protocol === "https:" && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** The answer, or the name of what kept it from coming. Follows no redirect; reads no more than it was told to. */
export async function exchange(errand: Errand): Promise<Answer | { fault: string }> {
  const { method, url, headers, body, timeoutMs = patience } = errand;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method, headers, body, redirect: "error", signal });
    const bytes = await readAtMost(response, errand.mostBytes ?? mostBytes);
    if (bytes === null) return { fault: "TOOLONG" };
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
  } catch (error) {
    return { fault: error instanceof Error ? error.name.toUpperCase() : "FAULT" };
  }
}

async function readAtMost(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
