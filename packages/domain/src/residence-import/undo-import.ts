import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { allowLongStatements } from "../context/long-statements.ts";
import { touch } from "../context/tags.ts";
import { canEditAsStaff } from "../residence/access.ts";
import { lockImport, transitionImport } from "./load-import.ts";
import { importedResidences, ownTables } from "./what-was-added.ts";

interface Undoing {
  id: number;
  /** Residences that the page said it would remove. */
  count: number;
  reason: string;
}

interface Undone {
  removed: number;
  kept: number;
}

/**
 * Removes every residence that an import created, except those to which a family or a visitor has added anything: they
 * stay as they are (R-admin-18). Their numbers are not proposed again. A repeated undoing returns the first result.
 * Throws `notFound`, `importChanged`, `importSettled`.
 */
export async function undoImport(ctx: Ctx, { id, count, reason }: Undoing): Promise<Undone> {
  return withTx(ctx, async (ctx) => {
    demand(canEditAsStaff(ctx.actor));
    const { actor } = ctx;
    if (actor.kind !== "staff") fail("sessionInvalid");
    await allowLongStatements(ctx);
    const found = await lockImport(ctx, id);
    if (found.state === "undone") {
      return { removed: found.removed_count, kept: found.included_count - found.removed_count };
    }
    await lockResidences(ctx, id);
    const residences = await importedResidences(ctx.db, id);
    const removable = residences.filter(({ hasContent }) => !hasContent).map((row) => row.id);
    if (found.state === "confirmed" && removable.length !== count) fail("importChanged");
    await transitionImport(ctx, found, "undone", {
      removed_count: removable.length,
      undone_by: actor.staffId,
      undone_at: ctx.clock(),
    });
    await removeResidences(ctx, id, removable);
    const kept = residences.filter(({ hasContent }) => hasContent).map((row) => row.id);
    await audit(ctx, {
      verb: "residenceImport.undo",
      object: { kind: "residenceImport", id },
      before: { fileName: found.file_name, sha256: found.sha256, created: found.included_count },
      after: { reason, removed: removable, kept },
    });
    return { removed: removable.length, kept: kept.length };
  });
}

/** Whoever is adding something finishes first, and nobody begins until the commit. */
async function lockResidences(ctx: Ctx, importId: number): Promise<void> {
  await sql`
    select from residence where id in
      (select residence_id from residence_import_row where import_id = ${importId} and residence_id is not null)
    order by id for update`.execute(ctx.db);
}

/** Residences that one statement removes: each is looked for in twenty tables. */
const atOnce = 100;

async function removeResidences(ctx: Ctx, importId: number, ids: readonly number[]): Promise<void> {
  const gardens = new Set<number>();
  for (let start = 0; start < ids.length; start += atOnce) {
    for (const garden of await removeSome(ctx, importId, ids.slice(start, start + atOnce))) gardens.add(garden);
  }
  const tags = ids.map((id) => `residence:${id}` as const);
  const gardenTags = [...gardens].map((id) => `garden:${id}` as const);
  await touch(ctx, ...tags, ...gardenTags, "residences", "gardens", "gifts", "ticker", "views");
}

/** Returns the gardens. */
async function removeSome(ctx: Ctx, importId: number, ids: readonly number[]): Promise<number[]> {
  const list = sql`${[...ids]}::int[]`;
  const { rows } = await sql<{ garden_id: number }>`
    insert into removed_number (garden_id, letter, highest)
    select garden_id, letter, max(number) from residence where id = any(${list}) group by garden_id, letter
    order by garden_id, letter
    on conflict (garden_id, letter) do update set highest = greatest(removed_number.highest, excluded.highest)
    returning garden_id`.execute(ctx.db);
  await sql`
    update residence_import_row set residence_id = null
    where import_id = ${importId} and residence_id = any(${list})`.execute(ctx.db);
  for (const table of ownTables) {
    await sql`delete from ${sql.table(table)} where residence_id = any(${list})`.execute(ctx.db);
  }
  await sql`delete from residence where id = any(${list})`.execute(ctx.db);
  return rows.map(({ garden_id }) => garden_id);
}
