import { Converter } from "opencc-js/t2cn";
import { pinyin } from "pinyin-pro";

const traditionalToSimplified = Converter({ from: "t", to: "cn" });

/** Converts traditional characters to simplified, phrase by phrase (乾隆 stays); everything else is left unchanged. */
export function toSimplified(text: string): string {
  return traditionalToSimplified(text);
}

/**
 * The family name in the characters of the name: 欧阳 of 欧阳修, 林 of 林徽因, 歐陽 of 歐陽修. A name of two characters has a family
 * name of one (欧阳 alone gives 欧). A foreign name gives its first character, an empty one "".
 */
export function familyName(name: string): string {
  const characters = [...name.trim()];
  const simplified = toSimplified(name.trim());
  const isForeign = /[^\p{Script=Han}\s]/u.test(simplified);
  const compound = isForeign ? undefined : COMPOUND_SURNAMES.find((surname) => simplified.startsWith(surname));
  const length = compound && characters.length > 2 ? [...compound].length : 1;
  return characters.slice(0, length).join("");
}

/**
 * The pinyin of each character, without tones, ü as v: "wo" … The family name gets its surname reading (单 shan, 尉迟 yu
 * chi) unless `surname` is false. A character without a reading is returned as it is.
 */
export function syllables(simplifiedName: string, { surname = true } = {}): string[] {
  const characters = [...simplifiedName];
  const options = { toneType: "none", type: "array", v: true, surname: surname ? "head" : "off" } as const;
  const whole = pinyin(simplifiedName, options);
  const read = whole.length === characters.length ? whole : characters.map((one) => pinyin(one, options)[0] ?? one);
  const override = SURNAME_READINGS[characters[0] ?? ""];
  return surname && override ? [override, ...read.slice(1)] : read;
}

/**
 * The letter zone of a name: "A" … "Z" by the first letter of the family name's pinyin, "#" for others
 * (R-residence-18).
 */
export function letterZone(name: string): string {
  const first = syllables(toSimplified(name.normalize("NFKC").trim()))[0] ?? "";
  const letter = first.normalize("NFD").charAt(0).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : "#";
}

/** Surnames of more than one character that are in use or well known from history. */
const COMPOUND_SURNAMES: readonly string[] = (
  "欧阳 尉迟 司马 诸葛 上官 司徒 司空 司寇 东方 独孤 南宫 万俟 闻人 夏侯 赫连 皇甫 澹台 公冶 宗政 濮阳 淳于 太叔 申屠 公孙 仲孙 " +
  "轩辕 令狐 钟离 宇文 长孙 慕容 鲜于 闾丘 亓官 子车 颛孙 端木 巫马 公西 漆雕 乐正 壤驷 公良 公羊 拓跋 夹谷 宰父 榖梁 谷梁 段干 百里 " +
  "呼延 东郭 西门 东门 南门 羊舌 微生 梁丘 左丘 第五 耶律 完颜 纳兰 贺兰 哥舒 达奚 尔朱 侯莫陈 爱新觉罗 叶赫那拉 钮祜禄"
).split(" ");

/**
 * Surname readings that pinyin-pro gets wrong; it reads 单, 解, 仇, 曾, 查, 区, 盖 and the compound ones right. 郇 and 晟 have
 * two readings among their bearers, so the family can change the letter.
 */
const SURNAME_READINGS: Readonly<Record<string, string>> = {
  种: "chong",
  秘: "bi",
  祭: "zhai",
  佴: "nai",
  郇: "xun",
  晟: "cheng",
  洗: "xian",
  么: "yao",
  重: "chong",
  炅: "gui",
};
