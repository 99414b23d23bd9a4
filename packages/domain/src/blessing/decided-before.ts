import type { Ctx } from "../context.ts";

export interface DecidedBefore {
  id: number;
  /** `gone`: it waits no more, and no staff decided about it: whoever wrote it took it back, or it is not there. */
  outcome: "released" | "refused" | "gone";
  /** The name of who decided; empty for `gone`. */
  by: string;
  at: Date | null;
}

const outcomes = { "blessing.release": "released", "blessing.refuse": "refused" } as const;
const verbs = Object.keys(outcomes) as (keyof typeof outcomes)[];

/** How messages that wait no more were decided, by whom and when, in the order of `ids`. */
export async function decidedBefore(ctx: Pick<Ctx, "db">, ids: readonly number[]): Promise<DecidedBefore[]> {
  if (ids.length === 0) return [];
  const deeds = await ctx.db
    .selectFrom("audit_entry")
    .innerJoin("staff", "staff.id", "audit_entry.actor_id")
    .select(["audit_entry.object_id as id", "audit_entry.verb", "audit_entry.at", "staff.name"])
    .where("audit_entry.object_kind", "=", "blessing")
    .where("audit_entry.object_id", "in", ids)
    .where("audit_entry.actor_kind", "=", "staff")
    .where("audit_entry.verb", "in", verbs)
    .orderBy("audit_entry.id")
    .execute();
  // Of several the last one counts.
  const last = new Map(deeds.map((deed) => [deed.id, deed]));
  return ids.map((id) => {
    const deed = last.get(id);
    if (!deed) return { id, outcome: "gone", by: "", at: null };
    return { id, outcome: outcomes[deed.verb as keyof typeof outcomes], by: deed.name, at: deed.at };
  });
}
