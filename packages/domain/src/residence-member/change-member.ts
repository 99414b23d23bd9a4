import { roleNames } from "@changming/contract/role-names";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canActAsOwner, canReadFamily, type MemberRole, accessContextOf } from "../residence/access.ts";
import { endReminders, removeReminders } from "../reminder/change-rule.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { touch } from "../context/tags.ts";
import { logFamily } from "./family-log.ts";
import { getMember, type Member } from "./list-members.ts";

/** Makes a member a manager or a relative (R-family-10); idempotent. Throws `notFound`, `ownerOnly`, `ownerStays`. */
export async function changeMemberRole(
  ctx: Ctx,
  input: { residenceId: number; memberId: string; role: "manager" | "relative" },
): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canActAsOwner(accessContextOf(residence)));
    const member = await getMember(ctx, residence.id, input.memberId);
    if (member.role === "owner") fail("ownerStays");
    if (member.role === input.role) return;
    await ctx.db
      .updateTable("residence_member")
      .set({ role: input.role })
      .where("residence_id", "=", residence.id)
      .where("account_id", "=", member.accountId)
      .execute();
    const change = { before: member.role, after: input.role };
    await logFamily(ctx, {
      residenceId: residence.id,
      deed: "roleChanged",
      subjectId: member.accountId,
      ...change,
    });
    await auditChange(ctx, "residenceMember.changeRole", residence.id, member, input.role);
    await sendInboxMessage(ctx, member.accountId, {
      title: "您在居所的身份有变化",
      lines: [`您在${residence.name}的居所里现在是${roleNames[input.role]}。`],
    });
  });
}

/** Removes a member. Throws `notFound`, `ownerOnly`, `ownerStays`. */
export async function removeMember(ctx: Ctx, input: { residenceId: number; memberId: string }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canActAsOwner(accessContextOf(residence)));
    const member = await getMember(ctx, residence.id, input.memberId);
    if (member.role === "owner") fail("ownerStays");
    await dropMember(ctx, residence.id, member.accountId, "withdrawn");
    await logFamily(ctx, {
      residenceId: residence.id,
      deed: "removed",
      subjectId: member.accountId,
      before: member.role,
    });
    await auditChange(ctx, "residenceMember.remove", residence.id, member, null);
    await sendInboxMessage(ctx, member.accountId, {
      title: "您已不在居所的家人名单里",
      lines: [`主理人把您从${residence.name}的居所移除了。如有疑问，请与家人联系。`],
    });
  });
}

/** The acting member leaves; an owner has to hand over first. Throws `notFound`, `ownerStays`. */
export async function leaveResidence(ctx: Ctx, input: { residenceId: number }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canReadFamily(accessContextOf(residence)));
    const role = residence.role ?? fail("notFound");
    if (role === "owner") fail("ownerStays");
    await dropMember(ctx, residence.id, accountId, "declined");
    await logFamily(ctx, { residenceId: residence.id, deed: "left", subjectId: accountId, before: role });
    await auditChange(ctx, "residenceMember.leave", residence.id, { accountId, role }, null);
  });
}

/** Also deletes an ownership offer to the member; an open one gets an entry in the family's log. */
async function dropMember(
  ctx: Ctx,
  residenceId: number,
  accountId: number,
  ending: "withdrawn" | "declined",
): Promise<void> {
  const offer = await ctx.db
    .deleteFrom("ownership_offer")
    .where("residence_id", "=", residenceId)
    .where("to_account", "=", accountId)
    .returning("expires_at")
    .executeTakeFirst();
  if (offer && offer.expires_at > ctx.clock()) {
    await logFamily(ctx, { residenceId, deed: ending, subjectId: accountId });
  }
  await ctx.db
    .deleteFrom("residence_member")
    .where("residence_id", "=", residenceId)
    .where("account_id", "=", accountId)
    .execute();
  await endReminders(ctx.db, accountId, residenceId);
}

async function auditChange(
  ctx: Ctx,
  verb: string,
  residenceId: number,
  member: Pick<Member, "accountId" | "role">,
  role: MemberRole | null,
): Promise<void> {
  const object = { kind: "residence", id: residenceId };
  const { accountId } = member;
  await audit(ctx, { verb, object, before: { accountId, role: member.role }, after: role && { accountId, role } });
  // Channels and cached pages of a private residence check access again.
  await touch(ctx, `residence:${residenceId}`);
}

/**
 * For a closed account that owns no residence: ends all its memberships, with an entry in each family's log, and its
 * reminders.
 */
export async function leaveAllResidences(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.deleteFrom("ownership_offer").where("to_account", "=", accountId).execute();
  await removeReminders(ctx.db, accountId);
  const left = await ctx.db
    .deleteFrom("residence_member")
    .where("account_id", "=", accountId)
    .returning(["residence_id", "role"])
    .execute();
  for (const { residence_id: residenceId, role } of left) {
    await logFamily(ctx, { residenceId, deed: "accountClosed", before: role });
    await touch(ctx, `residence:${residenceId}`);
  }
}
