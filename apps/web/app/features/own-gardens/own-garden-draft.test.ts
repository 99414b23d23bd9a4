import { expect, test } from "vitest";
import { draftedBanners, draftedGarden, levelsIn, writtenOf } from "./own-garden-draft.ts";
import type { OwnGardenDetail } from "./own-garden-data.ts";

const own = (name: string) => `/uploads/${name.repeat(22)}/960.webp`;

const garden: OwnGardenDetail = {
  id: 3,
  garden_name: "云麓园",
  is_hidden: false,
  banners: [own("a"), own("b")],
  summary: "群山之麓",
  address: "竹溪路 18 号",
  contact_phone: "",
  opening_hours: ["每日 7:00–17:00", "清明延长到 18:00"],
  opening_note: "",
  notice: "",
  content: "<p>有松</p>",
  levels: [
    { level: 1, level_name: "素心居", is_offered: true, residence_nums: 2 },
    { level: 2, level_name: "竹影居", is_offered: false, residence_nums: 0 },
    { level: 3, level_name: "兰泽居", is_offered: true, residence_nums: 0 },
  ],
  version: 4,
};

const shown = (images: readonly { url: string }[] = []) => images.map(({ url }) => ({ url, preview: url }));

test("a garden is written as the form's fields, opening hours by line, levels by number", () => {
  expect(writtenOf(garden)).toMatchObject({
    opening_hours: "每日 7:00–17:00\n清明延长到 18:00",
    levels: "1,3",
    version: "4",
  });
});

test("a draft remembers the version on which it was begun; without a draft there is none", () => {
  expect(draftedGarden({ fields: {}, pictures: {} })).toBeNull();
  const fields = { summary: "改了", version: "3", level_2: "1", level_3: "1" };
  expect(draftedGarden({ fields, pictures: {} })).toMatchObject({ summary: "改了", version: "3", levels: "2,3" });
  expect(levelsIn([["summary", "1"]])).toBe("");
});

test("without a draft the banners are the garden's; a removed one stays removed, however old the draft", () => {
  expect(draftedBanners({ fields: {}, pictures: {} }, garden.banners, shown).sent.map(({ url }) => url)).toEqual(
    garden.banners,
  );
  const none = { fields: { banner_urls: "" }, pictures: {} };
  expect(draftedBanners(none, garden.banners, shown)).toEqual({ sent: [], lost: 0 });
  // What a day-old draft stored of the images is gone, the garden's own are not.
  const old = { fields: { banner_urls: `${own("b")}?sig=old` }, pictures: {} };
  expect(draftedBanners(old, garden.banners, shown).sent.map(({ url }) => url)).toEqual([own("b")]);
});

test("an added banner stays in its place while the server has it, then it is counted as lost", () => {
  const fields = { banner_urls: [own("c"), own("a")].join("\n") };
  const alive = { fields, pictures: { banners: [{ url: own("c"), sentAt: 1 }] } };
  expect(draftedBanners(alive, garden.banners, shown).sent.map(({ url }) => url)).toEqual([own("c"), own("a")]);
  expect(draftedBanners({ fields, pictures: {} }, garden.banners, shown)).toMatchObject({
    sent: [{ url: own("a") }],
    lost: 1,
  });
});
