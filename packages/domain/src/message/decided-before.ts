import type { Ctx } from "../context/context.ts";

export interface DecidedBefore {
  id: number;
  /** `gone`: no longer pending without a decision: deleted by its writer, or unknown. */
  outcome: "released" | "refused" | "gone";
  /** Name of the staff member; empty for `gone`. */
  by: string;
  at: Date | null;
}

const outcomes = { "blessing.release": "released", "blessing.refuse": "refused" } as const;
const verbs = Object.keys(outcomes) as (keyof typeof outcomes)[];

/** Decisions on messages that are no longer pending, in the order of `ids`. */
export async function decidedBefore(ctx: Pick<Ctx, "db">, ids: readonly number[]): Promise<DecidedBefore[]> {
  if (ids.length === 0) return [];
  const decisions = await ctx.db
    .selectFrom("audit_entry")
    .innerJoin("staff", "staff.id", "audit_entry.actor_id")
    .select(["audit_entry.object_id as id", "audit_entry.verb", "audit_entry.at", "staff.name"])
    .where("audit_entry.object_kind", "=", "blessing")
    .where("audit_entry.object_id", "in", ids)
    .where("audit_entry.actor_kind", "=", "staff")
    .where("audit_entry.verb", "in", verbs)
    .orderBy("audit_entry.id")
    .execute();
  // The last decision counts.
  const last = new Map(decisions.map((decision) => [decision.id, decision]));
  return ids.map((id) => {
    const decision = last.get(id);
    if (!decision) return { id, outcome: "gone", by: "", at: null };
    return { id, outcome: outcomes[decision.verb as keyof typeof outcomes], by: decision.name, at: decision.at };
  });
}
