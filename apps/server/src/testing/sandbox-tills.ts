import type { Db } from "@changming/db/database";
import { assertSoundBooks, type Tills } from "@changming/domain/testing/books";
import type { PaySandbox } from "../sandbox/pay/pay-sandbox.ts";

/** What the sandbox's gateways took in and gave back, in fen. */
export function sandboxTills({ book }: PaySandbox): Tills {
  const orders = book.all();
  const back = orders.flatMap(({ refunds }) => refunds).filter(({ state }) => state === "success");
  const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  return { paid: sum(orders.filter(({ paidAt }) => paidAt !== null)), back: sum(back) };
}

/** The money invariant of a site that pays at the sandbox. Throws with the books. */
export function assertSoundSandbox(db: Db, sandbox: PaySandbox): Promise<void> {
  return assertSoundBooks(db, sandboxTills(sandbox));
}
