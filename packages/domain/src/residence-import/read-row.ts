import { residence } from "@changming/contract/admin/residence";
import { residenceKindNames } from "@changming/contract/admin/memorial-names";
import { type ImportColumnKey, importColumnNames } from "@changming/contract/admin/residence-import-columns";
import { type Emblem, emblemNames } from "@changming/contract/emblems";
import { errors } from "@changming/contract/errors";
import { letterZone } from "@changming/kit/names";
import { lifeDateWire } from "@changming/kit/life-date";
import { parseWrittenMonthDay } from "@changming/kit/month-day";
import { parseWrittenLifeDate } from "@changming/kit/written-life-date";
import type { Ctx } from "../context/context.ts";
import { DomainError } from "../context/domain-error.ts";
import { columnsOfFacts, type StaffFacts } from "../residence-for-staff/staff-facts.ts";
import type { ImportPlaces } from "./places.ts";

/** The texts of a row by column; a missing column is empty. */
export type RowCells = Partial<Record<ImportColumnKey, string>>;

export interface CellError {
  column: ImportColumnKey;
  /** What to do, in one sentence. */
  message: string;
}

/** What a row says: a person and the place. `number` 0: the next free one. */
export type ImportEntry = Omit<StaffFacts, "portrait" | "portraitCredit"> & {
  gardenId: number;
  level: number;
  letter: string;
  number: number;
};

export type ReadRow = { entry: ImportEntry; errors: readonly [] } | { entry: null; errors: CellError[] };

const wire = residence.create.input.shape;
type StaffDate = StaffFacts["birth"];

const kinds: Readonly<Record<string, StaffFacts["kind"]>> = {
  ...Object.fromEntries(Object.entries(residenceKindNames).map(([kind, name]) => [name, kind as StaffFacts["kind"]])),
  历史名人: "famous",
  家族先祖: "ancestor",
  英烈: "martyr",
};
const emblemOf = new Map(Object.entries(emblemNames).map(([emblem, name]) => [name as string, emblem as Emblem]));
/** What people write where nothing is known. */
const unknownWords = new Set(["不详", "不明", "未知", "无", "-", "—", "——", "/"]);
/** Characters of a name that could not be typed: boxes, replacement and private-use characters, question marks. */
const untypable = /[□▢\uFFFD?？\uE000-\uF8FF]/u;

/** The row's cells as wished, and the errors that were met. */
class RowReader {
  readonly errors: CellError[] = [];
  readonly #cells: RowCells;

  constructor(cells: RowCells) {
    this.#cells = cells;
  }

  text(column: ImportColumnKey): string {
    return this.#cells[column] ?? "";
  }

  fail(column: ImportColumnKey, message: string): void {
    this.errors.push({ column, message });
  }

  /** The cell by the rule of the call that creates one residence. */
  parsed<Value>(
    column: ImportColumnKey,
    schema: { safeParse(text: string): { success: true; data: Value } | { success: false; error: SchemaError } },
    otherwise: Value,
  ): Value {
    const result = schema.safeParse(this.text(column));
    if (result.success) return result.data;
    this.fail(column, result.error.issues[0]?.message ?? `请核对${importColumnNames[column]}`);
    return otherwise;
  }

  /** The named value, or an error that tells the names. */
  chosen<Value>(column: ImportColumnKey, value: Value | undefined, names: string, otherwise: Value): Value {
    if (value !== undefined) return value;
    const text = this.text(column);
    this.fail(column, text === "" ? `请填${importColumnNames[column]}：${names}` : `没有“${text}”，请填${names}`);
    return otherwise;
  }

  /** Separated by ；, each with its URL at the end if there is one. */
  moreSources(): string[] {
    const lines = this.text("moreSources")
      .split("；")
      .map((text) => text.trim().replace(/(?:^|\s+)(?=(?:https?:\/\/|www\.)\S+$)/u, "\t"));
    const read = wire.more_sources.safeParse(lines.join("\n"));
    if (!read.success) this.fail("moreSources", read.error.issues[0]?.message ?? "请核对其他出处");
    return read.success ? read.data : [];
  }

  customaryDay(): Pick<StaffFacts, "customaryDay" | "customaryCalendar"> {
    const text = this.text("customaryDay");
    if (text === "" || unknownWords.has(text)) return { customaryDay: "", customaryCalendar: "lunar" };
    const read = parseWrittenMonthDay(text);
    if (!read) this.fail("customaryDay", `看不懂“${text}”，请写成 农历五月初五 或 9月28日`);
    return { customaryDay: read?.day ?? "", customaryCalendar: read?.calendar ?? "lunar" };
  }

  date(column: "birth" | "death", dynasty: "birthDynasty" | "deathDynasty"): StaffDate {
    const text = this.text(column);
    const unknown = {
      on: "",
      calendar: "solar",
      isLeapMonth: false,
      isAbout: false,
      dynasty: this.parsed(dynasty, wire.birth_dynasty, ""),
    } as const;
    if (text === "" || unknownWords.has(text)) return unknown;
    const written = parseWrittenLifeDate(text);
    if (typeof written !== "string") {
      const { date, isAbout } = written;
      const { calendar, isLeapMonth } = date;
      return { ...unknown, on: lifeDateWire(date), calendar, isLeapMonth, isAbout };
    }
    const readable = "请写成 1938-04-12、1938年4月、1938 或 约前340";
    this.fail(column, written === "unreadable" ? `看不懂“${text}”，${readable}` : `没有“${text}”这一天，请核对`);
    return unknown;
  }
}

