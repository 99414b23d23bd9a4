import { type Clock, systemClock } from "@changming/kit/clock";
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Milliseconds between two comparisons. */
const intervalMs = 10_000;

/** Milliseconds of difference that are not corrected, and of an answer that is too late to say anything. */
const toleranceMs = 1_000;

interface ClockOptions {
  /** Called when the correction changes, with the milliseconds by which the machine's clock is behind. */
  onCorrected?: (behindMs: number) => void;
  /** The clock of the machine. */
  machine?: Clock;
}

/**
 * The clock of the database, which is the same for all nodes of a site: that of this machine, corrected when it differs
 * by more than a second (0106). A machine whose clock changes later is corrected within ten seconds.
 */
export class DatabaseClock {
  readonly #db: Db;
  readonly #machine: Clock;
  readonly #onCorrected: (behindMs: number) => void;
  readonly #timer: NodeJS.Timeout;
  #behindMs = 0;

  private constructor(db: Db, { machine = systemClock, onCorrected = () => undefined }: ClockOptions) {
    this.#db = db;
    this.#machine = machine;
    this.#onCorrected = onCorrected;
    // While the database is away the last correction holds.
    this.#timer = setInterval(() => void this.compare().catch(() => undefined), intervalMs).unref();
  }

  /** Compares once before it returns. Throws what the database throws. */
  static async start(db: Db, options: ClockOptions = {}): Promise<DatabaseClock> {
    const clock = new DatabaseClock(db, options);
    try {
      await clock.compare();
      return clock;
    } catch (error) {
      clock.stop();
      throw error;
    }
  }

  readonly now: Clock = () => new Date(this.#machine().getTime() + this.#behindMs);

  async compare(): Promise<void> {
    const before = performance.now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(this.#db);
    const [row] = rows;
    if (!row || performance.now() - before > toleranceMs) return;
    const behindMs = row.at.getTime() - this.#machine().getTime();
    if (Math.abs(behindMs - this.#behindMs) <= toleranceMs) return;
    this.#behindMs = Math.abs(behindMs) <= toleranceMs ? 0 : behindMs;
    this.#onCorrected(this.#behindMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
