import { type Actor, actingAccountId, type Ctx } from "./context.ts";

export interface Deed {
  /** `residence.setVisibility` */
  verb: string;
  object: { kind: string; id: number };
  before: object | null;
  after: object | null;
}

/** What of a context an audit row is made of. */
export type AuditCtx = Pick<Ctx, "db" | "tx" | "actor" | "clock" | "requestId">;

function nameOf(actor: Actor): string | null {
  if (actor.kind === "job" || actor.kind === "staff") return actor.name;
  return actor.kind === "callback" ? actor.gateway : null;
}

/** Writes what was done, by whom, in the same transaction: when this fails, the deed fails. */
export async function audit(ctx: AuditCtx, deed: Deed): Promise<void> {
  if (!ctx.tx) throw new Error(`${deed.verb}: audited outside its transaction`);
  await ctx.db
    .insertInto("audit_entry")
    .values({
      at: ctx.clock(),
      actor_kind: ctx.actor.kind,
      actor_id: ctx.actor.kind === "staff" ? ctx.actor.staffId : actingAccountId(ctx.actor),
      actor_name: nameOf(ctx.actor),
      verb: deed.verb,
      object_kind: deed.object.kind,
      object_id: deed.object.id,
      before: deed.before && JSON.stringify(deed.before),
      after: deed.after && JSON.stringify(deed.after),
      request_id: ctx.requestId,
    })
    .execute();
}
