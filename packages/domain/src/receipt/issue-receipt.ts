import { sql, type Selectable } from "kysely";
import type { Db } from "@changming/db/database";
import type { ReceiptTable } from "@changming/db/tables/invoice";
import { withTx } from "@changming/db/tx";
import { shanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { findOwnOrder, lockOrder } from "../order/queries.ts";
import { canGetReceipt, canOpenReceipts } from "./access.ts";
import { encryptPayer } from "./payer-name.ts";

export type ReceiptRow = Selectable<ReceiptTable>;

/**
 * The receipt of an own paid order: numbered when it is first asked for, the same one ever after (R-receipt-2). A typed
 * name is printed from then on; null leaves it, empty means the nickname. Throws `notFound`, `receiptUnpaid`.
 */
export async function issueReceipt(
  ctx: Ctx,
  { orderNo, payerName }: { orderNo: string; payerName: string | null },
): Promise<ReceiptRow> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const found = (await findOwnOrder(ctx.db, accountId, orderNo)) ?? fail("notFound");
    // The lock makes one number of two tabs, and leaves no gap in the sequence.
    const order = await lockOrder(ctx.db, found.id);
    demand(canGetReceipt(ctx.actor, order));
    const receipt = (await findReceipt(ctx.db, order.id)) ?? (await makeReceipt(ctx, order));
    return payerName === null ? receipt : writePayer(ctx, receipt, payerName);
  });
}

async function findReceipt(db: Db, orderId: number): Promise<ReceiptRow | undefined> {
  return db.selectFrom("receipt").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

async function makeReceipt(ctx: Ctx, order: { id: number; amount_fen: number }): Promise<ReceiptRow> {
  const now = ctx.clock();
  const { rows } = await sql<{ next: number }>`select nextval('receipt_number')::int as next`.execute(ctx.db);
  const number = `SJ-${shanghaiDay(now).slice(0, 4)}-${String(rows[0]?.next ?? 0).padStart(6, "0")}`;
  const row = await ctx.db
    .insertInto("receipt")
    .values({ order_id: order.id, number, amount_fen: order.amount_fen, issued_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const object = { kind: "receipt", id: row.id };
  await audit(ctx, { verb: "receipt.issue", object, before: null, after: { number, orderId: order.id } });
  return row;
}

async function writePayer(ctx: Ctx, receipt: ReceiptRow, name: string): Promise<ReceiptRow> {
  const payer_name = encryptPayer(ctx.services.secrets, receipt.number, name);
  const object = { kind: "receipt", id: receipt.id };
  await audit(ctx, { verb: "receipt.setPayer", object, before: null, after: { isTyped: name !== "" } });
  return ctx.db
    .updateTable("receipt")
    .set({ payer_name })
    .where("id", "=", receipt.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The receipt that was given for an order, for staff; each look is audited. Throws `notFound`, `staffRoleMissing`. */
export async function openReceipt(ctx: Ctx, { orderId }: { orderId: number }): Promise<ReceiptRow> {
  demand(canOpenReceipts(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const receipt = (await findReceipt(ctx.db, orderId)) ?? fail("notFound");
    const object = { kind: "receipt", id: receipt.id };
    await audit(ctx, { verb: "receipt.look", object, before: null, after: null });
    return receipt;
  });
}
