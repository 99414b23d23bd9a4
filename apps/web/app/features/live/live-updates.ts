import type { MessageItem } from "@changming/contract/message";
import type { LiveEntry, LiveLamp } from "@changming/contract/live";
import type { GiftPush } from "../../data/home-data.ts";
import type { DetailOfDay } from "../../data/detail-of-day.ts";
import { lampsOf, type Messages } from "../../data/residence-data.ts";
import { type ActivityItem, activityKey } from "../../parts/distinct-activity.ts";

/** Maximum number of items in a ticker. */
const maxActivity = 40;

/** The home page displays the first; a few more are in reserve. */
const maxPushes = 10;

/** A live entry as a ticker item (R-live-6). */
export function activityOf(entry: LiveEntry): ActivityItem {
  const { id, msgType, username, avatar, content, giftName, nums, image, giftText, giftEffect, dateTime } = entry;
  const { residenceId, residenceName } = entry;
  return {
    id,
    type: msgType,
    nickname: username,
    avatar,
    content,
    dateTime,
    residenceId,
    residenceName,
    giftName,
    giftNums: nums,
    giftImage: msgType === "gift" ? image : "",
    giftText,
    giftEffect,
  };
}

/** The ticker with the live entry in front. */
export function withActivity(activity: ActivityItem[], entry: LiveEntry): ActivityItem[] {
  const item = activityOf(entry);
  const key = activityKey(item);
  return [item, ...activity.filter((other) => activityKey(other) !== key)].slice(0, maxActivity);
}

/** The latest gifts with the live one in front; a message changes nothing. */
export function withGift(gifts: GiftPush[], entry: LiveEntry): GiftPush[] {
  if (entry.msgType !== "gift") return gifts;
  const { id, dateTime, username, residenceName, giftName, nums, residenceId, image, giftText } = entry;
  const push = { id, dateTime, username, residenceName, giftName, nums, residenceId, image, giftText };
  return [push, ...gifts.filter((gift) => gift.id !== id)].slice(0, maxPushes);
}

/** Numbers that only grow: a cached number may be older than a live one, and the other way round. */
const growing = ["totalWorship", "giftNums", "coin_nums", "blessing_nums"] as const;

/** The numbers of a residence, updated by a live entry; today's number only on the same day. */
export function withTotals(current: DetailOfDay, { totals }: Pick<LiveEntry, "totals">): DetailOfDay {
  const detail = { ...current.detail };
  for (const name of growing) detail[name] = Math.max(detail[name], totals[name]);
  if (totals.day === current.day) detail.todayWorship = Math.max(detail.todayWorship, totals.todayWorship);
  return { ...current, detail };
}

/** As many as the server lists: those with a place in the scene, and the user's own. */
const maxLamps = 19;

/** The lamps of today with one more in front; unchanged when it is among them. */
export function withLamp(current: DetailOfDay, live: LiveLamp): DetailOfDay {
  const { detail, day } = withTotals(current, live);
  const { lamp, totals } = live;
  const isOfToday = totals.day === day && lamp.date_time.startsWith(day);
  const lamps = lampsOf(detail);
  const isThere = lamps.some((other) => isSameLamp(other, lamp));
  if (!isOfToday || isThere) return { detail, day };
  return { detail: { ...detail, lamps: [lamp, ...lamps].slice(0, maxLamps) }, day };
}

/** Its giver may have taken the name off or put it on since one of the two was read. */
function isSameLamp(one: LiveLamp["lamp"], other: LiveLamp["lamp"]): boolean {
  const isSameName = one.nickname === other.nickname || one.nickname === "" || other.nickname === "";
  return one.date_time === other.date_time && isSameName;
}

/** A live entry as an item of the list of messages. */
export function messageOf({ id, avatar, username, content, dateTime, relation, lunarDay }: LiveEntry): MessageItem {
  return { id, avatar, nickname: username, content, date_time: dateTime, relation, lunar_day: lunarDay };
}

/** The messages without the removed one; unchanged when it is not among them. */
export function withoutMessage(messages: Messages, removedId: number): Messages {
  const itemList = messages.itemList.filter(({ id }) => id !== removedId);
  if (itemList.length === messages.itemList.length) return messages;
  return { counts: messages.counts - 1, itemList };
}

/** The ticker without the removed message. */
export function withoutActivity(activity: ActivityItem[], removedId: number): ActivityItem[] {
  return activity.filter(({ id, type }) => type !== "message" || id !== removedId);
}

/** The messages with one more in front, at most `max` of them; unchanged when it is among them. */
export function withMessage(messages: Messages, message: MessageItem, max: number): Messages {
  const { counts, itemList } = messages;
  if (itemList.some(({ id }) => id === message.id)) return messages;
  return { counts: counts + 1, itemList: [message, ...itemList].slice(0, max) };
}
