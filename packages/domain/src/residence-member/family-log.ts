import type { FamilyDeed } from "@changming/db/tables/family";
import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import type { MemberRole } from "../residence/access.ts";

export interface LoggedDeed {
  residenceId: number;
  deed: FamilyDeed;
  /** Whose deed it is; the acting account's unless told. What staff do is the platform's, without a name. */
  accountId?: number;
  /** Whom it concerns. */
  subjectId?: number;
  before?: MemberRole;
  after?: MemberRole;
}

/** Writes into the family's own log, in the transaction of the deed; the database lets nobody change it. */
export async function logFamily(
  ctx: Ctx,
  { residenceId, deed, accountId, subjectId, before, after }: LoggedDeed,
): Promise<void> {
  if (!ctx.tx) throw new Error(`${deed}: logged outside its transaction`);
  await ctx.db
    .insertInto("family_log")
    .values({
      residence_id: residenceId,
      at: ctx.clock(),
      account_id: accountId ?? (ctx.actor.kind === "staff" ? null : ownAccountId(ctx)),
      deed,
      subject_id: subjectId ?? null,
      role_before: before ?? null,
      role_after: after ?? null,
    })
    .execute();
}
