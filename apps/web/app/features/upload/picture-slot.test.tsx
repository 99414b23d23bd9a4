import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Slot } from "./picture-queue.ts";
import { PictureSlot } from "./picture-slot.tsx";

const drawn = (own: Partial<Slot>) => {
  const slot: Slot = { key: "a", preview: "", state: "sent", share: 0, url: "", message: "", ...own };
  return renderToStaticMarkup(<PictureSlot slot={slot} name="第 1 张图片" />);
};

test.each([
  ["waiting", "正在上传"],
  ["sending", "正在上传"],
  ["broken", "没有传上去"],
  ["sent", "已上传"],
] as const)("a picture that cannot be shown and is %s says %s", (state, words) => {
  const said = ["正在上传", "没有传上去", "已上传"].filter((each) => drawn({ state }).includes(`${each}<`));
  expect(said).toEqual([words]);
});

test("a picture that can be shown says nothing", () => {
  expect(drawn({ preview: "blob:a" })).toContain('src="blob:a"');
  expect(drawn({ preview: "blob:a" })).not.toContain("已上传");
});
