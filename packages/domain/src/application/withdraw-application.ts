import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canWithdraw } from "./access.ts";
import { endApplication } from "./end-application.ts";
import { lockApplication } from "./queries.ts";
import { notifyWithdrawn } from "./notify-applicant.ts";
import type { ApplicationRow } from "./transition.ts";

/**
 * Withdraws one's own application that has not become a residence: refunds it and erases documents and texts at once.
 * Repeating changes nothing. Throws `notFound`, and `applicationSettled` once it is approved.
 */
export async function withdrawApplication(
  ctx: Ctx,
  input: { id: number },
): Promise<Pick<ApplicationRow, "id" | "state">> {
  // no-audit: every transition writes its own
  return withTx(ctx, async (ctx) => {
    const application = (await lockApplication(ctx.db, input.id)) ?? fail("notFound");
    demand(canWithdraw(ctx.actor, application));
    if (application.state !== "withdrawn") {
      const { isRefunded } = await endApplication(ctx, application);
      await notifyWithdrawn(ctx, application, isRefunded);
    }
    return { id: application.id, state: "withdrawn" };
  });
}
