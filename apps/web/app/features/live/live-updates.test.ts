import type { MessageItem } from "@changming/contract/message";
import type { LiveEntry } from "@changming/contract/live";
import { expect, test } from "vitest";
import type { DetailOfDay } from "../../data/detail-of-day.ts";
import {
  messageOf,
  activityOf,
  withGift,
  withLamp,
  withMessage,
  withActivity,
  withoutMessage,
  withoutActivity,
  withTotals,
} from "./live-updates.ts";

const gift: LiveEntry = {
  msgType: "gift",
  id: 9,
  residenceId: 7,
  residenceName: "沈玉兰",
  image: "/lamp.webp",
  nums: 1,
  username: "晓岚",
  avatar: "/face.webp",
  dateTime: "2026-11-21 12:00:00",
  giftName: "长明灯",
  giftText: "长明灯一盏",
  giftEffect: "lamp",
  content: "",
  relation: "",
  lunarDay: "",
  totals: { day: "2026-11-21", todayWorship: 6, totalWorship: 26, giftNums: 10, coin_nums: 90, blessing_nums: 3 },
  spreadMs: 800,
};
const message: LiveEntry = {
  ...gift,
  msgType: "message",
  image: "/face.webp",
  giftName: "",
  giftText: "",
  giftEffect: "",
  content: "妈，我到家了。",
  relation: "女儿",
  lunarDay: "十月十三",
};

const messageItem = (id: number): MessageItem => ({ ...messageOf(message), id });

test("a gift is in the ticker with its image, a message without one", () => {
  expect(activityOf(gift)).toMatchObject({
    type: "gift",
    nickname: "晓岚",
    giftImage: "/lamp.webp",
    giftText: "长明灯一盏",
  });
  expect(activityOf(message)).toMatchObject({ type: "message", giftImage: "", content: "妈，我到家了。" });
});

test("a live entry is placed first, and only once however often it is added", () => {
  const activity = withActivity([activityOf(message)], gift);
  expect(activity.map(({ type }) => type)).toEqual(["gift", "message"]);
  expect(withActivity(activity, gift)).toEqual(activity);
  const gifts = withGift([], gift);
  expect(withGift(gifts, gift)).toEqual(gifts);
});

test("two equal gifts in one second are two, in the ticker and in the lantern", () => {
  const another = { ...gift, id: 10 };
  expect(withActivity(withActivity([], gift), another)).toHaveLength(2);
  expect(withGift(withGift([], gift), another)).toHaveLength(2);
});

test("a message does not change the lantern", () => {
  const gifts = withGift([], gift);
  expect(withGift(gifts, message)).toBe(gifts);
});

test("a ticker does not grow without limit", () => {
  let activity = [activityOf(gift)];
  for (let id = 0; id < 90; id += 1) activity = withActivity(activity, { ...message, id, dateTime: `day ${id}` });
  expect(activity).toHaveLength(40);
  expect(activity[0]?.dateTime).toBe("day 89");
});

test("a new message is placed first, is counted, and moves the last one to the next page", () => {
  const messages = { counts: 23, itemList: [messageItem(3), messageItem(2)] };
  expect(withMessage(messages, messageItem(4), 2)).toEqual({ counts: 24, itemList: [messageItem(4), messageItem(3)] });
});

test("a message that is listed already is neither displayed nor counted twice", () => {
  const messages = { counts: 1, itemList: [messageItem(3)] };
  expect(withMessage(messages, messageItem(3), 10)).toBe(messages);
});

test("a live entry becomes a message with the lunar day", () => {
  expect(messageOf(message)).toEqual({
    id: 9,
    avatar: "/face.webp",
    nickname: "晓岚",
    content: "妈，我到家了。",
    date_time: "2026-11-21 12:00:00",
    relation: "女儿",
    lunar_day: "十月十三",
  });
});

/** The numbers of a residence as fetched. */
const detailOfDay = (day: string, todayWorship: number, giftNums: number) =>
  ({ day, detail: { todayWorship, totalWorship: 20, giftNums, coin_nums: 80, blessing_nums: 4 } }) as DetailOfDay;

test("a page takes over the numbers that came with the gift; none decreases", () => {
  expect(withTotals(detailOfDay("2026-11-21", 5, 9), gift)).toEqual({
    day: "2026-11-21",
    detail: { todayWorship: 6, totalWorship: 26, giftNums: 10, coin_nums: 90, blessing_nums: 4 },
  });
  expect(withTotals(detailOfDay("2026-11-21", 7, 12), gift).detail).toMatchObject({ todayWorship: 7, giftNums: 12 });
});

test.each(["2026-11-20", "2026-11-22"])("today's count is not taken over on %s", (day) => {
  expect(withTotals(detailOfDay(day, 2, 9), gift).detail).toMatchObject({ todayWorship: 2, giftNums: 10 });
});

const lamp = { nickname: "桂芳", date_time: "2026-11-21 12:00:00", at_grave: false };
const liveLamp = { msgType: "lamp", residenceId: 7, lamp, totals: gift.totals } as const;

function withLamps(day: string, lamps: (typeof lamp)[]): DetailOfDay {
  const { detail } = detailOfDay(day, 5, 9);
  return { day, detail: { ...detail, lamps } };
}

test("a lamp that is lit is in front, with the residence's numbers; one that is told twice is there once", () => {
  const older = { nickname: "", date_time: "2026-11-21 08:00:00", at_grave: false };
  const lit = withLamp(withLamps("2026-11-21", [older]), liveLamp);
  expect(lit.detail).toMatchObject({ todayWorship: 6, totalWorship: 26, lamps: [lamp, older] });
  expect(withLamp(lit, liveLamp)).toEqual(lit);
});

test("an event that is older than the page's answer does not bring back a name that its giver took off", () => {
  const unnamed = { ...lamp, nickname: "" };
  expect(withLamp(withLamps("2026-11-21", [unnamed]), liveLamp).detail.lamps).toEqual([unnamed]);
  const ofSameSecond = { ...lamp, nickname: "建国" };
  expect(withLamp(withLamps("2026-11-21", [ofSameSecond]), liveLamp).detail.lamps).toEqual([lamp, ofSameSecond]);
});

test("a lamp is added to numbers of a node of the previous version, which have no lamps", () => {
  expect(withLamp(detailOfDay("2026-11-21", 5, 9), liveLamp).detail.lamps).toEqual([lamp]);
});

test("no more lamps are remembered than the server lists, and none of another day", () => {
  const many = Array.from({ length: 19 }, (_, index) => ({
    ...lamp,
    nickname: `${index}`,
    date_time: "2026-11-21 08:00:00",
  }));
  expect(withLamp(withLamps("2026-11-21", many), liveLamp).detail.lamps).toEqual([lamp, ...many.slice(0, 18)]);
  expect(withLamp(withLamps("2026-11-22", []), liveLamp).detail).toMatchObject({ todayWorship: 5, lamps: [] });
});

test("a removed message leaves the messages, their count and the ticker, and nothing else does", () => {
  const messages = { counts: 12, itemList: [messageItem(3), messageItem(9)] };
  expect(withoutMessage(messages, 9)).toEqual({ counts: 11, itemList: [messageItem(3)] });
  // A message of another page is not subtracted twice: the list is refetched.
  expect(withoutMessage(messages, 4)).toBe(messages);
  const activity = [activityOf(message), activityOf(gift)];
  expect(withoutActivity(activity, 9)).toEqual([activityOf(gift)]);
  expect(withoutActivity(activity, 0)).toEqual(activity);
});
