import { expect, test } from "vitest";
import { familyName, letterZone, syllables, toSimplified } from "./names.ts";

test.each(
  (
    "单雄信 S,解缙 X,仇英 Q,曾国藩 Z,查良镛 Z,区大相 O,盖叫天 G,尉迟恭 Y,万俟卨 M,种师道 C,秘彭祖 B,祭遵 Z,佴祺 N,郇正 X,澹台灭明 T," +
    "长孙无忌 Z,乐毅 Y,任弼时 R,朴槿惠 P,缪荃孙 M,覃政 Q,翟志刚 Z,冼星海 X,谌容 C,令狐冲 L,欧阳修 O,司马迁 S,夏侯惇 X,吕碧城 L,尉迟 Y," +
    "单 S,𬭎之 H"
  )
    .split(",")
    .map((pair) => pair.split(" ")),
)("%s is listed under %s", (name, letter) => {
  expect(letterZone(name ?? "")).toBe(letter);
});

test("a traditional name is listed where its simplified form is", () => {
  expect(["單雄信", "萬俟卨", "歐陽修", "葉聖陶", "於右任", "蕭紅"].map(letterZone)).toEqual([
    "S",
    "M",
    "O",
    "Y",
    "Y",
    "X",
  ]);
});

test("foreign names are listed under their first letter, everything else under #", () => {
  expect(["John", "élise", "Ｂob", " 鲁迅", "約翰"].map(letterZone)).toEqual(["J", "E", "B", "L", "Y"]);
  expect(["", "·", "あい", "123", "Жуков", "𠮷田"].map(letterZone)).toEqual(["#", "#", "#", "#", "#", "#"]);
});

test.each([
  ["林徽因", "林"],
  ["欧阳修", "欧阳"],
  ["歐陽修", "歐陽"],
  ["尉迟恭", "尉迟"],
  ["诸葛亮", "诸葛"],
  ["爱新觉罗溥仪", "爱新觉罗"],
  ["欧阳", "欧"],
  ["单", "单"],
  ["𠮷田一", "𠮷"],
  ["司马·图尔", "司"],
  ["John Rabe", "J"],
  [" 鲁迅 ", "鲁"],
  ["", ""],
])("the family name of %j is %j", (name, family) => {
  expect(familyName(name)).toBe(family);
});

test("traditional characters become simplified, depending on the phrase", () => {
  expect(toSimplified("張學良")).toBe("张学良");
  expect(toSimplified("乾隆")).toBe("乾隆");
  expect(toSimplified("范仲淹与于谦")).toBe("范仲淹与于谦");
});

test("every character has exactly one reading, rare and foreign ones too", () => {
  expect(syllables("单雄信")).toEqual(["shan", "xiong", "xin"]);
  expect(syllables("单雄信", { surname: false })[0]).toBe("dan");
  expect(syllables("吕𠮷a")).toEqual(["lv", "𠮷", "a"]);
});
