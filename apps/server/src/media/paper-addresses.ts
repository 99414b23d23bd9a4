import { deriveKey, isSignature, signature } from "@changming/kit/seal";
import type { Clock } from "@changming/kit/clock";

/** Seconds that an address works. */
const lifetime = 600;

interface PaperLook {
  applicationId: number;
  paper: string;
  /** The account in whose name the paper is looked at. */
  viewerId: number;
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

/** Addresses of an application's papers, `/papers/<application>/<paper>?by=…&until=<unix seconds>&sig=…`. */
export class PaperAddresses {
  #key: Uint8Array;
  #clock: Clock;

  constructor(key: Uint8Array, clock: Clock) {
    this.#key = deriveKey(key, "papers");
    this.#clock = clock;
  }

  /** For one paper and one viewer, whom the address names: whoever it is passed on to looks in his name. */
  of(look: PaperLook): string {
    const until = seconds(this.#clock()) + lifetime;
    const { applicationId, paper, viewerId } = look;
    const sig = signature(textOf(look, until), this.#key);
    return `/papers/${applicationId}/${paper}?by=${viewerId}&until=${until}&sig=${sig}`;
  }

  /** The viewer of an address that we signed and that has not run out; null for every other. */
  viewerOf(
    paper: { applicationId: number; paper: string },
    { by, until, sig }: { by?: unknown; until?: unknown; sig?: unknown },
  ): number | null {
    if (typeof by !== "string" || typeof until !== "string" || typeof sig !== "string") return null;
    if (!/^\d{1,10}$/.test(by) || !/^\d{1,12}$/.test(until) || Number(until) < seconds(this.#clock())) return null;
    const look = { ...paper, viewerId: Number(by) };
    return isSignature(sig, textOf(look, Number(until)), this.#key) ? look.viewerId : null;
  }
}

const textOf = ({ applicationId, paper, viewerId }: PaperLook, until: number) =>
  `${applicationId}.${paper}.${viewerId}.${until}`;
