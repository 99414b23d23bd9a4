import { type Actor, actingAccountId, type Ctx } from "./context.ts";

export interface Deed {
  /** `residence.setVisibility` */
  verb: string;
  object: { kind: string; id: number };
  before: object | null;
  after: object | null;
}

function nameOf(actor: Actor): string | null {
  if (actor.kind === "job") return actor.name;
  return actor.kind === "callback" ? actor.gateway : null;
}

/** Writes what was done, by whom, in the same transaction: when this fails, the deed fails. */
export async function audit(ctx: Ctx, deed: Deed): Promise<void> {
  if (!ctx.tx) throw new Error(`${deed.verb}: audited outside its transaction`);
  await ctx.db
    .insertInto("audit_entry")
    .values({
      at: ctx.clock(),
      actor_kind: ctx.actor.kind,
      actor_id: actingAccountId(ctx.actor),
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
