import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "@changming/db/database";
import type { LiveNews } from "@changming/domain/live/live-board";
import { presentLiveChange, presentLiveRow } from "@changming/domain/live/present";
import { type LiveRow, readLiveNews } from "@changming/domain/live/read-live-news";
import type { Media } from "@changming/domain/media";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { askingSpread } from "./asking-spread.ts";
import { encode, missedBy, type Showing } from "./live-socket.ts";
import type { Rooms } from "./rooms.ts";

/** News read with one query, and news that may wait; more than that is given up, and readers are told. */
const inOneReading = 200;
const mostWaiting = 5_000;
/** While the database restarts, news waits: so many tries, so many ms apart. */
const tries = 12;
const tryEvery = 500;

/** Between two rounds of sending, in ms. */
const longestRest = 200;

export interface LiveDeskOptions {
  db: Db;
  media: Media;
  rooms: Rooms;
  clock: Clock;
  reportFault(error: unknown): void;
}

/** Reads the rows behind the news and sends them to the rooms of this node, in the order in which it came. */
export class LiveDesk {
  #options: LiveDeskOptions;
  #waiting: LiveNews[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: LiveDeskOptions) {
    this.#options = options;
  }

  take(news: readonly LiveNews[]): void {
    if (this.#isClosed) return;
    this.#waiting.push(...news.filter(({ residenceId }) => this.#options.rooms.hears(residenceId)));
    if (this.#waiting.length > mostWaiting) {
      this.#waiting = [];
      this.missed();
    }
    if (this.#waiting.length > 0) this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  /** Tells every reader that something may have passed him by. */
  missed(): void {
    const { rooms } = this.#options;
    void rooms.tellAll(encode(missedBy(rooms.all.size)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting = [];
    await this.#running;
  }

  async #run(): Promise<void> {
    const { media, rooms, clock } = this.#options;
    while (this.#waiting.length > 0) {
      const news = this.#waiting.splice(0, inOneReading);
      const rows = await this.#read(news);
      const began = performance.now();
      const today = shanghaiDay(clock());
      const showingOf = (row: LiveRow): Showing => {
        const residenceId = row.residence_id;
        const spreadMs = askingSpread(rooms.at(residenceId).size);
        if (row.kind === "change") return { residenceId, to: "room", data: encode(presentLiveChange(row, spreadMs)) };
        const to = row.is_private ? "members" : "everyone";
        return { residenceId, to, data: encode(presentLiveRow(row, { today, spreadMs, media })) };
      };
      await rooms.show(rows.map(showingOf));
      // After much sending a rest as long: requests come through, and what gathers meanwhile leaves together.
      if (this.#waiting.length > 0) await wait(Math.min(longestRest, performance.now() - began));
    }
  }

  async #read(news: readonly LiveNews[]): Promise<LiveRow[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await readLiveNews(this.#options.db, news);
      } catch (error) {
        if (attempt === 1) this.#options.reportFault(error);
        if (attempt === tries || this.#isClosed) {
          this.missed();
          return [];
        }
        await wait(tryEvery);
      }
    }
  }
}
