import type { Db } from "@changming/db/database";
import type { Fen } from "@changming/kit/money";
import { type Actor, type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canSeeOwnApplication } from "./access.ts";
import { applicationFee, residencePortrait } from "./queries.ts";

/**
 * The acting account's applications that are not approved, newest first (R-personal-11); `fee` is the current price.
 */
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

/** Maximum own applications in a list. */
const max = 100;

export type OwnApplicationRow = Awaited<ReturnType<typeof ownApplications>>[number];

function withGarden(db: Db, actor: Actor) {
  return db
    .selectFrom("application")
    .innerJoin("garden", "garden.id", "application.garden_id")
    .selectAll("application")
    .select("garden.name as garden_name")
    .select(residencePortrait(actor));
}

/** Applications of the account that are not approved, newest first. */
function ownApplications(db: Db, accountId: number, actor: Actor) {
  return withGarden(db, actor)
    .where("application.account_id", "=", accountId)
    .where("application.state", "in", ["awaitingPayment", "underReview", "rejected"])
    .orderBy("application.id", "desc")
    .limit(max)
    .execute();
}

export async function findApplication(db: Db, id: number, actor: Actor): Promise<OwnApplicationRow | null> {
  return (await withGarden(db, actor).where("application.id", "=", id).executeTakeFirst()) ?? null;
}
