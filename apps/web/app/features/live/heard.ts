import type { BlessingItem } from "@changming/contract/blessing";
import type { LiveShown } from "@changming/contract/live";
import type { GiftPush } from "../home/home-data.ts";
import type { DetailOfDay } from "../residence/detail-of-day.ts";
import type { Letters } from "../residence/residence-data.ts";
import { type NewsItem, newsKey } from "../site/distinct-news.ts";

/** A ticker holds what it was given, and this many of what came later. */
const mostNews = 40;

/** The home page shows the first; a few more stand by. */
const mostPushes = 10;

/** What was heard, as the ticker has it. */
export function newsOf(shown: LiveShown): NewsItem {
  const { id, msgType, username, avatar, content, giftName, nums, image, giftText, giftEffect, dateTime } = shown;
  const { residenceId, residenceName } = shown;
  return {
    ...{ id, type: msgType, nickname: username, avatar, content, dateTime, residenceId, residenceName },
    ...{ giftName, giftNums: nums, giftImage: msgType === "gift" ? image : "", giftText, giftEffect },
  };
}

/** The ticker with what was heard in front of the rest. */
export function withNews(news: NewsItem[], shown: LiveShown): NewsItem[] {
  const item = newsOf(shown);
  const key = newsKey(item);
  return [item, ...news.filter((other) => newsKey(other) !== key)].slice(0, mostNews);
}

/** The latest gifts with the one that was heard of in front; a message changes nothing. */
export function withGift(gifts: GiftPush[], shown: LiveShown): GiftPush[] {
  if (shown.msgType !== "gift") return gifts;
  const { id, dateTime, username, residenceName, giftName, nums, residenceId, image, giftText } = shown;
  const push = { id, dateTime, username, residenceName, giftName, nums, residenceId, image, giftText };
  return [push, ...gifts.filter((gift) => gift.id !== id)].slice(0, mostPushes);
}

/** Numbers that only grow: what was kept may be older than what was heard, and the other way round. */
const growing = ["totalWorship", "giftNums", "coin_nums", "blessing_nums"] as const;

/** What was told of a residence with the numbers that were heard; today's only on the same day. */
export function withTotals(told: DetailOfDay, { totals }: LiveShown): DetailOfDay {
  const detail = { ...told.detail };
  for (const name of growing) detail[name] = Math.max(detail[name], totals[name]);
  if (totals.day === told.day) detail.todayWorship = Math.max(detail.todayWorship, totals.todayWorship);
  return { ...told, detail };
}

/** A message as a letter on the board. */
export function letterOf({ id, avatar, username, content, dateTime, relation, lunarDay }: LiveShown): BlessingItem {
  return { id, avatar, nickname: username, content, date_time: dateTime, relation, lunar_day: lunarDay };
}

/** The letters without the one that was taken away; unchanged when it is not among them. */
export function withoutLetter(letters: Letters, removedId: number): Letters {
  const itemList = letters.itemList.filter(({ id }) => id !== removedId);
  if (itemList.length === letters.itemList.length) return letters;
  return { counts: letters.counts - 1, itemList };
}

/** The ticker without the message that was taken away. */
export function withoutNews(news: NewsItem[], removedId: number): NewsItem[] {
  return news.filter(({ id, type }) => type !== "message" || id !== removedId);
}

/** The letters with one more on top, `most` of them; unchanged when it is among them. */
export function withLetter(letters: Letters, letter: BlessingItem, most: number): Letters {
  const { counts, itemList } = letters;
  if (itemList.some(({ id }) => id === letter.id)) return letters;
  return { counts: counts + 1, itemList: [letter, ...itemList].slice(0, most) };
}
