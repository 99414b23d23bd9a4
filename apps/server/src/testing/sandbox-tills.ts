import type { Db } from "@changming/db/database";
import { assertLedgerSound, type Tills } from "@changming/domain/testing/ledger-totals";
import type { PaySandbox } from "@changming/gateways/sandbox/pay-sandbox";

/** The fen that the sandbox's gateways received and refunded. */
export function sandboxTills({ orderStore }: PaySandbox): Tills {
  const orders = orderStore.all();
  const back = orders.flatMap(({ refunds }) => refunds).filter(({ state }) => state === "success");
  const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  return { paid: sum(orders.filter(({ paidAt }) => paidAt !== null)), back: sum(back) };
}

/** The money invariant of a site that pays at the sandbox. Throws with the ledger. */
export function assertSoundSandbox(db: Db, sandbox: PaySandbox): Promise<void> {
  return assertLedgerSound(db, sandboxTills(sandbox));
}
