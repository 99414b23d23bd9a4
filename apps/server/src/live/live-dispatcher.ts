import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "@changming/db/database";
import type { LiveEvent } from "@changming/domain/context/context";
import { presentLiveChange, presentLiveRow } from "@changming/domain/live/present";
import { type LiveRow, readLiveEvents } from "@changming/domain/live/read-live-events";
import type { Media } from "@changming/domain/context/media";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { encode, missedBy, type Delivery, refetchSpread } from "./live-socket.ts";
import type { Channels } from "./channels.ts";

/** Maximum number of events read with one query, and of waiting events; beyond it they are dropped as missed. */
const maxEventsPerQuery = 200;
const maxWaiting = 5_000;
/** While the database restarts, events wait: the number of tries, and the ms between them. */
const tries = 12;
const retryIntervalMs = 500;

/** Between two rounds of sending, in ms. */
const maxRestMs = 200;

/** More lamps than this have no place in a scene; their number arrives with the newest. */
const maxLampsAtOnce = 18;

/** On a busy day many lamps are lit together at one residence: only the newest are sent one by one. */
function withLatestLamps(events: readonly LiveEvent[]): LiveEvent[] {
  const later = new Map<number, number>();
  const isSent = ({ kind, residenceId }: LiveEvent) => {
    if (kind !== "lamp") return true;
    const count = later.get(residenceId) ?? 0;
    later.set(residenceId, count + 1);
    return count < maxLampsAtOnce;
  };
  return events.toReversed().filter(isSent).toReversed();
}

interface LiveDispatcherOptions {
  db: Db;
  media: Media;
  channels: Channels;
  clock: Clock;
  /** Lets private rows wait until the listeners and their sessions have been checked. */
  recheck(residenceId: number): void;
  reportError(error: unknown): void;
}

/** Reads the rows behind events and sends them to the channels of this node, in the order of the events. */
export class LiveDispatcher {
  #options: LiveDispatcherOptions;
  #waiting: LiveEvent[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: LiveDispatcherOptions) {
    this.#options = options;
  }

  take(events: readonly LiveEvent[]): void {
    if (this.#isClosed) return;
    this.#waiting.push(...events.filter(({ residenceId }) => this.#options.channels.hasListeners(residenceId)));
    if (this.#waiting.length > maxWaiting) {
      this.#waiting = [];
      this.missed();
    }
    if (this.#waiting.length > 0) this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  /** Notifies every client that it may have missed events. */
  missed(): void {
    const { channels } = this.#options;
    void channels.broadcast(encode(missedBy(channels.all.size)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting = [];
    await this.#running;
  }

  async #run(): Promise<void> {
    const { media, channels, clock } = this.#options;
    while (this.#waiting.length > 0) {
      const events = withLatestLamps(this.#waiting.splice(0, maxEventsPerQuery));
      const rows = await this.#read(events);
      const began = performance.now();
      const today = shanghaiDay(clock());
      const deliveryOf = (row: LiveRow): Delivery => {
        const residenceId = row.residence_id;
        const spreadMs = refetchSpread(channels.at(residenceId).size);
        if (row.kind === "change")
          return { residenceId, to: "channel", data: encode(presentLiveChange(row, spreadMs)) };
        const isOnHome = row.kind !== "lamp";
        const to = row.is_private ? "members" : isOnHome ? "everyone" : "channel";
        return { residenceId, to, data: encode(presentLiveRow(row, { today, spreadMs, media })) };
      };
      // An event may overtake the invalidation by which somebody lost access.
      const closed = new Set(rows.flatMap((row) => ("is_private" in row && row.is_private ? [row.residence_id] : [])));
      for (const id of closed) this.#options.recheck(id);
      await channels.deliver(rows.map(deliveryOf));
      // Rest as long as the sending took: other requests are served, and later events are sent together.
      if (this.#waiting.length > 0) await wait(Math.min(maxRestMs, performance.now() - began));
    }
  }

  async #read(events: readonly LiveEvent[]): Promise<LiveRow[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await readLiveEvents(this.#options.db, events);
      } catch (error) {
        if (attempt === 1) this.#options.reportError(error);
        if (attempt === tries || this.#isClosed) {
          this.missed();
          return [];
        }
        await wait(retryIntervalMs);
      }
    }
  }
}
