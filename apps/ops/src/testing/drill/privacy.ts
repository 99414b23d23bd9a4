import { setTimeout as wait } from "node:timers/promises";
import { residence } from "@changming/contract/residence";
import { persist } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import { readPage } from "./readers.ts";
import type { DrillWorld } from "./world.ts";

/** Milliseconds that the residence stays private, and public. */
const [privateMs, publicMs] = [1_500, 700];

/**
 * The owner of a residence who makes it private and public again, and strangers who try to read it all the time, at the
 * balancer and at each node. What they read of it after it was acknowledged to be private is a leak.
 */
export class PrivacySwitch {
  readonly #ledger: Ledger;
  readonly #switched: DrillWorld["switched"];
  readonly #origins: readonly string[];
  /** Since when it is private for certain; null while it may be public. */
  #privateSince: number | null = null;
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();
  leaks = 0;

  constructor(parts: { ledger: Ledger; switched: DrillWorld["switched"]; origins: readonly string[] }) {
    this.#ledger = parts.ledger;
    this.#switched = parts.switched;
    this.#origins = parts.origins;
  }

  start(): void {
    this.#running = Promise.all([this.#switchAgain(), ...this.#origins.map((origin) => this.#read(origin))]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #switchAgain(): Promise<void> {
    while (!this.#isOver) {
      const delayMs = await this.#set(1);
      if (delayMs === null) return;
      // The family was told that it takes so long.
      await wait(delayMs);
      this.#privateSince = performance.now();
      await wait(privateMs);
      this.#privateSince = null;
      if ((await this.#set(0)) === null) return;
      await wait(publicMs);
    }
  }

  /** Milliseconds until it holds everywhere; null when the drill ended before. */
  async #set(isClose: 0 | 1): Promise<number | null> {
    if (this.#isOver) return null;
    const { id, token } = this.#switched;
    const action = this.#ledger.begin("privacy", String(isClose));
    const answer = await persist(
      residence.setVisibility,
      { id: String(id), isClose: String(isClose) },
      { token, isOver: () => this.#isOver, ledger: this.#ledger },
    );
    if (answer) action.acknowledgedAt = performance.now();
    return answer?.delayMs ?? null;
  }

  async #read(origin: string): Promise<void> {
    const { id, marker } = this.#switched;
    const paths = [`/home?id=${id}`, `/api/residence/residenceDetail?id=${id}`];
    for (let count = 0; !this.#isOver; count += 1) {
      const sinceBefore = this.#privateSince;
      const page = await readPage(`${origin}${paths[count % paths.length]}`);
      // Private when the request was sent, and without a pause until the answer was there.
      const wasPrivate = sinceBefore !== null && this.#privateSince === sinceBefore;
      if (wasPrivate && page?.status === 200 && page.body.includes(marker)) this.leaks += 1;
      await wait(50);
    }
  }
}
