import { newsKey, type NewsItem } from "../site/distinct-news.ts";
import type { Deed } from "./show-line.ts";

/** What the ticker tells later than so, in ms, is no news any more. */
const fresh = 300_000;

/** How long after it, in ms, a gift may lead back from where it was paid. */
const ownFresh = 900_000;

const instantOf = ({ dateTime }: NewsItem) => Date.parse(`${dateTime.replace(" ", "T")}+08:00`);

/**
 * Which gifts of a page were not shown yet. The live connection tells them one by one; the ticker tells the same ones
 * again, and alone those that came while there was no connection.
 */
export class UnseenGifts {
  #known: Set<string>;
  #shown = new Set<string>();

  /** `news`: what stood there when the page was opened. */
  constructor(news: readonly NewsItem[]) {
    this.#known = new Set(news.map(newsKey));
  }

  /** A gift as the live connection tells it. */
  heard(gift: NewsItem): Deed[] {
    return this.#take([gift], () => true);
  }

  /** The ticker as it is `now`, in ms: gifts that are new in it and not old. */
  read(news: readonly NewsItem[], now: number): Deed[] {
    return this.#take(news, (gift) => now - instantOf(gift) < fresh);
  }

  /** The reader gave something, and it may have stood there when the page was opened: the way back from paying. */
  own(news: readonly NewsItem[], nickname: string, now: number): Deed[] {
    const last = news.find((item) => item.type === "gift" && item.nickname === nickname);
    if (!last || now - instantOf(last) > ownFresh || this.#shown.has(newsKey(last))) return [];
    this.#known.delete(newsKey(last));
    return this.#take([last], () => true);
  }

  #take(news: readonly NewsItem[], isNow: (gift: NewsItem) => boolean): Deed[] {
    return news.flatMap((item) => {
      const key = newsKey(item);
      if (this.#known.has(key)) return [];
      this.#known.add(key);
      const { type, giftEffect: effect, giftText, giftImage: image, nickname: username } = item;
      if (type !== "gift" || effect === "" || !isNow(item)) return [];
      this.#shown.add(key);
      return [{ effect, giftText, image, username }];
    });
  }
}
