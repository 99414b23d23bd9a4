import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demandVersion } from "../context/demand-version.ts";
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

/** Makes a publication a draft, or publishes it at its time. Throws `notFound`, `editedMeanwhile`. */
export function setDraft(
  ctx: Ctx,
  kind: PublicationKind,
  { isDraft, ...target }: RowAndVersion & { isDraft: boolean },
) {
  return changePublication(ctx, kind, isDraft ? "withdraw" : "publish", async (ctx, row) => {
    if (row.deleted_at !== null) fail("notFound");
    await demandVersion(ctx, { ...row, kind }, target.version);
    return { is_draft: isDraft };
  })(target.id);
}

/** Deletes a publication; it can be restored for three days. Throws `notFound`, `editedMeanwhile`. */
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

type Change = Partial<Pick<PublicationColumns, "is_draft" | "deleted_at">>;

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
      const { is_draft, deleted_at } = { ...row, ...change };
      const version = row.version + 1;
      await sql`
        update ${sql.table(kind)} set is_draft = ${is_draft}, deleted_at = ${deleted_at}, version = ${version}
        where id = ${id}`.execute(ctx.db);
      const before = { is_draft: row.is_draft, deleted_at: row.deleted_at };
      await audit(ctx, { verb: `${kind}.${verb}`, object: { kind, id }, before, after: { is_draft, deleted_at } });
      await touch(ctx, publicationTags[kind]);
      return { id, version, state: stateOf({ ...row, ...change }, ctx.clock()) };
    });
}
