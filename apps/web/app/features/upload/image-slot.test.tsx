import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Slot } from "./upload-queue.ts";
import { ImageSlot } from "./image-slot.tsx";

const drawn = (own: Partial<Slot>) => {
  const slot: Slot = { key: "a", preview: "", state: "sent", share: 0, url: "", message: "", ...own };
  return renderToStaticMarkup(<ImageSlot slot={slot} name="第 1 张图片" />);
};

test.each([
  ["waiting", "正在上传"],
  ["sending", "正在上传"],
  ["broken", "没有传上去"],
  ["sent", "已上传"],
] as const)("an image without a preview that is %s has the text %s", (state, text) => {
  const said = ["正在上传", "没有传上去", "已上传"].filter((each) => drawn({ state }).includes(`${each}<`));
  expect(said).toEqual([text]);
});

test("an image with a preview has no text", () => {
  expect(drawn({ preview: "blob:a" })).toContain('src="blob:a"');
  expect(drawn({ preview: "blob:a" })).not.toContain("已上传");
});
