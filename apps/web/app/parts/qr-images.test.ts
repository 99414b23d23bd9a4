import { encode } from "uqr";
import { expect, test } from "vitest";
import { drawQr } from "./qr-images.ts";

test("the drawn path darkens exactly the modules of the code", () => {
  const text = "https://changming.example/wechat";
  const { data, size } = encode(text, { ecc: "H", border: 0 });
  const drawn = drawQr(text);
  const dark = new Set<string>();
  for (const [, y, line = ""] of drawn.path.matchAll(/M0 (\d+)\.5([^M]*)/g)) {
    let x = 0;
    for (const [, step, length] of line.matchAll(/([mh])(\d+)/g)) {
      const end = x + Number(length);
      if (step === "h") for (let at = x; at < end; at += 1) dark.add(`${at} ${y}`);
      x = end;
    }
  }
  const meant = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(drawn.size).toBe(size);
  expect([...dark].toSorted()).toEqual(meant.toSorted());
});
