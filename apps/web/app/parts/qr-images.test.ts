import { encode } from "uqr";
import { expect, test } from "vitest";
import { drawQr } from "./qr-images.ts";

test("the drawn path darkens exactly the modules of the code", () => {
  const text = "https://changming.example/wechat";
  const { data, size } = encode(text, { ecc: "H", border: 0 });
  const drawn = drawQr(text);
  const dark = new Set<string>();
  for (const [, x, y, length] of drawn.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step++) dark.add(`${Number(x) + step} ${y}`);
  }
  const meant = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(drawn.size).toBe(size);
  expect([...dark].toSorted()).toEqual(meant.toSorted());
});
