import type { Fen } from "@changming/kit/money";
import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canSeeOwnApplication } from "./access.ts";
import { applicationFee, findApplication, type OwnApplicationRow, ownApplications } from "./queries.ts";

/** The acting account's applications that are not approved, newest first; `fee` is the current price. */
export async function listOwnApplications(ctx: Ctx): Promise<{ rows: OwnApplicationRow[]; fee: Fen }> {
  const rows = await ownApplications(ctx.db, ownAccountId(ctx), ctx.actor);
  return { rows, fee: await applicationFee(ctx.db) };
}

/** One of its applications, in any state. Throws `notFound`. */
export async function getOwnApplication(
  ctx: Ctx,
  input: { id: number },
): Promise<{ row: OwnApplicationRow; fee: Fen }> {
  const row = (await findApplication(ctx.db, input.id, ctx.actor)) ?? fail("notFound");
  demand(canSeeOwnApplication(ctx.actor, row));
  return { row, fee: await applicationFee(ctx.db) };
}
