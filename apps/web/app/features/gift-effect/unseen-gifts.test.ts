import { expect, test } from "vitest";
import type { NewsItem } from "../site/distinct-news.ts";
import { UnseenGifts } from "./unseen-gifts.ts";

const now = Date.parse("2026-11-21T12:00:00+08:00");

let ids = 0;

function gift(dateTime: string, more: Partial<NewsItem> = {}): NewsItem {
  return {
    id: (ids += 1),
    ...{ type: "gift", nickname: "晓岚", avatar: "", content: "", dateTime, residenceId: 7, residenceName: "沈玉兰" },
    ...{ giftName: "长明灯", giftNums: 1, giftImage: "/lamp.svg", giftText: "长明灯一盏", giftEffect: "lamp" },
    ...more,
  };
}

const justNow = gift("2026-11-21 11:59:58");
const lamp = { effect: "lamp", username: "晓岚", giftText: "长明灯一盏", image: "/lamp.svg" };

test("a gift that is heard of is shown once, though the ticker tells it again", () => {
  const unseen = new UnseenGifts([]);
  expect(unseen.heard(justNow)).toEqual([lamp]);
  expect([unseen.heard(justNow), unseen.read([justNow], now), unseen.own([justNow], "晓岚", now)]).toEqual([
    [],
    [],
    [],
  ]);
});

test("two like gifts in one second are both shown", () => {
  const unseen = new UnseenGifts([]);
  const another = gift("2026-11-21 11:59:58");
  expect([...unseen.heard(justNow), ...unseen.heard(another)]).toEqual([lamp, lamp]);
  expect(new UnseenGifts([]).read([another, justNow], now)).toEqual([lamp, lamp]);
});

test("without the live connection the ticker tells it", () => {
  const unseen = new UnseenGifts([]);
  expect(unseen.read([justNow], now)).toEqual([lamp]);
  expect(unseen.heard(justNow)).toEqual([]);
});

test("what stood there when the page was opened, and what is older than five minutes, is not shown", () => {
  expect(new UnseenGifts([justNow]).read([justNow], now)).toEqual([]);
  expect(new UnseenGifts([]).read([gift("2026-11-21 11:54:00")], now)).toEqual([]);
});

test("a clock that is wrong keeps nothing away that the live connection tells", () => {
  expect(new UnseenGifts([]).heard(gift("2026-11-20 08:00:00"))).toHaveLength(1);
});

test("neither a message nor a gift without an effect is shown", () => {
  const tea = gift("2026-11-21 11:59:58", { giftEffect: "", giftText: "清茶一杯" });
  const letter = gift("2026-11-21 11:59:58", { type: "message", giftEffect: "", content: "妈，我到家了。" });
  expect(new UnseenGifts([]).read([tea, letter], now)).toEqual([]);
});

test("back from paying one's own gift is shown, though it stood there when the page was opened", () => {
  const older = gift("2026-11-21 11:58:00", { nickname: "李强" });
  const unseen = new UnseenGifts([justNow, older]);
  expect(unseen.own([justNow, older], "晓岚", now)).toEqual([lamp]);
  expect(unseen.own([justNow, older], "晓岚", now)).toEqual([]);
});

test("a gift of yesterday is not taken for the one that was just paid", () => {
  const old = gift("2026-11-20 11:58:00");
  expect(new UnseenGifts([old]).own([old], "晓岚", now)).toEqual([]);
});
