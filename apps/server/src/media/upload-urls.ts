import type { ImageAccess } from "@changming/domain/context/media";
import type { Clock } from "@changming/kit/clock";
import { isSignature, signature } from "@changming/kit/seal";
import { FileUrls } from "./file-urls.ts";
import { DocumentUrls } from "./document-urls.ts";

/** Seconds for which an address is valid. */
const lifetimes = { signed: 600, preview: 1_800 };

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

/** Addresses of uploaded images, `/uploads/<name>/<file>`; signed ones end in `?until=<unix seconds>&sig=…`. */
export class UploadUrls {
  /** Addresses of documents in the vault. */
  readonly documents: DocumentUrls;
  /** Addresses of generated files. */
  readonly files: FileUrls;
  #key: Uint8Array;
  #clock: Clock;

  constructor(key: Uint8Array, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
    this.documents = new DocumentUrls(key, clock);
    this.files = new FileUrls(key, clock);
  }

  /** One signature is valid for every size of the image. */
  of(name: string, file: string, access: ImageAccess): string {
    const path = `/uploads/${name}/${file}`;
    if (access === "open") return path;
    const until = seconds(this.#clock()) + lifetimes[access];
    return `${path}?until=${until}&sig=${signature(`${name}.${until}`, this.#key)}`;
  }

  /** Whether the query of an address has our signature and has not expired. */
  isSigned(name: string, { until, sig }: { until?: unknown; sig?: unknown }): boolean {
    if (typeof until !== "string" || typeof sig !== "string" || !/^\d{1,12}$/.test(until)) return false;
    return Number(until) >= seconds(this.#clock()) && isSignature(sig, `${name}.${until}`, this.#key);
  }
}
