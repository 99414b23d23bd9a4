import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { checkCode, type GivenCode, useCode } from "./check-code.ts";

/**
 * True when the code was sent to this mobile for this type and is good; it is used up then, whatever becomes of the
 * rest. A wrong one counts as a try. For verbs that make more than one row; outside their transaction.
 */
export async function claimCode(ctx: Ctx, given: GivenCode): Promise<boolean> {
  const id = await checkCode(ctx, given);
  if (id === null) return false;
  // no-access: the code is the access
  return withTx(ctx, async (ctx) => {
    // no-audit: what it is claimed for is audited
    return useCode(ctx, id);
  });
}
