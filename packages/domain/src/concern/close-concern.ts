import { withTx } from "@changming/db/tx";
import { type Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canDecideConcerns } from "./access.ts";
import { type Changed, lockConcern, saveConcern } from "./decide-concern.ts";
import { sealAnswer } from "./sealed-sender.ts";
import { mayMove } from "./states.ts";
import { tellSender } from "./tell-sender.ts";

interface Decision extends Changed {
  outcome: "justified" | "unjustified";
  /** A sentence for who brought it. */
  answer: string;
}

/** Ends a concern and answers it. Refuses as `lockConcern` does, and with `concernClosed`. */
export async function closeConcern(ctx: Ctx, { outcome, answer, ...asked }: Decision): Promise<Changed> {
  // no-audit: `saveConcern` writes it
  return withTx(ctx, async (ctx) => {
    demand(canDecideConcerns(ctx.actor));
    const row = await lockConcern(ctx, asked);
    if (!mayMove(row.state, "closed") || ctx.actor.kind !== "staff") refuse("concernClosed");
    const set = {
      state: "closed" as const,
      closed_at: ctx.clock(),
      outcome,
      answer: sealAnswer(ctx.gates.secrets, row.number, answer),
      decided_by: ctx.actor.staffId,
    };
    const way = await tellSender(ctx, row, answer);
    const after = { state: "closed", outcome, answered: way };
    return saveConcern(ctx, row, set, { verb: "concern.close", before: { state: row.state }, after });
  });
}

/** Puts it back into its queue. Refuses as `lockConcern` does, and with `concernErased` when nothing of it is left. */
export async function reopenConcern(ctx: Ctx, { reason, ...asked }: Changed & { reason: string }): Promise<Changed> {
  // no-audit: `saveConcern` writes it
  return withTx(ctx, async (ctx) => {
    demand(canDecideConcerns(ctx.actor));
    const row = await lockConcern(ctx, asked);
    if (row.erased_at) refuse("concernErased");
    if (!mayMove(row.state, "waiting")) return { id: row.id, version: row.version };
    const set = { state: "waiting" as const, closed_at: null, outcome: null, decided_by: null };
    const before = { state: row.state, outcome: row.outcome };
    return saveConcern(ctx, row, set, { verb: "concern.reopen", before, after: { state: "waiting", reason } });
  });
}
