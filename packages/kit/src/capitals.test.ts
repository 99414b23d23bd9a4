import fc from "fast-check";
import { expect, test } from "vitest";
import { capitalYuan } from "./capitals.ts";
import { fen } from "./money.ts";

test.each([
  [0, "零元整"],
  [1_900, "壹拾玖元整"],
  [5, "伍分"],
  [50, "伍角整"],
  [100, "壹元整"],
  [105, "壹元零伍分"],
  [1_980, "壹拾玖元捌角整"],
  [10_705, "壹佰零柒元零伍分"],
  [100_000, "壹仟元整"],
  [168_032, "壹仟陆佰捌拾元叁角贰分"],
  [10_000_000, "壹拾万元整"],
  [10_700_053, "壹拾万柒仟元伍角叁分"],
  [10_000_500, "壹拾万零伍元整"],
  [1_000_000_000_100, "壹佰亿零壹元整"],
  [100_000_000_000_000, "壹万亿元整"],
  [100_050_000_000_000, "壹万零伍亿元整"],
])("%i fen is 人民币%s", (amount, text) => {
  expect(capitalYuan(fen(amount))).toBe(`人民币${text}`);
});

/** Reads capitals back, by the values of the signs alone. */
function read(text: string): number {
  const signs = "零壹贰叁肆伍陆柒捌玖";
  const small: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1_000 };
  let [total, section, digit] = [0, 0, 0];
  for (const sign of text.replace("人民币", "")) {
    if (signs.includes(sign)) digit = signs.indexOf(sign);
    else if (sign in small) section += digit * (small[sign] ?? 0);
    else if (sign === "角") total += digit * 10;
    else if (sign === "分") total += digit;
    else if (sign === "万") total += (section + digit) * 1_000_000;
    else if (sign === "亿") total = (total / 100 + section + digit) * 10_000_000_000;
    else if (sign === "元") total += (section + digit) * 100;
    if (!signs.includes(sign)) digit = 0;
    if ("万亿元".includes(sign)) section = 0;
  }
  return total;
}

test("every amount reads back as itself, with one 零 at a time and never an empty place", () => {
  const amounts = fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.maxSafeNat());
  fc.assert(
    fc.property(amounts, (amount) => {
      const text = capitalYuan(fen(amount));
      expect(read(text), text).toBe(amount);
      expect(text).not.toMatch(/零零|零[拾佰仟万亿角分]|[拾佰仟]{2}|整./);
      if (amount !== 0) expect(text).not.toContain("零元");
    }),
  );
});
