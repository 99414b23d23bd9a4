import { expect, test } from "vitest";
import { safeHref } from "./safe-href.ts";

test.each(["/search?words=鲁迅", "https://www.nlc.cn", "HTTP://www.nlc.cn"])("%s may be linked", (link) => {
  expect(safeHref(link)).toBe(link);
});

test.each(["", "javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", " https://x"])(
  "%j may not be linked",
  (link) => {
    expect(safeHref(link)).toBeNull();
  },
);
