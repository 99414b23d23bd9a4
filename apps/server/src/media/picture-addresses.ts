import type { PictureAccess } from "@changming/domain/media";
import type { Clock } from "@changming/kit/clock";
import { isSignature, signature } from "@changming/kit/seal";
import { FileAddresses } from "./file-addresses.ts";
import { PaperAddresses } from "./paper-addresses.ts";

/** Seconds that an address works. */
const lifetimes = { signed: 600, preview: 1_800 };

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

/** Addresses of uploaded pictures, `/uploads/<name>/<file>`; signed ones end in `?until=<unix seconds>&sig=…`. */
export class PictureAddresses {
  /** Addresses of papers in the vault. */
  readonly papers: PaperAddresses;
  /** Addresses of files that we make. */
  readonly files: FileAddresses;
  #key: Uint8Array;
  #clock: Clock;

  constructor(key: Uint8Array, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
    this.papers = new PaperAddresses(key, clock);
    this.files = new FileAddresses(key, clock);
  }

  /** A signature holds for every size of the picture. */
  of(name: string, file: string, access: PictureAccess): string {
    const path = `/uploads/${name}/${file}`;
    if (access === "open") return path;
    const until = seconds(this.#clock()) + lifetimes[access];
    return `${path}?until=${until}&sig=${signature(`${name}.${until}`, this.#key)}`;
  }

  /** Whether the query of an address carries a signature of ours that has not run out. */
  isSigned(name: string, { until, sig }: { until?: unknown; sig?: unknown }): boolean {
    if (typeof until !== "string" || typeof sig !== "string" || !/^\d{1,12}$/.test(until)) return false;
    return Number(until) >= seconds(this.#clock()) && isSignature(sig, `${name}.${until}`, this.#key);
  }
}
