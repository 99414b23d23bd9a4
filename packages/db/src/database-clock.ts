import { type Clock, systemClock } from "@changming/kit/clock";
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Milliseconds between two comparisons. */
const intervalMs = 10_000;

/** Milliseconds of difference that are not corrected. */
const toleranceMs = 1_000;

interface ClockOptions {
  /** Called with the milliseconds by which the clock was behind, or ahead when negative. */
  onCorrected?: (behindMs: number) => void;
  /** The clock of the machine. */
  machine?: Clock;
}

/**
 * The clock of the database, which is the same for all nodes of a site (0106). It starts from that of the machine, goes on
 * with the time that has passed, whatever the machine's clock does later, and is corrected when it differs by more than a
 * second.
 */
export class DatabaseClock {
  readonly #db: Db;
  readonly #onCorrected: (behindMs: number) => void;
  readonly #timer: NodeJS.Timeout;
  /** The instant at which the monotonic clock of this process was 0, in milliseconds. */
  #originMs: number;

  private constructor(db: Db, { machine = systemClock, onCorrected = () => undefined }: ClockOptions) {
    this.#db = db;
    this.#onCorrected = onCorrected;
    this.#originMs = machine().getTime() - performance.now();
    // While the database is away the clock goes on.
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

  readonly now: Clock = () => new Date(this.#originMs + performance.now());

  async compare(): Promise<void> {
    const from = performance.now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(this.#db);
    const to = performance.now();
    const [row] = rows;
    if (!row) return;
    // The database read its clock at some time between the two.
    const behindMs = row.at.getTime() - (this.#originMs + (from + to) / 2);
    if (Math.abs(behindMs) <= toleranceMs + (to - from) / 2) return;
    this.#originMs += behindMs;
    this.#onCorrected(behindMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
