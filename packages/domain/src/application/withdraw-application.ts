import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canWithdraw } from "./access.ts";
import { endApplication } from "./end-application.ts";
import { lockApplication } from "./queries.ts";
import { tellWithdrawn } from "./tell-applicant.ts";
import type { ApplicationRow } from "./transition.ts";

/**
 * Takes back one's own application that has not become a residence: what was paid goes back, papers and words go at once.
 * Again changes nothing. Refuses with `notFound`, and with `applicationSettled` once it is approved.
 */
export async function withdrawApplication(
  ctx: Ctx,
  input: { id: number },
): Promise<Pick<ApplicationRow, "id" | "state">> {
  // no-audit: every move writes its own
  return withTx(ctx, async (ctx) => {
    const application = (await lockApplication(ctx.db, input.id)) ?? refuse("notFound");
    demand(canWithdraw(ctx.actor, application));
    if (application.state !== "withdrawn") {
      const { isRefunded } = await endApplication(ctx, application);
      await tellWithdrawn(ctx, application, isRefunded);
    }
    return { id: application.id, state: "withdrawn" };
  });
}
