import { drawThinkTime, type Random, type ThinkTime, Zipf } from "./distributions.ts";

/** What may be visited and given on a site. */
export interface World {
  /** Public residences, the most visited first. */
  residences: readonly { id: number; name: string }[];
  /** A gift without a price. */
  freeGiftId: number;
  /** A gift that is paid for. */
  paidGiftId: number;
}

/** Parts of all visits, 0 to 1. */
export interface VisitShares {
  /** Arrive by a search for the name; the others by a link to the residence. */
  search: number;
  /** Have been at this residence before, so that the browser has its static files. */
  returning: number;
  /** Are logged in although they only read. */
  reader: number;
  remember: number;
  give: number;
  /** Of those who give: a gift with a price. */
  payOfGivers: number;
  write: number;
  upload: number;
}

/** The morning of Qingming: one in five gives, one in ten writes. */
export const qingmingShares: VisitShares = {
  search: 0.3,
  returning: 0.5,
  reader: 0.3,
  remember: 0.5,
  give: 0.2,
  payOfGivers: 0.25,
  write: 0.1,
  upload: 0.02,
};

/** How the visits are spread over the residences: the first has a tenth of those of 20,000. */
const zipfExponent = 1;

const thinkTimes = {
  /** Between the results of a search and the choice of one. */
  choose: { medianMs: 5_000, spread: 0.5, maxMs: 30_000 },
  read: { medianMs: 20_000, spread: 0.6, maxMs: 120_000 },
  /** Before the next press. */
  act: { medianMs: 5_000, spread: 0.5, maxMs: 30_000 },
  write: { medianMs: 25_000, spread: 0.6, maxMs: 120_000 },
  /** With the page open, after everything. */
  stay: { medianMs: 45_000, spread: 0.8, maxMs: 300_000 },
} as const satisfies Record<string, ThinkTime>;

export type ThinkKind = keyof typeof thinkTimes;

export interface VisitPlan {
  residence: { id: number; name: string };
  arrival: "link" | "search";
  isReturning: boolean;
  /** Logged in: everybody who does more than read, and some readers. */
  isMember: boolean;
  remembers: boolean;
  gift: "none" | "free" | "paid";
  writes: boolean;
  uploads: boolean;
}

/** Draws visits, one after the other. */
export class VisitPlanner {
  readonly #zipf: Zipf;
  readonly #random: Random;
  readonly #world: World;
  readonly #shares: VisitShares;
  readonly #thinkScale: number;

  /** `thinkScale` multiplies all think times; tests use a small one. */
  constructor(random: Random, world: World, shares: VisitShares, thinkScale: number) {
    this.#random = random;
    this.#world = world;
    this.#shares = shares;
    this.#thinkScale = thinkScale;
    this.#zipf = new Zipf(world.residences.length, zipfExponent);
  }

  draw(): VisitPlan {
    const { search, returning, reader, remember, give, payOfGivers, write, upload } = this.#shares;
    const happens = (share: number) => this.#random() < share;
    const residence = this.#world.residences[this.#zipf.draw(this.#random)];
    if (!residence) throw new Error("there is no public residence");
    const pays = happens(payOfGivers) ? "paid" : "free";
    const plan = {
      residence,
      arrival: happens(search) ? "search" : "link",
      isReturning: happens(returning),
      remembers: happens(remember),
      gift: happens(give) ? pays : "none",
      writes: happens(write),
      uploads: happens(upload),
    } as const;
    const acts = plan.remembers || plan.gift !== "none" || plan.writes || plan.uploads;
    return { ...plan, isMember: acts || happens(reader) };
  }

  /** Milliseconds. */
  thinkTime(kind: ThinkKind): number {
    return this.#thinkScale * drawThinkTime(this.#random, thinkTimes[kind]);
  }
}
