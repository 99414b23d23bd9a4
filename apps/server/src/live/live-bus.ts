import type { LiveEvent, LivePublisher } from "@changming/domain/context/context";
import { randomId } from "@changming/kit/ids";

/**
 * Minimum time between two notices to the other nodes, in ms: a NOTIFY in every write would make all commits wait for
 * one lock. An event after a pause is sent at once.
 */
const flushIntervalMs = 20;
/** Delay after a notice that could not be sent, in ms. */
const tryAgainAfterMs = 500;
/** Maximum number of events queued for the other nodes; beyond it they are notified that events were missed. */
const maxGathered = 5_000;
/** One event takes less than 75 bytes; a NOTIFY payload less than 8,000. */
const eventsInOneNotice = 100;

interface Notice {
  from: string;
  news: readonly LiveEvent[];
  /** There were more events, which were dropped. */
  hasMissed?: true;
}

/** The parsed notice of another node; null when it cannot be parsed. */
function noticeOf(payload: string): Notice | null {
  try {
    const parsed = JSON.parse(payload) as Partial<Notice> | null;
    if (!parsed || !Array.isArray(parsed.news) || !parsed.from) return null;
    return { from: parsed.from, news: parsed.news, ...(parsed.hasMissed ? { hasMissed: true } : {}) };
  } catch {
    return null;
  }
}

/** Delivers events on this node at once, and sends them to the other nodes gathered in one notice. */
export class LiveBus implements LivePublisher {
  #node = randomId();
  #send: (notice: string) => Promise<void>;
  #reportError: (error: unknown) => void;
  #deliver: (events: readonly LiveEvent[]) => void = () => undefined;
  #missed: () => void = () => undefined;
  #gathered: LiveEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #hasLost = false;
  #isClosed = false;
  /** Of performance.now(). */
  #flushedAt = -Infinity;

  /** `send` reaches all nodes, this one too; its errors are reported, and the notice is sent again. */
  constructor(send: (notice: string) => Promise<void>, reportError: (error: unknown) => void = () => undefined) {
    this.#send = send;
    this.#reportError = reportError;
  }

  /** Sets the dispatcher of this node: it delivers events and notifies clients that events may have been missed. */
  dispatchTo(dispatcher: { take(events: readonly LiveEvent[]): void; missed(): void }): void {
    this.#deliver = (events) => dispatcher.take(events);
    this.#missed = () => dispatcher.missed();
  }

  publish(event: LiveEvent): void {
    this.#deliver([event]);
    this.#gathered.push(event);
    if (this.#gathered.length > maxGathered) {
      this.#gathered = [];
      this.#hasLost = true;
    }
    this.#flushSoon();
  }

  /** Takes a notice. This node's own notices come back too and are ignored, their events being delivered already. */
  receive(payload: string): void {
    const notice = noticeOf(payload);
    if (notice === null) return this.#missed();
    if (notice.from === this.#node) return;
    this.#deliver(notice.news);
    if (notice.hasMissed) this.#missed();
  }

  /** Notices of other nodes arrive again; those sent during the interruption are missed. */
  reconnected(): void {
    this.#missed();
  }

  /** Sends the gathered events, if it can. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#flushing;
    await this.#flush();
  }

  #flushSoon(): void {
    this.#flushAfter(Math.max(0, this.#flushedAt + flushIntervalMs - performance.now()));
  }

  #flushAfter(ms: number): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    const flush = () => {
      this.#flushing = this.#flush();
    };
    this.#timer = setTimeout(flush, ms).unref();
  }

  async #flush(): Promise<void> {
    this.#flushedAt = performance.now();
    try {
      for (let left = this.#gathered.length; left > 0 || this.#hasLost; left -= eventsInOneNotice)
        await this.#sendNext();
      this.#timer = undefined;
      if (this.#gathered.length > 0) this.#flushSoon();
    } catch (error) {
      this.#reportError(error);
      this.#timer = undefined;
      this.#flushAfter(tryAgainAfterMs);
    }
  }

  /** A notice whose acknowledgement was lost may be sent twice; pages ignore entries that they display already. */
  async #sendNext(): Promise<void> {
    const events = this.#gathered.splice(0, eventsInOneNotice);
    const hasMissed = this.#hasLost;
    this.#hasLost = false;
    const notice: Notice = { from: this.#node, news: events, ...(hasMissed ? { hasMissed } : {}) };
    try {
      await this.#send(JSON.stringify(notice));
    } catch (error) {
      this.#gathered.unshift(...events);
      this.#hasLost ||= hasMissed;
      throw error;
    }
  }
}
