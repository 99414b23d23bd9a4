import { importColumnNames, type ImportColumnKey } from "@changming/contract/admin/residence-import-columns";
import type { Db } from "@changming/db/database";
import { previewImport } from "../residence-import/preview-import.ts";
import { aGarden, aResidence } from "./builders.ts";
import { staffCtxOf } from "./staff.ts";
import type { TestCtx } from "./test-ctx.ts";

type Person = Partial<Record<ImportColumnKey, string>>;

let made = 0;

/** A garden by id and name; its level 7 exists. */
export async function aNamedGarden(db: Db): Promise<{ id: number; name: string }> {
  await aResidence(db, { level: 7 });
  const id = await aGarden(db);
  return db.selectFrom("garden").select(["id", "name"]).where("id", "=", id).executeTakeFirstOrThrow();
}

/** A row without errors, of a person whose name no other has. */
export function aPerson(garden: { name: string }, overrides: Person = {}): Person {
  made += 1;
  return {
    kind: "名人",
    name: `屈${[...String(made)].map((digit) => "甲乙丙丁戊己庚辛壬癸".charAt(Number(digit))).join("")}`,
    gender: "男",
    birth: "约前340",
    birthDynasty: "战国·楚",
    death: "约前278年",
    source: "《史记》卷八十四",
    emblem: "诗文",
    garden: garden.name,
    level: "7",
    ...overrides,
  };
}

/** The table of a file: headings and a row for each person. */
export function tableOf(people: readonly Person[]): string[][] {
  const keys = [...new Set(people.flatMap((person) => Object.keys(person)))] as ImportColumnKey[];
  return [keys.map((key) => importColumnNames[key]), ...people.map((person) => keys.map((key) => person[key] ?? ""))];
}

export interface Previewed {
  id: number;
  ctx: TestCtx;
}

/** An import that a reviewer has uploaded. */
export async function aPreviewedImport(db: Db, people: readonly Person[], ctx?: TestCtx): Promise<Previewed> {
  const own = ctx ?? (await staffCtxOf(db, "reviewer"));
  const sha256 = String(made).padStart(64, "0");
  const { id } = await previewImport(own, { fileName: "名人.csv", sha256, cells: tableOf(people) });
  return { id, ctx: own };
}
