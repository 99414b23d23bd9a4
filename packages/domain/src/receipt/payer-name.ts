import type { Ctx } from "../context/context.ts";
import type { Secrets } from "../context/secrets.ts";

const nameOf = (number: string) => `receipt ${number} payer`;

/** Encrypts the name that a payer typed for a receipt (R-privacy-9). */
export function encryptPayer(secrets: Secrets, number: string, name: string): string {
  return secrets.encrypt(nameOf(number), name);
}

/** Decrypts it; empty where none was typed. */
export function decryptPayer(secrets: Secrets, row: { number: string; payer_name: string }): string {
  return secrets.decrypt(nameOf(row.number), row.payer_name);
}

/** Erases the names typed for the receipts of an account that is closed, in its transaction. */
export async function erasePayerNames(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("receipt")
    .set({ payer_name: "" })
    .where("payer_name", "<>", "")
    .where("order_id", "in", (eb) => eb.selectFrom("orders").select("orders.id").where("account_id", "=", accountId))
    .execute();
}
