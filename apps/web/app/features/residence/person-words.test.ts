import { expect, test } from "vitest";
import { phrasesOf, sentenceOf } from "./person-words.tsx";

test("the sentence below the name is the opening of the biography", () => {
  expect(sentenceOf({ opening: ["她把一盏灯，", "留给每一个", "晚归的人。"], summary: "绍兴的挡车工。" })).toBe(
    "她把一盏灯，留给每一个晚归的人。",
  );
});

test("a long opening, or none, gives way to the summary", () => {
  const summary = "江南第一燕，一路唱着歌走到罗汉岭下。";
  const opening = ["万郊怒绿斗寒潮，", "检点新泥筑旧巢。", "我是江南第一燕，", "为衔春色上云梢。"];
  expect(sentenceOf({ opening, summary })).toBe(summary);
  expect(sentenceOf({ opening: [], summary })).toBe(summary);
  expect(sentenceOf({ opening, summary: "" })).toBe(opening.join(""));
  expect(sentenceOf({ opening: [], summary: "" })).toBe("");
});

test("a sentence is broken between its phrases, unless one of them is longer than a line", () => {
  expect(phrasesOf("她把一盏灯，留给每一个晚归的人。")).toEqual(["她把一盏灯，", "留给每一个晚归的人。"]);
  expect(phrasesOf("他说：“来吧。”")).toEqual(["他说：", "“来吧。”"]);
  const long = "用二十二年，在贵州的山窝里放下一只看星的眼睛。";
  expect(phrasesOf(long)).toEqual([long]);
  expect(phrasesOf("，一句")).toEqual(["，一句"]);
});
