import { type LifeDate, lifeDateText, parseLifeDate } from "./life-date.ts";

/** A life date as people write it, with whether its year is an estimate. */
export interface WrittenLifeDate {
  date: LifeDate;
  isAbout: boolean;
}

/** `unreadable`: no date is recognized; `impossible`: there is no such day, as in 1942-06-31. */
export type WrittenDateError = "unreadable" | "impossible";

const numerals = "〇零○一二三四五六七八九";
const digitOf = (character: string) => ({ 〇: 0, 零: 0, "○": 0 })[character] ?? numerals.indexOf(character) - 2;

/** `1938`, `一九三八` */
const yearPattern = `\\d{1,4}|[${numerals}]{1,4}`;
/** `04`, `四`, `十二`, `正`, `冬`, `腊` */
const monthPattern = "\\d{1,2}|十[一二]?|[正一二三四五六七八九冬腊]";
/** `12`, `十二`, `初一`, `廿三`, `三十` */
const dayPattern =
  "\\d{1,2}|初[一二三四五六七八九十]|[二三]?十[一二三四五六七八九]?|廿[一二三四五六七八九]?|[一二三四五六七八九]";

const whole = new RegExp(
  `^(公元前|西元前|前|-)?(公元|西元)?(${yearPattern})(?:年|[-./](?=[\\d闰])|$)` +
    `(?:(闰)?(${monthPattern})(?:月|[-./](?=\\d)|$)(?:(${dayPattern})[日号]?)?)?$`,
  "u",
);
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const about = /^(?:大约|约|約)|(?:左右|前后|[?])$/gu;
const calendarName = /^(?:(农历|农曆|農曆|阴历|旧历|夏历)|公历|公曆|阳历|西历)/u;
/** Words that only the lunar calendar has. */
const lunarWord = /[正冬腊]月|闰|初|廿/u;
/** What spreadsheets append to a day. */
const midnight = / 0?0:00(?::00)?$/;

function yearOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : Number([...text].map(digitOf).join(""));
}

/** A number below 40 in digits or numerals; 正 is 1, 冬 11, 腊 12. */
function smallNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const named = { 正: 1, 冬: 11, 腊: 12 }[text];
  if (named !== undefined) return named;
  const plain = text.replace("初", "").replace("廿", "二十");
  const [tens, ones] = plain.includes("十") ? plain.split("十") : ["", plain];
  const ten = plain.includes("十") ? (tens ? digitOf(tens) : 1) : 0;
  return ten * 10 + (ones ? digitOf(ones) : 0);
}

/**
 * Reads a life date as people and spreadsheets write it (R-residence-17): 约前340, 前340-05-01, 1938, 1938-04, 1938.4.12,
 * 1938年4月12日, 一九三八年四月, 19380412, 农历1938年闰三月十二, 公元前551年. A year of two digits needs 前 or 公元: 96年 may mean
 * 1996. A lunar date is named so, or has a word that only the lunar calendar has (正月, 初一, 廿三, 闰, 腊月).
 */
export function parseWrittenLifeDate(text: string): WrittenLifeDate | WrittenDateError {
  const written = text.normalize("NFKC").trim().replace(midnight, "").replaceAll(/\s+/g, "");
  const certain = written.replaceAll(about, "");
  const named = calendarName.exec(certain);
  const plain = certain.slice(named?.[0].length ?? 0).replace(/^(?:约|約)/u, "");
  const isAbout = certain !== written || plain.length !== certain.length - (named?.[0].length ?? 0);
  const [, era, anno, year = "", leap, month, day] = whole.exec(plain.replace(compact, "$1-$2-$3")) ?? [];
  if (year === "" || (year.length < 3 && !era && !anno)) return "unreadable";
  const calendar = named?.[1] !== undefined || (!named && lunarWord.test(plain)) ? "lunar" : "solar";
  const pad = (part: string | undefined) =>
    part === undefined ? "" : `-${String(smallNumber(part)).padStart(2, "0")}`;
  const wire = `${era ? "-" : ""}${String(yearOf(year)).padStart(4, "0")}${pad(month)}${pad(day)}`;
  const date = parseLifeDate(wire, calendar, leap !== undefined);
  return date ? { date, isAbout } : "impossible";
}

/** 约前340年, 1938年4月12日, 农历1938年闰三月十二: as a spreadsheet keeps it; `parseWrittenLifeDate` reads it back. */
export function writtenLifeDate({ date, isAbout }: WrittenLifeDate): string {
  const text = lifeDateText(date);
  const isShort = date.year > 0 && date.year < 100;
  return `${isAbout ? "约" : ""}${isShort ? text.replace(/\d/, "公元$&") : text}`;
}
