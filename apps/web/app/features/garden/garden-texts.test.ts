import { expect, test } from "vitest";
import { kindName, imagesOf, regionText } from "./garden-texts.tsx";
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

test("special gardens state their kind, an ordinary one does not", () => {
  expect((["ordinary", "welfare", "celebrity", "martyrs"] as const).map(kindName)).toEqual([
    "",
    "公益园区",
    "名人园区",
    "烈士园区",
  ]);
});

test("the banner uses the banner images, without them the background, without it the garden's own image", () => {
  expect(imagesOf(garden)).toEqual(garden.thumbs);
  expect(imagesOf({ ...garden, thumbs: [], pc_bg_image: "/uploads/back.jpg" })).toEqual(["/uploads/back.jpg"]);
  expect(imagesOf({ ...garden, thumbs: [] })).toEqual([garden.thumb]);
});
