import fc from "fast-check";
import { expect, test } from "vitest";
import { keywordTokens, residenceSearchTokens, type SearchableResidence } from "./search-tokens.ts";

/** Evaluates the tokens and the query as PostgreSQL does. */
function finds(keyword: string, residence: Partial<SearchableResidence> & { name: string }): boolean {
  const tokens = new Set(residenceSearchTokens({ nativePlace: "", ...residence }));
  const { all } = keywordTokens(keyword);
  return all.length > 0 && all.every((alternatives) => alternatives.some((token) => tokens.has(token)));
}

const lin = { name: "林徽因", otherNames: ["林徽音"], nativePlace: "浙江省,杭州市" };

test.each(
  "林徽因 林 徽 因 徽因 林徽 林徽音 林徽因 lin linhui huiyin lin'hui LINHUIYIN Ｌｉｎ linh li yin lhy lh hy l y 林hui 浙江 杭州 浙江省 杭州市 浙江杭州 浙江省杭州市".split(
    " ",
  ),
)("%s finds 林徽因 of 杭州", (keyword) => {
  expect(finds(keyword, lin)).toBe(true);
});

test.each(["lin hui yin", "  林  因 ", "因 林", "lín huī yīn", "杭州 lin", "林·徽因", "林徽因！"])(
  "%j finds 林徽因 part by part",
  (keyword) => {
    expect(finds(keyword, lin)).toBe(true);
  },
);

test.each(["鲁迅", "林因", "徽林", "hui lu", "inhui", "linyin", "yl", "州市", "北京", "林徽因 北京", "林徽因传", "x"])(
  "%j does not find 林徽因",
  (keyword) => {
    expect(finds(keyword, lin)).toBe(false);
  },
);

test("traditional and simplified characters find each other", () => {
  expect(finds("單雄信", { name: "单雄信" })).toBe(true);
  expect(finds("陈", { name: "陳乾生" })).toBe(true);
  expect(finds("乾", { name: "乾隆" })).toBe(true);
  expect(finds("乾隆", { name: "乾隆" })).toBe(true);
});

test("a surname is found by its surname reading and by the common one", () => {
  for (const keyword of ["shan", "dan", "shanxiong", "danxiong", "sxx", "dxx"]) {
    expect(finds(keyword, { name: "单雄信" })).toBe(true);
  }
  for (const keyword of ["yuchigong", "weichi"]) expect(finds(keyword, { name: "尉迟恭" })).toBe(true);
  expect(finds("zengguofan", { name: "曾国藩" })).toBe(true);
});

test("ü is found as it is typed: v, u or ü", () => {
  for (const keyword of ["lvbicheng", "lubicheng", "lü", "lbc"]) expect(finds(keyword, { name: "吕碧城" })).toBe(true);
});

test("characters beyond the basic plane are found, alone and together with others", () => {
  for (const keyword of ["𠮷", "𠮷田", "田", "tian"]) expect(finds(keyword, { name: "𠮷田" })).toBe(true);
  expect(finds("𬭎", { name: "李𬭎" })).toBe(true);
  expect(finds("lihong", { name: "李𬭎" })).toBe(true);
});

test("foreign names are found by their words and by their Chinese form", () => {
  for (const keyword of ["john", "rabe", "john rabe", "johnra", "jr", "J"])
    expect(finds(keyword, { name: "John Rabe" })).toBe(true);
  expect(finds("muller", { name: "Müller" })).toBe(true);
  for (const keyword of ["阿Q", "阿q正", "aq"]) expect(finds(keyword, { name: "阿Q正传" })).toBe(true);
  const tchaikovsky = { name: "彼得·伊里奇·柴可夫斯基" };
  for (const keyword of ["柴可夫斯基", "彼得·伊里奇·柴可夫斯基", "bide", "chaike", "bideyili", "bd"]) {
    expect(finds(keyword, tchaikovsky)).toBe(true);
  }
});

test("a native place is found with and without its administrative suffix", () => {
  const place = { name: "某", nativePlace: "新疆维吾尔自治区,伊犁哈萨克自治州" };
  for (const keyword of ["新疆", "新疆维吾尔自治区", "伊犁", "哈萨克"]) expect(finds(keyword, place)).toBe(true);
  expect(finds("荆州市", { name: "某", nativePlace: "湖北省,荆州市" })).toBe(true);
  expect(finds("浙", lin)).toBe(false);
});

test.each(["", "   ", "。", "?!·…", "'", "\u0000", "\ufe0f", "❤️", "\ud842"])(
  "there is nothing to search for in %j",
  (keyword) => {
    expect(keywordTokens(keyword).all).toEqual([]);
  },
);

test("only the first thirty characters of a keyword count", () => {
  const long = keywordTokens(`${"长".repeat(30)}明`).all.flat();
  expect(long.join("")).not.toContain("明");
  expect(keywordTokens("a".repeat(1_000_000)).all).toEqual([["y:" + "a".repeat(24)]]);
  expect(keywordTokens("𠮷".repeat(2_000)).all).toHaveLength(1);
});

test("a keyword searches each part once, as a name and as a place", () => {
  expect(keywordTokens("绍兴 lin 绍兴").all).toEqual([
    ["n:绍兴", "j:绍兴"],
    ["y:lin", "i:lin"],
  ]);
  expect(keywordTokens("林").all).toEqual([["n:林"]]);
  expect(keywordTokens("L").all).toEqual([["i:l"]]);
});

const hanName = fc.string({
  unit: fc.constantFrom(..."单吕欧阳尉迟林徽因诸葛双庄𠮷王壮長張雙"),
  minLength: 1,
  maxLength: 20,
});

test("every part of every name finds it", () => {
  fc.assert(
    fc.property(hanName, fc.nat(), fc.nat(), (name, from, count) => {
      const characters = [...name];
      const start = from % characters.length;
      const part = characters.slice(start, start + 1 + (count % characters.length)).join("");
      expect(finds(part, { name })).toBe(true);
    }),
  );
});

test("a letter outside a–z leaves no half of a surrogate pair in the tokens", () => {
  const tokens = residenceSearchTokens({ name: "单\u{1df00}", nativePlace: "" });
  expect(tokens.filter((token) => !token.isWellFormed())).toEqual([]);
  expect(tokens).toContain("y:shan");
});

test("tokens are distinct, never empty, need no escaping, and are at most 150", () => {
  const anyText = fc.oneof(hanName, fc.string({ unit: "binary", maxLength: 40 }));
  fc.assert(
    fc.property(anyText, fc.array(anyText, { maxLength: 5 }), anyText, (name, otherNames, nativePlace) => {
      const tokens = residenceSearchTokens({ name, otherNames, nativePlace });
      expect(tokens.length).toBeLessThanOrEqual(150);
      expect(new Set(tokens).size).toBe(tokens.length);
      for (const token of tokens) expect(token).toMatch(/^[nyij]:[\p{L}\p{N}\p{M}]+$/u);
    }),
  );
});

test("any keyword becomes tokens that need no escaping", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (keyword) => {
      for (const token of keywordTokens(keyword).all.flat()) expect(token).toMatch(/^[nyij]:[\p{L}\p{N}\p{M}]+$/u);
    }),
  );
});

test("an ordinary residence stays far below the limit", () => {
  expect(residenceSearchTokens(lin).length).toBeLessThan(60);
  const longNamed = { name: "欧阳双庄", otherNames: ["欧阳壮", "双庄先生"], nativePlace: "内蒙古自治区,呼和浩特市" };
  expect(residenceSearchTokens(longNamed).length).toBeLessThan(150);
});
