import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canWithdraw } from "./access.ts";
import { lockApplication, paidOrder } from "./queries.ts";
import { notifyWithdrawn } from "./notify-applicant.ts";
import { type ApplicationRow, transitionApplication } from "./transition.ts";
import { releaseDocuments, withoutDocuments } from "./erase-documents.ts";
import { openOrderStates } from "../order/states.ts";
import { transitionOrder } from "../order/transition.ts";
import { refundPaidOrder } from "../refund/refund-order.ts";
import { releaseUpload } from "../upload/claim-upload.ts";

/**
 * Withdraws one's own application that has not become a residence: refunds it and erases documents and texts at once.
 * Repeating changes nothing. Throws `notFound`, and `applicationSettled` once it is approved.
 */
export async function withdrawApplication(
  ctx: Ctx,
  input: { id: number },
): Promise<Pick<ApplicationRow, "id" | "state">> {
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

/**
 * For an account being closed: withdraws and refunds unapproved applications, and clears the personal data of all of
 * them. What became a residence stays there.
 */
export async function withdrawApplications(ctx: Ctx, accountId: number): Promise<void> {
  const own = await ctx.db
    .selectFrom("application")
    .select("id")
    .where("account_id", "=", accountId)
    .where("emptied_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of own) {
    const application = await lockApplication(ctx.db, id);
    if (!application) continue;
    if (application.state === "approved") await empty(ctx, application);
    else if (application.state !== "withdrawn") await endApplication(ctx, application);
  }
}

async function empty(ctx: Ctx, application: ApplicationRow): Promise<void> {
  await releaseDocuments(ctx, application);
  await ctx.db.updateTable("application").set(emptied(ctx, application)).where("id", "=", application.id).execute();
}

/** Clears all personal data, and the hash of it. Keeps the time of an earlier erasure of the documents. */
const emptied = (ctx: Ctx, { documents_erased_at }: ApplicationRow) => ({
  name: "",
  native_place: "",
  nation: "",
  relation: "",
  statement: "",
  portrait: "",
  ref_hash: null,
  ...withoutDocuments(documents_erased_at ?? ctx.clock()),
  emptied_at: ctx.clock(),
});

/**
 * Ends an application that is no residence, in the transaction that holds its lock: closes open orders, refunds
 * (R-application-17), releases images, clears personal data. Returns whether there is a refund.
 */
export async function endApplication(ctx: Ctx, application: ApplicationRow): Promise<{ isRefunded: boolean }> {
  const open = await ctx.db
    .selectFrom("orders")
    .select(["id", "state"])
    .where("application_id", "=", application.id)
    .where("state", "in", openOrderStates)
    .execute();
  for (const order of open) await transitionOrder(ctx, order, "closed", { closed_reason: "withdrawn" });
  const paid = await paidOrder(ctx.db, application.id);
  if (paid) await refundPaidOrder(ctx, { orderId: paid.id, reason: "入驻申请已撤回" });
  await releaseDocuments(ctx, application);
  await releaseUpload(ctx, { reference: application.portrait });
  await transitionApplication(ctx, application, "withdrawn", emptied(ctx, application));
  return { isRefunded: paid !== null };
}