interface SchemaError {
  issues: readonly { message: string }[];
}

/** Reads one row: what it says, or each of its errors at its column (R-admin-17). */
export function readRow(ctx: Ctx, cells: RowCells, places: ImportPlaces): ReadRow {
  const row = new RowReader(cells);
  const name = row.parsed("name", wire.name, "");
  if (untypable.test(name)) row.fail("name", "姓名里有打不出来的字，请照原件补上");
  const ages = row.text("age").replace(/^享年/u, "").replace(/岁$/u, "");
  const age = wire.age.safeParse(ages === "" || unknownWords.has(ages) ? "0" : ages);
  if (!age.success) row.fail("age", "享年请填 1 到 200 的数字，或空着");
  const sourceUrl = row.parsed("sourceUrl", wire.source_url, "");
  if (sourceUrl !== "" && !/^https?:\/\//.test(sourceUrl)) row.fail("sourceUrl", "网址请从 http:// 或 https:// 写起");
  const entry: ImportEntry = {
    kind: row.chosen("kind", kinds[row.text("kind")], "普通、名人、先祖或烈士", "ordinary"),
    name,
    gender: row.chosen("gender", ({ 男: 1, 女: 2 } as const)[row.text("gender")], "男或女", 1),
    otherNames: row.parsed("otherNames", wire.other_names, []),
    birth: row.date("birth", "birthDynasty"),
    death: row.date("death", "deathDynasty"),
    ...row.customaryDay(),
    age: age.success ? age.data : 0,
    nation: row.parsed("nation", wire.nation, ""),
    nativePlace: row.parsed("nativePlace", wire.jiguan_str, ""),
    summary: row.parsed("summary", wire.summary, ""),
    source: row.parsed("source", wire.source, ""),
    sourceUrl,
    moreSources: row.moreSources(),
    emblem: row.text("emblem") === "" ? "" : row.chosen("emblem", emblemOf.get(row.text("emblem")), emblemChoices, ""),
    battleAddress: row.parsed("battleAddress", wire.battle_address, ""),
    cemeteryAddress: row.parsed("cemeteryAddress", wire.cemetery_address, ""),
    ...readPlace(row, name, places),
  };
  checkFacts(ctx, row, entry);
  return row.errors.length === 0 ? { entry, errors: [] } : { entry: null, errors: row.errors };
}

const emblemChoices = `${Object.values(emblemNames).join("、")}之一`;

function readPlace(row: RowReader, name: string, { gardens, levels }: ImportPlaces) {
  const garden = row.text("garden");
  const gardenId = gardens.get(garden);
  if (gardenId === undefined) {
    row.fail("garden", garden === "" ? "请填园区的名称" : `没有“${garden}”这个园区，请照“园区与等级”里的名称填`);
  } else if (gardenId === null) row.fail("garden", `有几个园区都叫“${garden}”，请先改得不同`);
  // Full-width digits and letters too.
  const level = row.text("level").normalize("NFKC").replace(/级$/u, "");
  const letter = row.text("letter").normalize("NFKC").replace(/区$/u, "").toUpperCase();
  const number = row.text("number").normalize("NFKC").replace(/号$/u, "");
  const isNumber = /^\d{0,5}$/.test(number) && Number(number) <= 99_999 && (number === "" || Number(number) > 0);
  if (!isNumber) row.fail("number", "编号请填 1 到 99999，或空着");
  const isLetter = letter === "" || /^[A-Z#]$/.test(letter);
  if (!isLetter) row.fail("letter", "字母区请填 A 到 Z 的一个字母，或空着");
  return {
    gardenId: gardenId ?? 0,
    level: row.chosen("level", levels.get(level) ?? levels.get(row.text("level")), "数字 1 到 7", 1),
    letter: isLetter && letter !== "" ? letter : letterZone(name),
    number: isNumber ? Number(number) : 0,
  };
}

const columnOfField: Readonly<Record<string, ImportColumnKey>> = {
  birthday: "birth",
  shengu_date: "death",
  death_dynasty: "deathDynasty",
  source: "source",
};

/** The rules between columns, unless one of these is unreadable itself. */
function checkFacts(ctx: Ctx, row: RowReader, entry: ImportEntry): void {
  const between: readonly ImportColumnKey[] = ["kind", "birth", "death", "birthDynasty", "deathDynasty", "source"];
  if (row.errors.some(({ column }) => between.includes(column))) return;
  try {
    columnsOfFacts(ctx, factsOfEntry(entry));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    row.fail(columnOfField[error.field ?? ""] ?? "name", error.sentence ?? errors[error.error].message);
  }
}

/** An imported person has no portrait. */
export function factsOfEntry(entry: ImportEntry): StaffFacts & ImportEntry {
  return { ...entry, portrait: "", portraitCredit: "" };
}
