import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { canWriteContent } from "./access.ts";
import {
  lockPublication,
  type PublicationKind,
  publicationTags,
  type SavedPublication,
  type Shelved,
  stateOf,
  undoneSince,
} from "./shelf.ts";

interface Asked {
  id: number;
  version: number;
}

interface Locked extends Shelved {
  id: number;
  version: number;
}

/** Takes something back among the drafts, or lets it out at its time. Refuses with `notFound`, `editedMeanwhile`. */
export function setDraft(ctx: Ctx, kind: PublicationKind, { isDraft, ...asked }: Asked & { isDraft: boolean }) {
  return shelve(ctx, kind, isDraft ? "withdraw" : "publish", async (ctx, row) => {
    if (row.deleted_at !== null) refuse("notFound");
    await demandVersion(ctx, { ...row, kind }, asked.version);
    return { is_draft: isDraft };
  })(asked.id);
}

/** Takes something away; it can be brought back for three days. Refuses with `notFound`, `editedMeanwhile`. */
export function removePublication(ctx: Ctx, kind: PublicationKind, asked: Asked): Promise<SavedPublication> {
  return shelve(ctx, kind, "remove", async (ctx, row) => {
    if (row.deleted_at !== null) refuse("notFound");
    await demandVersion(ctx, { ...row, kind }, asked.version);
    return { deleted_at: ctx.clock() };
  })(asked.id);
}

/** Brings back what was deleted, as it stood. Refuses with `notFound`, `undoTooLate`. */
export function restorePublication(ctx: Ctx, kind: PublicationKind, { id }: { id: number }): Promise<SavedPublication> {
  return shelve(ctx, kind, "restore", async (ctx, row) => {
    if (row.deleted_at === null) refuse("notFound");
    if (row.deleted_at <= undoneSince(ctx.clock())) refuse("undoTooLate");
    return { deleted_at: null };
  })(id);
}

type Change = Partial<Pick<Shelved, "is_draft" | "deleted_at">>;

function shelve(ctx: Ctx, kind: PublicationKind, verb: string, decide: (ctx: Ctx, row: Locked) => Promise<Change>) {
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
