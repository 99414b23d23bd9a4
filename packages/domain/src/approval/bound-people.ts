import type { Ctx } from "../context.ts";

/** So long nobody counts as a second person for, or beside, whoever let them in. */
const boundForMs = 7 * 24 * 3_600_000;

/** Deeds after which one may know another's password, or has just chosen him for a role that confirms. */
const bindingVerbs = ["staff.create", "staff.renew", "staff.makeAdministrator.ask", "staff.makeFinance.ask"];

export interface BindingDeed {
  by: number;
  whom: number;
}

/**
 * Who might be one person with this member of staff, himself among them: whom he added, gave a password or proposed in the
 * last seven days, who did that with him, whom those did it with, over as many steps as there are. What `staff:create`
 * makes on the machine is bound to nobody.
 */
export async function boundPeople(ctx: Pick<Ctx, "db" | "clock">, staffId: number): Promise<Set<number>> {
  return boundAmong(await bindingDeeds(ctx), staffId);
}

/** Who let whom in, in the last seven days. */
export async function bindingDeeds(ctx: Pick<Ctx, "db" | "clock">): Promise<BindingDeed[]> {
  const deeds = await ctx.db
    .selectFrom("audit_entry")
    .select(["actor_id as by", "object_id as whom"])
    .where("verb", "in", bindingVerbs)
    .where("object_kind", "=", "staff")
    .where("actor_kind", "=", "staff")
    .where("at", ">", new Date(ctx.clock().getTime() - boundForMs))
    .execute();
  return deeds.flatMap(({ by, whom }) => (by === null || whom === null ? [] : [{ by, whom }]));
}

/** `boundPeople`, of deeds that are known. */
export function boundAmong(known: readonly BindingDeed[], staffId: number): Set<number> {
  const above = spread(new Set([staffId]), (found) => known.filter(({ whom }) => found.has(whom)).map(({ by }) => by));
  return spread(above, (found) => known.filter(({ by }) => found.has(by)).map(({ whom }) => whom));
}

/** Adds what follows from what is known until nothing new does. */
function spread(known: Set<number>, next: (known: Set<number>) => number[]): Set<number> {
  for (;;) {
    const more = new Set([...known, ...next(known)]);
    if (more.size === known.size) return known;
    known = more;
  }
}
