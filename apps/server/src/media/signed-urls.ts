import type { ImageAccess } from "@changming/domain/context/media";
import type { Clock } from "@changming/kit/clock";
import { isSignature, signature, deriveKey } from "@changming/kit/encryption";

/**
 * Seconds for which an address is valid: of a document or generated file (R-certificate-5), and of an image by its
 * access (R-privacy-6).
 */
const lifetimeSeconds = 600;
const imageLifetimeSeconds = { signed: 600, preview: 1_800 };

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
    const until = seconds(this.#clock()) + imageLifetimeSeconds[access];
    return `${path}?until=${until}&sig=${signature(`${name}.${until}`, this.#key)}`;
  }

  /** Whether the query of an address has our signature and has not expired. */
  isSigned(name: string, { until, sig }: { until?: unknown; sig?: unknown }): boolean {
    if (typeof until !== "string" || typeof sig !== "string" || !/^\d{1,12}$/.test(until)) return false;
    return Number(until) >= seconds(this.#clock()) && isSignature(sig, `${name}.${until}`, this.#key);
  }
}

interface DocumentView {
  applicationId: number;
  document: string;
  /** The account that views the document. */
  viewerId: number;
}

/** Addresses of an application's documents, `/papers/<application>/<document>?by=…&until=<unix seconds>&sig=…`. */
export class DocumentUrls {
  #key: Uint8Array;
  #clock: Clock;

  constructor(key: Uint8Array, clock: Clock) {
    this.#key = deriveKey(key, "papers");
    this.#clock = clock;
  }

  /** For one document and one viewer. If the address is passed on, every view is recorded as this viewer's. */
  of(view: DocumentView): string {
    const until = seconds(this.#clock()) + lifetimeSeconds;
    const { applicationId, document, viewerId } = view;
    const sig = signature(textOf(view, until), this.#key);
    return `/papers/${applicationId}/${document}?by=${viewerId}&until=${until}&sig=${sig}`;
  }

  /** The viewer of an address that we signed and that has not expired; null for every other. */
  viewerOf(
    viewed: { applicationId: number; document: string },
    { by, until, sig }: { by?: unknown; until?: unknown; sig?: unknown },
  ): number | null {
    if (typeof by !== "string" || typeof until !== "string" || typeof sig !== "string") return null;
    if (!/^\d{1,10}$/.test(by) || !/^\d{1,12}$/.test(until) || Number(until) < seconds(this.#clock())) return null;
    const view = { ...viewed, viewerId: Number(by) };
    return isSignature(sig, textOf(view, Number(until)), this.#key) ? view.viewerId : null;
  }
}

const textOf = ({ applicationId, document, viewerId }: DocumentView, until: number) =>
  `${applicationId}.${document}.${viewerId}.${until}`;

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
    const until = seconds(this.#clock()) + lifetimeSeconds;
    return `${path}${path.includes("?") ? "&" : "?"}until=${until}&sig=${signature(`${path} ${until}`, this.#key)}`;
  }

  /** Whether the query has our signature for this path and has not expired. */
  isSigned(path: string, { until, sig }: { until?: unknown; sig?: unknown }): boolean {
    if (typeof until !== "string" || typeof sig !== "string" || !/^\d{1,12}$/.test(until)) return false;
    return Number(until) >= seconds(this.#clock()) && isSignature(sig, `${path} ${until}`, this.#key);
  }
}
