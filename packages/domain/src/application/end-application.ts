import type { Ctx } from "../context.ts";
import { openOrders } from "../order/states.ts";
import { moveOrder } from "../order/transition.ts";
import { giveBackOrder } from "../refund/refund-order.ts";
import { releaseUpload } from "../upload/release-upload.ts";
import { releasePapers, withoutPapers } from "./erase-papers.ts";
import { paidOrder } from "./paid-order.ts";
import { type ApplicationRow, moveApplication } from "./transition.ts";

/** Nothing that it says of people, nor a hash of it. The row says when its papers went; that they had gone before stays as it was. */
export const emptied = (ctx: Ctx, { papers_erased_at }: ApplicationRow) => ({
  name: "",
  native_place: "",
  nation: "",
  relation: "",
  statement: "",
  portrait: "",
  ref_hash: null,
  ...withoutPapers(papers_erased_at ?? ctx.clock()),
  emptied_at: ctx.clock(),
});

/**
 * Ends an application that is not a residence, in the transaction of the verb that holds its lock: its open orders close,
 * its money goes back, its pictures go, and nothing that it says of people stays. Returns whether money is on its way.
 */
export async function endApplication(ctx: Ctx, application: ApplicationRow): Promise<{ isRefunded: boolean }> {
  const open = await ctx.db
    .selectFrom("orders")
    .select(["id", "state"])
    .where("application_id", "=", application.id)
    .where("state", "in", openOrders)
    .execute();
  for (const order of open) await moveOrder(ctx, order, "closed", { closed_reason: "withdrawn" });
  const paid = await paidOrder(ctx.db, application.id);
  if (paid) await giveBackOrder(ctx, { orderId: paid.id, reason: "入驻申请已撤回" });
  await releasePapers(ctx, application);
  await releaseUpload(ctx, { reference: application.portrait });
  await moveApplication(ctx, application, "withdrawn", emptied(ctx, application));
  return { isRefunded: paid !== null };
}
