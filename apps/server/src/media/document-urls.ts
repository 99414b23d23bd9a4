import { deriveKey, isSignature, signature } from "@changming/kit/seal";
import type { Clock } from "@changming/kit/clock";

/** Seconds for which an address is valid. */
const lifetime = 600;

interface DocumentView {
  applicationId: number;
  paper: string;
  /** The account that views the document. */
  viewerId: number;
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

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
    const until = seconds(this.#clock()) + lifetime;
    const { applicationId, paper, viewerId } = view;
    const sig = signature(textOf(view, until), this.#key);
    return `/papers/${applicationId}/${paper}?by=${viewerId}&until=${until}&sig=${sig}`;
  }

  /** The viewer of an address that we signed and that has not expired; null for every other. */
  viewerOf(
    paper: { applicationId: number; paper: string },
    { by, until, sig }: { by?: unknown; until?: unknown; sig?: unknown },
  ): number | null {
    if (typeof by !== "string" || typeof until !== "string" || typeof sig !== "string") return null;
    if (!/^\d{1,10}$/.test(by) || !/^\d{1,12}$/.test(until) || Number(until) < seconds(this.#clock())) return null;
    const view = { ...paper, viewerId: Number(by) };
    return isSignature(sig, textOf(view, Number(until)), this.#key) ? view.viewerId : null;
  }
}

const textOf = ({ applicationId, paper, viewerId }: DocumentView, until: number) =>
  `${applicationId}.${paper}.${viewerId}.${until}`;
