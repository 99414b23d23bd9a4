import { expect, test } from "vitest";
import { kindName, picturesOf, regionText } from "./garden-words.ts";
import { garden } from "./samples.ts";

test("a municipality is named once", () => {
  expect(["浙江,安吉", "北京,北京", "台湾", "", "四川, 成都"].map(regionText)).toEqual([
    "浙江 · 安吉",
    "北京",
    "台湾",
    "",
    "四川 · 成都",
  ]);
});

test("special gardens say what they are, an ordinary one need not", () => {
  expect((["ordinary", "welfare", "celebrity", "martyrs"] as const).map(kindName)).toEqual([
    "",
    "公益园区",
    "名人园区",
    "烈士园区",
  ]);
});

test("the banner shows the banners, without them the background, without it the garden's picture", () => {
  expect(picturesOf(garden)).toEqual(garden.thumbs);
  expect(picturesOf({ ...garden, thumbs: [], pc_bg_image: "/uploads/back.jpg" })).toEqual(["/uploads/back.jpg"]);
  expect(picturesOf({ ...garden, thumbs: [] })).toEqual([garden.thumb]);
});
