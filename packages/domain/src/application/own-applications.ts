import type { Fen } from "@changming/kit/money";
import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canSeeOwnApplication } from "./access.ts";
import { applicationFee, findApplication, type OwnApplicationRow, ownApplications } from "./queries.ts";

/** What the acting account applied for and has not got, the newest first; `fee` is what one costs now. */
export async function listOwnApplications(ctx: Ctx): Promise<{ rows: OwnApplicationRow[]; fee: Fen }> {
  const rows = await ownApplications(ctx.db, ownAccountId(ctx), ctx.actor);
  return { rows, fee: await applicationFee(ctx.db) };
}

/** One of its applications, in whatever state. Refuses with `notFound`. */
export async function getOwnApplication(
  ctx: Ctx,
  input: { id: number },
): Promise<{ row: OwnApplicationRow; fee: Fen }> {
  const row = (await findApplication(ctx.db, input.id, ctx.actor)) ?? refuse("notFound");
  demand(canSeeOwnApplication(ctx.actor, row));
  return { row, fee: await applicationFee(ctx.db) };
}
