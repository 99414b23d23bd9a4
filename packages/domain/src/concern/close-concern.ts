import { withTx } from "@changming/db/tx";
import { type Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canDecideConcerns } from "./access.ts";
import { type Changed, lockConcern, saveConcern } from "./decide-concern.ts";
import { sealAnswer } from "./sealed-sender.ts";
import { mayMove } from "./states.ts";
import { notifySender } from "./notify-sender.ts";

interface Decision extends Changed {
  outcome: "justified" | "unjustified";
  /** A sentence for the sender. */
  answer: string;
}

/** Closes a concern and answers it. Throws as `lockConcern` does, and `concernClosed`. */
export async function closeConcern(ctx: Ctx, { outcome, answer, ...rest }: Decision): Promise<Changed> {
  // no-audit: `saveConcern` writes it
  return withTx(ctx, async (ctx) => {
    demand(canDecideConcerns(ctx.actor));
    const row = await lockConcern(ctx, rest);
    if (!mayMove(row.state, "closed") || ctx.actor.kind !== "staff") fail("concernClosed");
    const set = {
      state: "closed" as const,
      closed_at: ctx.clock(),
      outcome,
      answer: sealAnswer(ctx.services.secrets, row.number, answer),
      decided_by: ctx.actor.staffId,
    };
    const way = await notifySender(ctx, row, answer);
    const after = { state: "closed", outcome, answered: way };
    return saveConcern(ctx, row, set, { verb: "concern.close", before: { state: row.state }, after });
  });
}

/** Puts a concern back into its queue. Throws as `lockConcern` does, and `concernErased` when its content is erased. */
export async function reopenConcern(ctx: Ctx, { reason, ...rest }: Changed & { reason: string }): Promise<Changed> {
  // no-audit: `saveConcern` writes it
  return withTx(ctx, async (ctx) => {
    demand(canDecideConcerns(ctx.actor));
    const row = await lockConcern(ctx, rest);
    if (row.erased_at) fail("concernErased");
    if (!mayMove(row.state, "waiting")) return { id: row.id, version: row.version };
    const set = { state: "waiting" as const, closed_at: null, outcome: null, decided_by: null };
    const before = { state: row.state, outcome: row.outcome };
    return saveConcern(ctx, row, set, { verb: "concern.reopen", before, after: { state: "waiting", reason } });
  });
}
