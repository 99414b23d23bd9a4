import type { Ctx } from "../context/context.ts";

/** How long people count as bound to those who added them. */
const boundForMs = 7 * 24 * 3_600_000;

/**
 * Actions after which the actor may know the other person's password, or has just chosen them for a role that confirms.
 */
const bindingVerbs = ["staff.create", "staff.renew", "staff.makeAdministrator.ask", "staff.makeFinance.ask"];

export interface BindingAction {
  by: number;
  whom: number;
}

/**
 * People who might be controlled by the same person as this member of staff (included) (R-admin-4): whom they added,
 * gave a password or proposed in the last seven days, and who did so to them, transitively. Accounts made by
 * `staff:create` on the server are bound to nobody.
 */
export async function boundPeople(ctx: Pick<Ctx, "db" | "clock">, staffId: number): Promise<Set<number>> {
  return boundAmong(await bindingActions(ctx), staffId);
}

/** Who added whom in the last seven days. */
export async function bindingActions(ctx: Pick<Ctx, "db" | "clock">): Promise<BindingAction[]> {
  const actions = await ctx.db
    .selectFrom("audit_entry")
    .select(["actor_id as by", "object_id as whom"])
    .where("verb", "in", bindingVerbs)
    .where("object_kind", "=", "staff")
    .where("actor_kind", "=", "staff")
    .where("at", ">", new Date(ctx.clock().getTime() - boundForMs))
    .execute();
  return actions.flatMap(({ by, whom }) => (by === null || whom === null ? [] : [{ by, whom }]));
}

/** `boundPeople` for known actions. */
export function boundAmong(known: readonly BindingAction[], staffId: number): Set<number> {
  const above = spread(new Set([staffId]), (found) => known.filter(({ whom }) => found.has(whom)).map(({ by }) => by));
  return spread(above, (found) => known.filter(({ by }) => found.has(by)).map(({ whom }) => whom));
}

/** Transitive closure of `known` under `next`. */
function spread(known: Set<number>, next: (known: Set<number>) => number[]): Set<number> {
  for (;;) {
    const more = new Set([...known, ...next(known)]);
    if (more.size === known.size) return known;
    known = more;
  }
}
