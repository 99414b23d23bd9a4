import { deriveKey, isSignature, signature } from "@changming/kit/seal";
import type { Clock } from "@changming/kit/clock";

/** Seconds for which an address is valid. */
const lifetime = 600;

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

/** Addresses of generated files, `/files/…?until=<unix seconds>&sig=…`: certificates, calendars, copies. */
export class FileUrls {
  #key: Uint8Array;
  #clock: Clock;

  constructor(key: Uint8Array, clock: Clock) {
    this.#key = deriveKey(key, "files");
    this.#clock = clock;
  }

  /** `path` may have a query of its own. */
  of(path: string): string {
    const until = seconds(this.#clock()) + lifetime;
    return `${path}${path.includes("?") ? "&" : "?"}until=${until}&sig=${signature(`${path} ${until}`, this.#key)}`;
  }

  /** Whether the query has our signature for this path and has not expired. */
  isSigned(path: string, { until, sig }: { until?: unknown; sig?: unknown }): boolean {
    if (typeof until !== "string" || typeof sig !== "string" || !/^\d{1,12}$/.test(until)) return false;
    return Number(until) >= seconds(this.#clock()) && isSignature(sig, `${path} ${until}`, this.#key);
  }
}
