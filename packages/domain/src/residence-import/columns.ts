import {
  type ImportColumnKey,
  importColumnNames,
  importColumns,
} from "@changming/contract/admin/residence-import-columns";
import { emblemNames } from "@changming/contract/emblems";

export interface ImportColumnSpec {
  key: ImportColumnKey;
  title: string;
  /** Other headings under which it is read. */
  aliases: readonly string[];
  isRequired: boolean;
  /** What the template says of it. */
  hint: string;
}

const required: readonly ImportColumnKey[] = ["kind", "name", "gender", "garden", "level"];

const aliases: Partial<Record<ImportColumnKey, readonly string[]>> = {
  otherNames: ["又名", "字号", "别号", "曾用名"],
  birth: ["生年", "出生日期", "出生", "生日", "生辰"],
  death: ["卒年", "卒", "逝年", "身故日期", "逝世日期", "忌日"],
  birthDynasty: ["朝代"],
  source: ["来源"],
  sourceUrl: ["网址", "来源网址"],
  garden: ["园区名称"],
  level: ["居所等级"],
  letter: ["字母"],
  number: ["号", "居所编号"],
};

const dateHint = "1938、1938年4月、1938年4月12日、约前340、前340-05-01、农历1938年闰七月初一；不知道就空着";

const hints: Record<ImportColumnKey, string> = {
  kind: "普通、名人、先祖、烈士",
  name: "必填，最多 30 个字",
  otherNames: "字、号、笔名，用顿号隔开，最多 8 个",
  gender: "男或女",
  birth: dateHint,
  death: `${dateHint}；普通居所必填`,
  birthDynasty: "如 战国·楚；生卒都不知道时必填",
  deathDynasty: "与生朝代相同也请写上",
  customaryDay: "依习俗纪念的日子，如 农历五月初五；可空",
  age: "史料说的岁数，可空",
  nation: "可空",
  nativePlace: "如 浙江,安吉，或照史料写",
  summary: "一两句话，最多 200 个字",
  source: "名人、先祖、烈士必填，如《史记》卷八十四",
  sourceUrl: "http 或 https 开头，可空",
  moreSources: "用分号（；）隔开，网址写在各条末尾；可空",
  emblem: `${Object.values(emblemNames).join("、")}，可空`,
  battleAddress: "烈士牺牲的地方，可空",
  cemeteryAddress: "安葬的地方，可空",
  garden: "园区的名称，一字不差",
  level: "1 到 7，或等级的名称",
  letter: "A 到 Z；空着就按姓氏的拼音",
  number: "空着就用下一个空号",
};

/** Every column of a table of residences (R-admin-17). */
export const importColumnSpecs: readonly ImportColumnSpec[] = importColumns.map((key) => ({
  key,
  title: importColumnNames[key],
  aliases: aliases[key] ?? [],
  isRequired: required.includes(key),
  hint: hints[key],
}));

/** Headings that exports have in addition; they are not read. */
export const rowHeading = "原来的行";
export const reasonHeading = "要改的地方";
export const ignoredHeadings: ReadonlySet<string> = new Set([rowHeading, reasonHeading]);

/** How the explanation of a template begins; such a row is skipped. */
export const explanationMark = "说明：";
