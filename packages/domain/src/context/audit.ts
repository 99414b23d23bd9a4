import { type Actor, actingAccountId, type Ctx } from "./context.ts";

interface AuditAction {
  /** `residence.setVisibility` */
  verb: string;
  object: { kind: string; id: number };
  before: object | null;
  after: object | null;
}

/** The parts of a context that an audit row needs. */
export type AuditCtx = Pick<Ctx, "db" | "tx" | "actor" | "clock" | "requestId">;

function nameOf(actor: Actor): string | null {
  if (actor.kind === "job" || actor.kind === "staff") return actor.name;
  return actor.kind === "callback" ? actor.gateway : null;
}

/** Records an action and its actor in the same transaction: when this fails, the action fails. */
export async function audit(ctx: AuditCtx, action: AuditAction): Promise<void> {
  if (!ctx.tx) throw new Error(`${action.verb}: audited outside its transaction`);
  await ctx.db
    .insertInto("audit_entry")
    .values({
      at: ctx.clock(),
      actor_kind: ctx.actor.kind,
      actor_id: ctx.actor.kind === "staff" ? ctx.actor.staffId : actingAccountId(ctx.actor),
      actor_name: nameOf(ctx.actor),
      verb: action.verb,
      object_kind: action.object.kind,
      object_id: action.object.id,
      before: action.before && JSON.stringify(action.before),
      after: action.after && JSON.stringify(action.after),
      request_id: ctx.requestId,
    })
    .execute();
}
