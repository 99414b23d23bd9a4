import { expect, test } from "vitest";
import { home, homeWith, place } from "../family/testing/samples.ts";
import { thingsToDo } from "./things-to-do.tsx";

const text = (...given: [home?: typeof home, written?: number | null]) => {
  const [own = home, written = 1_480] = given;
  return thingsToDo(place, own, written).map((thing) => `${thing.name}：${thing.text}（${thing.way}）`);
};

test("a manager reads the possible next steps with the progress of each", () => {
  expect(text()).toEqual([
    "续写她的生平：已写 1,480 字。（接着写）",
    "读来信：大家写来 7 封信。（去读信）",
    "摆放礼物：院里还没有家人摆的东西。（去摆放）",
    "整理相册：两本相册，1,033 张照片。（看相册）",
  ]);
});

test("for an empty residence the steps say begin, not continue", () => {
  const empty = homeWith({ counts: { albums: 0, photos: 0, blessings: 0 } });
  expect(text(empty, 0)).toEqual([
    "写她的生平：还没有写。从她从哪里来、最惦记谁写起就好。（开始写）",
    "读来信：还没有人写信来。（去读信）",
    "摆放礼物：院里还没有家人摆的东西。（去摆放）",
    "整理相册：还没有相册。翻出一张老照片，就可以开始。（建一本）",
  ]);
});

test("while the length of the biography is unknown, no length is displayed", () => {
  expect(text(home, null)[0]).toBe("续写她的生平：她的一生，慢慢写。（接着写）");
});

test("for a man the pronoun is 他", () => {
  expect(text(homeWith({ detail: { gender: 1 } }))[0]).toMatch(/^续写他的生平/);
});

test.each([
  [1, "一样"],
  [2, "两样"],
  [10, "十样"],
  [11, "11 样"],
])("%i things in the courtyard are counted in Chinese style", (count, said) => {
  const dressing = Array.from({ length: count }, (_, at) => ({
    place: "lamp" as const,
    gift_id: at + 1,
    gift_name: "灯",
    image: "",
  }));
  expect(text(homeWith({ detail: { dressing } }))[2]).toContain(`院里摆着${said}家人放的东西。`);
});

test("a relative gets links for reading only, never to a page that changes something", () => {
  const things = thingsToDo(place, homeWith({ can: { manage: false, own: false } }), 20);
  expect(things.map(({ name, to }) => `${name} ${to.split("?")[0]}`)).toEqual([
    "读她的生平 /introd",
    "给她写一封信 /msg_board",
    "看相册 /family_album",
  ]);
});
