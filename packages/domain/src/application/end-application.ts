import type { Ctx } from "../context/context.ts";
import { openOrders } from "../order/states.ts";
import { moveOrder } from "../order/transition.ts";
import { giveBackOrder } from "../refund/refund-order.ts";
import { releaseUpload } from "../upload/release-upload.ts";
import { releaseDocuments, withoutDocuments } from "./erase-documents.ts";
import { paidOrder } from "./paid-order.ts";
import { type ApplicationRow, moveApplication } from "./transition.ts";

/** Clears all personal data, and the hash of it. Keeps the time of an earlier erasure of the documents. */
export const emptied = (ctx: Ctx, { documents_erased_at }: ApplicationRow) => ({
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
 * Ends an application that is no residence, in the transaction that holds its lock: closes open orders, refunds,
 * releases images, clears personal data. Returns whether there is a refund.
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
  await releaseDocuments(ctx, application);
  await releaseUpload(ctx, { reference: application.portrait });
  await moveApplication(ctx, application, "withdrawn", emptied(ctx, application));
  return { isRefunded: paid !== null };
}
