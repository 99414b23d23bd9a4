import type { savedFilter } from "@changming/contract/admin/saved-filter";
import { maxSavedFilters, type SavedFilterList } from "@changming/contract/admin/saved-filter-lists";
import type { BodyOf } from "@changming/contract/define";
import type { SavedFilterTable } from "@changming/db/tables/staff";
import { withTx } from "@changming/db/tx";
import type { Selectable } from "kysely";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { DomainError, fail } from "../context/domain-error.ts";
import { ownStaff } from "../staff-role/own-staff.ts";

/** The actor's own saved filters of all lists, the oldest first. */
export async function listSavedFilters(ctx: Ctx): Promise<BodyOf<typeof savedFilter.list>> {
  const { staffId } = ownStaff(ctx);
  const itemList = await ctx.db
    .selectFrom("saved_filter")
    .select(["id", "list", "name", "query", "is_default", "version"])
    .where("staff_id", "=", staffId)
    .orderBy("id")
    .execute();
  return { itemList };
}

interface FilterDraft {
  /** The one to change; absent for a new one. */
  id?: number | undefined;
  version?: number | undefined;
  list: SavedFilterList;
  name: string;
  /** Names and values, sorted by name. */
  query: readonly (readonly [string, string])[];
  isDefault: boolean;
}

/**
 * Saves a filter of the actor in one list (R-admin-21). Saving an equal one again changes nothing. Throws `notFound`,
 * `editedMeanwhile`, `savedFilterNameTaken`, `savedFiltersFull`.
 */
export async function saveFilter(ctx: Ctx, draft: FilterDraft): Promise<Pick<Row, "id" | "version">> {
  const { staffId } = ownStaff(ctx);
  const { id, version, list, name, isDefault } = draft;
  const after = {
    name,
    query: String(new URLSearchParams(draft.query.map((field) => [...field]))),
    is_default: isDefault,
  };
  return withTx(ctx, async (ctx) => {
    const own = await lockOwn(ctx, staffId, list);
    const before = id === undefined ? null : currentOf(own, { id, version });
    const namesake = own.find((one) => one.name === name && one.id !== id);
    if (namesake && !before && namesake.query === after.query && namesake.is_default === isDefault) return namesake;
    if (namesake && before) fail("savedFilterNameTaken", "name");
    if (namesake)
      throw new DomainError("savedFilterNameTaken", "name", `已有一个“${name}”，再存一次就替换它，或换一个名字`);
    if (!before && own.length >= maxSavedFilters) fail("savedFiltersFull");
    if (isDefault) await endDefault(ctx, own, id);
    const saved = before
      ? await ctx.db
          .updateTable("saved_filter")
          .set({ ...after, version: before.version + 1 })
          .where("id", "=", before.id)
          .returning(["id", "version"])
          .executeTakeFirstOrThrow()
      : await ctx.db
          .insertInto("saved_filter")
          .values({ staff_id: staffId, list, ...after })
          .returning(["id", "version"])
          .executeTakeFirstOrThrow();
    // Administrators read the audit log: neither the name nor the values belong in it.
    await audit(ctx, {
      verb: `savedFilter.${before ? "save" : "create"}`,
      object: { kind: "savedFilter", id: saved.id },
      before: before && { list, is_default: before.is_default },
      after: { list, is_default: isDefault },
    });
    return saved;
  });
}

/** Deletes a filter of the actor. Throws `notFound`, `editedMeanwhile`. */
export async function removeFilter(ctx: Ctx, target: { id: number; version: number }): Promise<void> {
  const { staffId } = ownStaff(ctx);
  await withTx(ctx, async (ctx) => {
    const { id, list, is_default } = currentOf(await lockOwn(ctx, staffId), target);
    await ctx.db.deleteFrom("saved_filter").where("id", "=", id).execute();
    await audit(ctx, {
      verb: "savedFilter.remove",
      object: { kind: "savedFilter", id },
      before: { list, is_default },
      after: null,
    });
  });
}

type Row = Selectable<SavedFilterTable>;

/** The person's filters, of one list or all; saves of one person wait for each other. */
async function lockOwn({ db }: Ctx, staffId: number, list?: SavedFilterList): Promise<Row[]> {
  await db.selectFrom("staff").select("id").where("id", "=", staffId).forNoKeyUpdate().execute();
  return db
    .selectFrom("saved_filter")
    .selectAll()
    .where("staff_id", "=", staffId)
    .$if(list !== undefined, (query) => query.where("list", "=", list ?? ""))
    .execute();
}

/** The named row of these in its expected version. Throws `notFound`, `editedMeanwhile`. */
function currentOf(own: readonly Row[], { id, version }: { id: number; version: number | undefined }): Row {
  const row = own.find((one) => one.id === id);
  if (!row) throw new DomainError("notFound", undefined, "这个筛选已经不在了，可能刚在另一个页面里删去");
  // Only its owner changes it, so the other change is their own.
  if (row.version !== version)
    throw new DomainError("editedMeanwhile", undefined, "您刚才在另一个页面里改过它，请看看现在的样子再改");
  return row;
}

async function endDefault({ db }: Ctx, own: readonly Row[], exceptId: number | undefined): Promise<void> {
  for (const { id, version } of own.filter((one) => one.is_default && one.id !== exceptId))
    await db
      .updateTable("saved_filter")
      .set({ is_default: false, version: version + 1 })
      .where("id", "=", id)
      .execute();
}
