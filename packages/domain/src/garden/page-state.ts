import type { GardenTable } from "@changming/db/tables/garden";
import { type Selectable, sql } from "kysely";
import type { Db } from "@changming/db/database";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { DomainError, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";

/** Columns of a garden that its administrators edit (R-garden-10). */
export const pageColumns = [
  "notice",
  "summary",
  "content_html",
  "contact_phone",
  "address",
  "opening_hours",
  "opening_note",
  "levels",
  "banners",
] as const;

export type PageState = Pick<Selectable<GardenTable>, (typeof pageColumns)[number]>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The columns in which two states differ, with their values in each; null if there are none. */
export function pageChanges(
  row: PageState,
  wanted: PageState,
): { before: Partial<PageState>; after: Partial<PageState> } | null {
  const changed = pageColumns.filter((column) => !isSame(row[column], wanted[column]));
  if (changed.length === 0) return null;
  const only = (state: PageState): Partial<PageState> =>
    Object.fromEntries(changed.map((column) => [column, state[column]])) satisfies Partial<
      Record<keyof PageState, unknown>
    >;
  return { before: only(row), after: only(wanted) };
}

/** The columns that no longer have the value that a change gave them. */
export const changedSince = (row: PageState, after: Partial<PageState>) =>
  pageColumns.filter((column) => after[column] !== undefined && !isSame(row[column], after[column]));

/** Writes columns of a locked garden as its next version, in the caller's transaction. Returns the version. */
export async function savePage(
  ctx: Ctx,
  row: { id: number; version: number },
  changes: Partial<PageState>,
): Promise<number> {
  const version = row.version + 1;
  await ctx.db
    .updateTable("garden")
    .set({ ...changes, version })
    .where("id", "=", row.id)
    .execute();
  await touch(ctx, "gardens", `garden:${row.id}`);
  return version;
}

/** A garden locked for a change. Throws `notFound`. */
export async function lockGarden(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom("garden").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row ?? fail("notFound");
}

/**
 * Staff and administrators of a garden share one version. Throws `editedMeanwhile` for a save based on an older one,
 * saying who saved last: staff are named to staff only.
 */
export async function demandGardenVersion(
  ctx: Ctx,
  row: { id: number; version: number },
  version: number,
): Promise<void> {
  if (row.version === version) return;
  const last = await ctx.db
    .selectFrom("audit_entry")
    .select(["at", "actor_kind", "actor_name"])
    .where("object_kind", "=", "garden")
    .where("object_id", "=", row.id)
    .where("actor_kind", "in", ["staff", "account"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const staffName = ctx.actor.kind === "staff" ? (last?.actor_name ?? "有人") : "平台";
  const who = last?.actor_kind === "account" ? "园区管理员" : staffName;
  const by = last ? `${who}在 ${shanghaiDateTime(last.at).slice(5, 16)}` : "有人刚才";
  throw new DomainError("editedMeanwhile", undefined, `${by} 改过这里，请先看看最新的内容，再保存您的修改`);
}

/**
 * A level that a garden administrator gives must be one that the garden offers (R-garden-12), or the one that the
 * residence has; staff may give any. Throws `levelNotOffered`, and `invalidInput` for an unknown one.
 */
export async function requireOfferedLevel(
  ctx: Ctx,
  { gardenId, level, current }: { gardenId: number; level: number | undefined; current?: number },
): Promise<void> {
  if (level === undefined || level === current) return;
  const known = await ctx.db
    .selectFrom("level")
    .innerJoin("garden", (join) => join.on("garden.id", "=", gardenId))
    .select(sql<boolean>`level.level = any(garden.levels)`.as("isOffered"))
    .where("level.level", "=", level)
    .executeTakeFirst();
  if (!known) throw new DomainError("invalidInput", "level", "请选择居所等级");
  if (ctx.actor.kind !== "staff" && !known.isOffered) fail("levelNotOffered", "level");
}

/** The levels that a garden offers, ascending. */
export function offeredLevels(db: Db, gardenId: number) {
  return db
    .selectFrom("level")
    .innerJoin("garden", (join) => join.on("garden.id", "=", gardenId))
    .select(["level.level", "level.name"])
    .where(sql<boolean>`level.level = any(garden.levels)`)
    .orderBy("level.level")
    .execute();
}
