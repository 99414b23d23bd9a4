import { expect, test } from "vitest";
import { hidingLabels } from "./concern-labels.ts";

test("hiding a residence has the same label everywhere; a message or a photo has another one", () => {
  expect(hidingLabels("residence")).toEqual({ hide: "停止展示", show: "恢复展示" });
  expect(hidingLabels("")).toEqual(hidingLabels("residence"));
  expect([hidingLabels("message").hide, hidingLabels("photo").show]).toEqual(["隐藏", "放回"]);
});
