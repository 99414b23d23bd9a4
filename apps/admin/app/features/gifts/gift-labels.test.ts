import { expect, test } from "vitest";
import { lastsLabel, saleStateOf, saleStates } from "./gift-labels.ts";

test("a gift that is on sale but left out by the legal choice says so", () => {
  const label = (is_on_sale: boolean, is_offered: boolean) => saleStates[saleStateOf({ is_on_sale, is_offered })].label;
  expect([label(true, true), label(true, false), label(false, true), label(false, false)]).toEqual([
    "在售",
    "照法规选项不列出",
    "已下架",
    "已下架",
  ]);
});

test("how long a gift lasts is said in days, and that it does not", () => {
  expect([lastsLabel({ lasts_days: 7 }), lastsLabel({ lasts_days: 0 })]).toEqual(["7 天", "不停留"]);
});
