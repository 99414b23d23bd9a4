import { setTimeout as sleep } from "node:timers/promises";
import { changmingVisit } from "./changming-visit.ts";
import { seededRandom } from "./distributions.ts";
import { HttpClient } from "./http-client.ts";
import { type Step, type StepTiming, StepTimings } from "./step-timings.ts";
import type { Acknowledged, Member, Visit, VisitTools } from "./visit.ts";
import { qingmingShares, VisitPlanner, type VisitPlan, type VisitShares, type World } from "./visit-plan.ts";

export interface CrowdOptions {
  /** Address of the site, without a path: `http://127.0.0.1:3000`. */
  origin: string;
  world: World;
  /** People who may log in; each visit takes the next. */
  members: readonly Member[];
  /** A photo as a phone sends it. */
  photo: Buffer;
  /** By default a visit to 长明. */
  visit?: Visit;
  shares?: Partial<VisitShares>;
  /** The same seed draws the same visits. */
  seed?: number;
  /** Multiplies all think times; 1 by default. */
  thinkScale?: number;
  /** Milliseconds after which a request counts as an error; 10,000 by default. */
  timeoutMs?: number;
  /** The site confirmed an action. */
  onAcknowledged?(action: Acknowledged): void;
  /** A request failed or was rejected; the person goes on. */
  onError?(step: Step, error: Error): void;
}

/** A free gift is given by one account so often a day. */
const freeGiftsADay = 3;

/**
 * People on a site, a closed loop: whoever leaves is followed by the next. The number can be changed at any time.
 * Nothing is measured by itself: `takeTimings` returns what happened since its last call.
 */
export class Crowd {
  readonly #options: CrowdOptions;
  readonly #timings = new StepTimings();
  readonly #http: HttpClient;
  readonly #planner: VisitPlanner;
  readonly #random: () => number;
  readonly #assetsOf = new Map<string, readonly string[]>();
  readonly #freeGifts = new Map<Member, number>();
  /** One for each person, newest last. */
  readonly #people: AbortController[] = [];
  readonly #running = new Set<Promise<void>>();
  #nextMember = 0;
  #arrivals: AbortController | undefined;
  /** Completed visits. */
  visits = 0;

  constructor(options: CrowdOptions) {
    const { origin, world, shares, seed = 1, thinkScale = 1, timeoutMs = 10_000 } = options;
    this.#options = options;
    this.#random = seededRandom(seed);
    this.#planner = new VisitPlanner(this.#random, world, { ...qingmingShares, ...shares }, thinkScale);
    this.#http = new HttpClient(origin, this.#timings, timeoutMs);
  }

  /** People on the site now. */
  get size(): number {
    return this.#people.length;
  }

  /** Bytes of all answers so far. */
  get received(): number {
    return this.#http.received;
  }

  /** Lets people arrive evenly over `overMs`, or leave at once, until there are `size`. Resolves when there are. */
  async resize(size: number, overMs = 0): Promise<void> {
    this.#arrivals?.abort();
    const arrivals = new AbortController();
    this.#arrivals = arrivals;
    for (const person of this.#people.splice(size)) person.abort();
    const started = performance.now();
    const before = this.size;
    while (this.size < size && !arrivals.signal.aborted) {
      const share = overMs === 0 ? 1 : Math.min(1, (performance.now() - started) / overMs);
      const due = before + Math.ceil((size - before) * share);
      while (this.size < due) this.#arrive();
      if (this.size < size) await pause(arrivals.signal, 20);
    }
  }

  takeTimings(): StepTiming[] {
    return this.#timings.take();
  }

  /** Everybody leaves at the next step; resolves when they have. */
  async stop(): Promise<void> {
    await this.resize(0);
    await Promise.all(this.#running);
    await this.#http.close();
  }

  #arrive(): void {
    const person = new AbortController();
    this.#people.push(person);
    const running = this.#live(person.signal);
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
  }

  async #live(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const tools = this.#toolsFor(signal);
      try {
        await (this.#options.visit ?? changmingVisit)(tools);
        this.visits += 1;
      } catch (error) {
        tools.report("page", error);
        // A visit that fails at once must not become a busy loop.
        await pause(signal, 1_000);
      }
    }
  }

  #toolsFor(signal: AbortSignal): VisitTools {
    const { origin, world, timeoutMs = 10_000, photo, onAcknowledged, onError } = this.#options;
    const drawn = this.#planner.draw();
    const member = drawn.isMember ? this.#takeMember() : undefined;
    return {
      origin,
      world,
      timeoutMs,
      photo,
      signal,
      member,
      http: this.#http,
      timings: this.#timings,
      assetsOf: this.#assetsOf,
      plan: this.#withinQuota(drawn, member),
      random: this.#random,
      think: (kind) => sleep(this.#planner.thinkTime(kind), undefined, { signal }),
      wait: (ms) => sleep(ms, undefined, { signal }),
      acknowledge: (action) => onAcknowledged?.(action),
      report: (step, error) => {
        // What was interrupted because the person had to leave is no error of the site.
        if (signal.aborted) return;
        this.#timings.fail(step);
        onError?.(step, error instanceof Error ? error : new Error(String(error)));
      },
    };
  }

  #takeMember(): Member | undefined {
    const { members } = this.#options;
    const member = members[this.#nextMember % members.length];
    this.#nextMember += 1;
    return member;
  }

  /** A member whose free gifts of the day are used up pays. */
  #withinQuota(plan: VisitPlan, member: Member | undefined): VisitPlan {
    if (!member || plan.gift !== "free") return plan;
    const given = this.#freeGifts.get(member) ?? 0;
    if (given >= freeGiftsADay) return { ...plan, gift: "paid" };
    this.#freeGifts.set(member, given + 1);
    return plan;
  }
}

/** Ends early, without an error, when the signal is aborted. */
async function pause(signal: AbortSignal, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
