import { shanghaiDateTime } from "@changming/kit/shanghai";
import { type Actor, actingAccountId, type Ctx } from "./context.ts";
import { DomainError } from "./domain-error.ts";

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

/** Records an action and its actor in the same transaction (R-admin-5): when this fails, the action fails. */
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

/**
 * Throws `editedMeanwhile`, naming who saved last and when, for a save based on an older version. The caller holds the
 * row's lock; every save is audited under the row's kind.
 */
export async function demandVersion(
  ctx: Ctx,
  row: { kind: string; id: number; version: number },
  version: number,
): Promise<void> {
  if (row.version === version) return;
  const last = await ctx.db
    .selectFrom("audit_entry")
    .select(["at", "actor_name"])
    .where("object_kind", "=", row.kind)
    .where("object_id", "=", row.id)
    .where("actor_kind", "=", "staff")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const by = last ? `${last.actor_name} 在 ${shanghaiDateTime(last.at).slice(5, 16)}` : "有人刚才";
  throw new DomainError("editedMeanwhile", undefined, `${by} 改过这里，请先看看最新的内容`);
}
