import type { FamilyAction } from "@changming/db/tables/family";
import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import type { MemberRole } from "../residence/access.ts";

interface LoggedAction {
  residenceId: number;
  deed: FamilyAction;
  /** Who acted, the acting account by default. Actions of staff are logged as the platform's, without a name. */
  accountId?: number;
  /** The account concerned. */
  subjectId?: number;
  before?: MemberRole;
  after?: MemberRole;
}

/** Writes an entry of the family's log, in the action's transaction; a trigger prevents changes. */
export async function logFamily(
  ctx: Ctx,
  { residenceId, deed: action, accountId, subjectId, before, after }: LoggedAction,
): Promise<void> {
  if (!ctx.tx) throw new Error(`${action}: logged outside its transaction`);
  await ctx.db
    .insertInto("family_log")
    .values({
      residence_id: residenceId,
      at: ctx.clock(),
      account_id: accountId ?? (ctx.actor.kind === "staff" ? null : ownAccountId(ctx)),
      deed: action,
      subject_id: subjectId ?? null,
      role_before: before ?? null,
      role_after: after ?? null,
    })
    .execute();
}
