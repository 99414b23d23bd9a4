import type { Selectable } from "kysely";
import type { OwnershipOfferTable } from "@changming/db/tables/family";
import type { Ctx } from "../context/context.ts";

/** The open offer; null if there is none, it has expired, or its recipient is no longer a member. */
export async function findOffer(ctx: Ctx, residenceId: number): Promise<Selectable<OwnershipOfferTable> | null> {
  const row = await ctx.db
    .selectFrom("ownership_offer as offer")
    .innerJoin("residence_member as member", (join) =>
      join.onRef("member.residence_id", "=", "offer.residence_id").onRef("member.account_id", "=", "offer.to_account"),
    )
    .selectAll("offer")
    .where("offer.residence_id", "=", residenceId)
    .where("offer.expires_at", ">", ctx.clock())
    .executeTakeFirst();
  return row ?? null;
}

export async function dropOffer(ctx: Ctx, residenceId: number): Promise<void> {
  await ctx.db.deleteFrom("ownership_offer").where("residence_id", "=", residenceId).execute();
}
