import { giftEffects } from "@changming/contract/gift";
import { expect, test } from "vitest";
import { type Deed, ShowLine } from "./show-line.ts";
import { linesOf } from "./words.ts";

const wordsOf = (showing: ShowLine["showing"]) => linesOf(showing).map(({ words }) => words);

const deed = (effect: Deed["effect"], username = "晓岚"): Deed => ({ effect, username, giftText: "一份", image: "" });

const shown = (line: ShowLine) => line.showing.map(({ effect }) => effect);

test("a gift is shown at once, for ten seconds", () => {
  const line = new ShowLine();
  line.add(deed("lamp"));
  expect(shown(line)).toEqual(["lamp"]);
  line.pass(9.99);
  expect(shown(line)).toEqual(["lamp"]);
  line.pass(0.01);
  expect([shown(line), line.isEmpty]).toEqual([[], true]);
});

test("two kinds are shown together, the third waits for one of them", () => {
  const line = new ShowLine();
  line.add(deed("lamp"));
  line.pass(4);
  line.add(deed("flowers"));
  line.add(deed("incense"));
  expect(shown(line)).toEqual(["lamp", "flowers"]);
  expect(line.showing.map(({ slot }) => slot)).toEqual([0, 1]);
  line.pass(6);
  expect(shown(line)).toEqual(["flowers", "incense"]);
  expect(line.showing.map(({ slot }) => slot)).toEqual([1, 0]);
});

test("who gives the same at the same moment is part of it; a little later it is shown once more, for all of them", () => {
  const line = new ShowLine();
  line.add(deed("incense", "甲"));
  line.pass(1);
  line.add(deed("incense", "乙"));
  line.pass(1);
  line.add(deed("incense", "丙"));
  line.add(deed("incense", "丁"));
  expect(wordsOf(line.showing)).toEqual(["甲 敬献 一份", "乙 敬献 一份"]);
  line.pass(8);
  expect(wordsOf(line.showing)).toEqual(["丙 敬献 一份", "丁 敬献 一份"]);
});

test("all eight at once and many of each are over within forty seconds", () => {
  const line = new ShowLine();
  for (let time = 0; time < 30; time += 1) for (const effect of giftEffects) line.add(deed(effect, `第${time}位`));
  const seen = new Set<string>();
  for (let second = 0; second < 40; second += 1) {
    for (const effect of shown(line)) seen.add(effect);
    expect(line.showing.length).toBeLessThanOrEqual(2);
    line.pass(1);
  }
  expect([seen.size, line.isEmpty]).toEqual([8, true]);
});

test("of many who gave the same two are named and the others counted", () => {
  const line = new ShowLine();
  for (const name of ["甲", "乙", "丙", "丁", "戊"]) line.add(deed("flowers", name));
  expect(wordsOf(line.showing)).toEqual(["甲 敬献 一份", "乙 敬献 一份", "还有 3 份"]);
});

test("who gives the same twice has two lines, each with a key of its own that stays", () => {
  const line = new ShowLine();
  line.add(deed("incense", "甲"));
  const [first] = linesOf(line.showing);
  line.add(deed("incense", "甲"));
  const lines = linesOf(line.showing);
  expect(lines.map(({ words }) => words)).toEqual(["甲 敬献 一份", "甲 敬献 一份"]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  expect(lines[0]).toEqual(first);
});
