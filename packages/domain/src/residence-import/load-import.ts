import { type Selectable, sql } from "kysely";
import type { ResidenceImportState, ResidenceImportTable } from "@changming/db/tables/residence-import";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

export type ImportRow = Selectable<ResidenceImportTable>;

/** SQL condition of rows that may repeat a residence or another row. */
export const mayRepeat = sql<boolean>`duplicates <> '[]'`;

/** Moves of an import; a preview may also be discarded. */
const importMoves: Readonly<Record<ResidenceImportState, readonly ResidenceImportState[]>> = {
  previewed: ["confirmed"],
  confirmed: ["undone"],
  undone: [],
};

/** An import, locked until the transaction ends: of two actions on it one waits. Throws `notFound`. */
export async function lockImport(ctx: Ctx, id: number): Promise<ImportRow> {
  const row = await ctx.db
    .selectFrom("residence_import")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? fail("notFound");
}

/** Throws `importSettled` unless the import is in this state. */
export function requireState({ state }: ImportRow, needed: ResidenceImportState): void {
  if (state !== needed) fail("importSettled");
}

/** Moves a locked import on. Throws `importSettled`. */
export async function transitionImport(
  ctx: Ctx,
  { id, state }: ImportRow,
  to: ResidenceImportState,
  changes: Partial<Omit<ImportRow, "id" | "state">>,
): Promise<void> {
  if (!importMoves[state].includes(to)) fail("importSettled");
  await ctx.db
    .updateTable("residence_import")
    .set({ ...changes, state: to })
    .where("id", "=", id)
    .execute();
}
