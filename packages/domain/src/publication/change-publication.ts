import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canWriteContent } from "./access.ts";
import {
  lockPublication,
  type PublicationKind,
  publicationTags,
  type SavedPublication,
  type PublicationColumns,
  stateOf,
  undoneSince,
} from "./publication-columns.ts";

interface RowAndVersion {
  id: number;
  version: number;
}

interface Locked extends PublicationColumns {
  id: number;
  version: number;
}

/** Makes a publication a draft, or publishes it at its time; an end that is over is dropped. Throws `notFound`, `editedMeanwhile`. */
export function setDraft(
  ctx: Ctx,
  kind: PublicationKind,
  { isDraft, ...target }: RowAndVersion & { isDraft: boolean },
) {
  return changePublication(ctx, kind, isDraft ? "withdraw" : "publish", async (ctx, row) => {
    if (row.deleted_at !== null) fail("notFound");
    await demandVersion(ctx, { ...row, kind }, target.version);
    const isOver = row.ends_at !== null && row.ends_at <= ctx.clock();
    return { is_draft: isDraft, ...(!isDraft && isOver ? { ends_at: null } : {}) };
  })(target.id);
}

/** Deletes a publication; it can be restored for three days (R-content-8). Throws `notFound`, `editedMeanwhile`. */
export function removePublication(ctx: Ctx, kind: PublicationKind, target: RowAndVersion): Promise<SavedPublication> {
  return changePublication(ctx, kind, "remove", async (ctx, row) => {
    if (row.deleted_at !== null) fail("notFound");
    await demandVersion(ctx, { ...row, kind }, target.version);
    return { deleted_at: ctx.clock() };
  })(target.id);
}

/** Restores a deleted publication unchanged. Throws `notFound`, `undoTooLate`. */
export function restorePublication(ctx: Ctx, kind: PublicationKind, { id }: { id: number }): Promise<SavedPublication> {
  return changePublication(ctx, kind, "restore", async (ctx, row) => {
    if (row.deleted_at === null) fail("notFound");
    if (row.deleted_at <= undoneSince(ctx.clock())) fail("undoTooLate");
    return { deleted_at: null };
  })(id);
}

type Change = Partial<Pick<PublicationColumns, "is_draft" | "deleted_at" | "ends_at">>;

function changePublication(
  ctx: Ctx,
  kind: PublicationKind,
  verb: string,
  decide: (ctx: Ctx, row: Locked) => Promise<Change>,
) {
  demand(canWriteContent(ctx.actor));
  return (id: number) =>
    withTx(ctx, async (ctx): Promise<SavedPublication> => {
      const row: Locked = await lockPublication(ctx, kind, id);
      const change = await decide(ctx, row);
      const { is_draft, deleted_at, ends_at } = { ...row, ...change };
      const version = row.version + 1;
      await sql`
        update ${sql.table(kind)}
        set is_draft = ${is_draft}, deleted_at = ${deleted_at}, ends_at = ${ends_at}, version = ${version}
        where id = ${id}`.execute(ctx.db);
      const before = { is_draft: row.is_draft, deleted_at: row.deleted_at };
      await audit(ctx, { verb: `${kind}.${verb}`, object: { kind, id }, before, after: { is_draft, deleted_at } });
      await touch(ctx, publicationTags[kind]);
      return { id, version, state: stateOf({ ...row, ...change }, ctx.clock()) };
    });
}

const kinds = Object.keys(publicationTags) as PublicationKind[];

/**
 * Invalidates the cache for publications whose time has come or is over, on every node (R-content-11). For a job;
 * returns how many.
 */
export async function announceDue(ctx: Ctx): Promise<number> {
  let out = 0;
  for (const kind of kinds) out += await announceKind(ctx, kind);
  return out;
}

async function announceKind(ctx: Ctx, kind: PublicationKind): Promise<number> {
  const now = ctx.clock();
  // Usually there are none: check before opening a transaction.
  const begins = sql`not is_announced and published_at <= ${now}`;
  const ends = sql`not is_end_announced and ends_at <= ${now}`;
  const { rows } = await sql`
    select 1 from ${sql.table(kind)} where ${begins}
    union all select 1 from ${sql.table(kind)} where ${ends} limit 1`.execute(ctx.db);
  if (rows.length === 0) return 0;
  return withTx(ctx, async (ctx) => {
    // no-audit: written when it was planned
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(kind)} set
        is_announced = is_announced or published_at <= ${now},
        is_end_announced = is_end_announced or coalesce(ends_at <= ${now}, false)
      where (${begins}) or (${ends})`.execute(ctx.db);
    if (numAffectedRows > 0n) await touch(ctx, publicationTags[kind]);
    return Number(numAffectedRows);
  });
}
