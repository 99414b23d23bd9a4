import type { LiveBoard, LiveNews } from "@changming/domain/live/live-board";
import { randomId } from "@changming/kit/ids";

/** Between two notices to the other nodes, in ms: a NOTIFY in every write would make all commits wait for one lock. */
const noticeEvery = 20;
/** After a notice that did not leave, in ms. */
const tryAgainAfter = 500;
/** More than this is not kept for the other nodes; they are told that they missed something. */
const mostGathered = 5_000;
/** One piece of news takes less than 75 bytes; PostgreSQL takes less than 8,000. */
const newsInOneNotice = 100;

interface Notice {
  from: string;
  news: readonly LiveNews[];
  /** There was more, which never left. */
  hasMissed?: true;
}

/** What a notice of another node says; null when it cannot be read. */
function noticeOf(payload: string): Notice | null {
  try {
    const said = JSON.parse(payload) as Partial<Notice> | null;
    if (!said || !Array.isArray(said.news) || !said.from) return null;
    return { from: said.from, news: said.news, ...(said.hasMissed ? { hasMissed: true } : {}) };
  } catch {
    return null;
  }
}

/** Brings news to whoever shows it: on this node at once, to the others gathered in one notice. */
export class LiveBus implements LiveBoard {
  #node = randomId();
  #send: (notice: string) => Promise<void>;
  #reportFault: (error: unknown) => void;
  #show: (news: readonly LiveNews[]) => void = () => undefined;
  #missed: () => void = () => undefined;
  #gathered: LiveNews[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #isHearing = true;
  #hasLost = false;
  #isClosed = false;

  /** `send` reaches all nodes, this one too; what it throws is reported, and the notice sent again. */
  constructor(send: (notice: string) => Promise<void>, reportFault: (error: unknown) => void = () => undefined) {
    this.#send = send;
    this.#reportFault = reportFault;
  }

  /** Who shows the news on this node, and who tells its readers that some of it may have been missed. */
  showOn(desk: { take(news: readonly LiveNews[]): void; missed(): void }): void {
    this.#show = (news) => desk.take(news);
    this.#missed = () => desk.missed();
  }

  tell(news: LiveNews): void {
    this.#show([news]);
    this.#gathered.push(news);
    if (this.#gathered.length > mostGathered) {
      this.#gathered = [];
      this.#hasLost = true;
    }
    this.#flushAfter(noticeEvery);
  }

  /** A notice that came in; our own comes back too and has been shown. */
  hear(payload: string): void {
    const notice = noticeOf(payload);
    if (notice === null) return this.#missed();
    if (notice.from === this.#node) return;
    this.#show(notice.news);
    if (notice.hasMissed) this.#missed();
  }

  /** Whether the other nodes are heard; what they said while they were not is missed. */
  setHearing(isHearing: boolean): void {
    if (isHearing && !this.#isHearing) this.#missed();
    this.#isHearing = isHearing;
  }

  /** Sends what was gathered, if it can. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#flushing;
    await this.#flush();
  }

  #flushAfter(ms: number): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    const flush = () => {
      this.#flushing = this.#flush();
    };
    this.#timer = setTimeout(flush, ms).unref();
  }

  async #flush(): Promise<void> {
    try {
      for (let left = this.#gathered.length; left > 0 || this.#hasLost; left -= newsInOneNotice) await this.#sendNext();
      this.#timer = undefined;
      if (this.#gathered.length > 0) this.#flushAfter(noticeEvery);
    } catch (error) {
      this.#reportFault(error);
      this.#timer = undefined;
      this.#flushAfter(tryAgainAfter);
    }
  }

  /** A notice whose answer was lost may leave twice; pages know what they have shown. */
  async #sendNext(): Promise<void> {
    const news = this.#gathered.splice(0, newsInOneNotice);
    const hasMissed = this.#hasLost;
    this.#hasLost = false;
    const notice: Notice = { from: this.#node, news, ...(hasMissed ? { hasMissed } : {}) };
    try {
      await this.#send(JSON.stringify(notice));
    } catch (error) {
      this.#gathered.unshift(...news);
      this.#hasLost ||= hasMissed;
      throw error;
    }
  }
}
