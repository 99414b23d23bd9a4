import { expect, test } from "vitest";
import type { ActivityItem } from "../../parts/distinct-activity.ts";
import { UnseenGifts } from "./unseen-gifts.ts";

const now = Date.parse("2026-11-21T12:00:00+08:00");

let ids = 0;

function gift(dateTime: string, more: Partial<ActivityItem> = {}): ActivityItem {
  return {
    id: (ids += 1),
    type: "gift",
    nickname: "晓岚",
    avatar: "",
    content: "",
    dateTime,
    residenceId: 7,
    residenceName: "沈玉兰",
    giftName: "长明灯",
    giftNums: 1,
    giftImage: "/lamp.svg",
    giftText: "长明灯一盏",
    giftEffect: "lamp",
    ...more,
  };
}

const justNow = gift("2026-11-21 11:59:58");
const lamp = { effect: "lamp", username: "晓岚", giftText: "长明灯一盏", image: "/lamp.svg" };

test("a gift received live plays once, though the ticker lists it again", () => {
  const unseen = new UnseenGifts([]);
  expect(unseen.receive(justNow)).toEqual([lamp]);
  expect([unseen.receive(justNow), unseen.read([justNow], now), unseen.own([justNow], "晓岚", now)]).toEqual([
    [],
    [],
    [],
  ]);
});

test("two equal gifts in one second both play", () => {
  const unseen = new UnseenGifts([]);
  const another = gift("2026-11-21 11:59:58");
  expect([...unseen.receive(justNow), ...unseen.receive(another)]).toEqual([lamp, lamp]);
  expect(new UnseenGifts([]).read([another, justNow], now)).toEqual([lamp, lamp]);
});

test("without the live connection a gift plays from the ticker", () => {
  const unseen = new UnseenGifts([]);
  expect(unseen.read([justNow], now)).toEqual([lamp]);
  expect(unseen.receive(justNow)).toEqual([]);
});

test("gifts that were listed when the page was opened, or are older than five minutes, do not play", () => {
  expect(new UnseenGifts([justNow]).read([justNow], now)).toEqual([]);
  expect(new UnseenGifts([]).read([gift("2026-11-21 11:54:00")], now)).toEqual([]);
});

test("a wrong clock suppresses no gift of the live connection", () => {
  expect(new UnseenGifts([]).receive(gift("2026-11-20 08:00:00"))).toHaveLength(1);
});

test("neither a message nor a gift without an effect plays", () => {
  const tea = gift("2026-11-21 11:59:58", { giftEffect: "", giftText: "清茶一杯" });
  const message = gift("2026-11-21 11:59:58", { type: "message", giftEffect: "", content: "妈，我到家了。" });
  expect(new UnseenGifts([]).read([tea, message], now)).toEqual([]);
});

test("after the return from payment the user's own gift plays, though it was listed when the page was opened", () => {
  const older = gift("2026-11-21 11:58:00", { nickname: "李强" });
  const unseen = new UnseenGifts([justNow, older]);
  expect(unseen.own([justNow, older], "晓岚", now)).toEqual([lamp]);
  expect(unseen.own([justNow, older], "晓岚", now)).toEqual([]);
});

test("yesterday's gift is not mistaken for the one that was just paid", () => {
  const old = gift("2026-11-20 11:58:00");
  expect(new UnseenGifts([old]).own([old], "晓岚", now)).toEqual([]);
});
