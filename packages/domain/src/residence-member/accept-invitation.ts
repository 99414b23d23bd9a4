import { withTx } from "@changming/db/tx";
import { sha256Hex } from "@changming/kit/ids";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { allowed, demand, denied, fail } from "../context/domain-error.ts";
import type { MemberRole } from "../residence/access.ts";
import { touch } from "../context/tags.ts";
import { logFamily } from "./family-log.ts";

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** An invitation for its reader, with the reader's current role at that residence. */
export interface InvitationFor extends FoundInvitation {
  readerId: number;
  currentRole: MemberRole | null;
}

/**
 * An invitation for the holder of its link. Throws `invitationGone` alike for an unknown, revoked or expired link, and
 * for one used by another account or by a member removed since.
 */
export async function getInvitation(ctx: Ctx, input: { token: string }): Promise<InvitationFor> {
  const accountId = ownAccountId(ctx);
  const found = await findInvitation(ctx, input.token);
  if (!found || !isOpenTo(found, accountId, ctx.clock())) return fail("invitationGone");
  const currentRole = await roleOf(ctx, found.residence_id, accountId);
  if (found.accepted_at && currentRole === null) return fail("invitationGone");
  return { ...found, readerId: accountId, currentRole };
}

/**
 * Makes the acting account a member with the link's role; a relative with a manager's link becomes a manager. A link
 * works for one account, and a repeated call returns the same. Throws `invitationGone`, and `alreadyMember` without
 * using the link.
 */
export async function acceptInvitation(
  ctx: Ctx,
  input: { token: string; relation: string | null },
): Promise<{ residenceId: number; role: MemberRole }> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const found = await findInvitation(ctx, input.token);
    if (found) await takeTurn(ctx, found.residence_id);
    // Read again under the lock: of two holders of one link, one is accepted.
    const invitation = await findInvitation(ctx, input.token);
    demand(invitation && isOpenTo(invitation, accountId, ctx.clock()) ? allowed : denied("invitationGone"));
    if (!invitation) return fail("invitationGone");
    const { residence_id: residenceId, role } = invitation;
    const currentRole = await roleOf(ctx, residenceId, accountId);
    // A member removed since cannot return by the same link.
    if (invitation.accepted_at) return currentRole ? { residenceId, role: currentRole } : fail("invitationGone");
    if (currentRole !== null && !(currentRole === "relative" && role === "manager")) return fail("alreadyMember");
    await ctx.db
      .updateTable("member_invitation")
      .set({ accepted_at: ctx.clock(), accepted_by: accountId })
      .where("id", "=", invitation.id)
      .execute();
    await join(ctx, { residenceId, accountId, role, relation: input.relation ?? invitation.relation });
    await logFamily(ctx, {
      residenceId,
      deed: "joined",
      subjectId: accountId,
      before: currentRole ?? undefined,
      after: role,
    });
    await sendInboxMessage(ctx, invitation.made_by, {
      title: "家人接受了您的邀请",
      lines: [`您邀请的${role === "manager" ? "管理人" : "亲属"}已加入${invitation.residence_name}的居所。`],
      link: { text: "查看家人", path: `/family_index?id=${residenceId}` },
    });
    await audit(ctx, {
      verb: "residenceMember.join",
      object: { kind: "residence", id: residenceId },
      before: { role: currentRole },
      after: { role, invitationId: invitation.id },
    });
    await touch(ctx, `residence:${residenceId}`);
    return { residenceId, role };
  });
}

async function findInvitation(ctx: Ctx, token: string) {
  const row = await ctx.db
    .selectFrom("member_invitation as invitation")
    .innerJoin("residence", "residence.id", "invitation.residence_id")
    .innerJoin("account", "account.id", "invitation.made_by")
    .select([
      "invitation.id",
      "invitation.residence_id",
      "invitation.role",
      "invitation.relation",
      "invitation.made_by",
      "invitation.expires_at",
      "invitation.revoked_at",
      "invitation.accepted_at",
      "invitation.accepted_by",
      "residence.name as residence_name",
      "account.nickname",
    ])
    .where("invitation.token_hash", "=", sha256Hex(token))
    .where("residence.hidden_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

function isOpenTo(invitation: FoundInvitation, accountId: number, now: Date): boolean {
  if (invitation.accepted_at) return invitation.accepted_by === accountId;
  return invitation.revoked_at === null && invitation.expires_at > now;
}

async function takeTurn(ctx: Ctx, residenceId: number): Promise<void> {
  await ctx.db.selectFrom("residence").select("id").where("id", "=", residenceId).forNoKeyUpdate().execute();
}

async function roleOf(ctx: Ctx, residenceId: number, accountId: number): Promise<MemberRole | null> {
  const row = await ctx.db
    .selectFrom("residence_member")
    .select("role")
    .where("residence_id", "=", residenceId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.role ?? null;
}

interface Joining {
  residenceId: number;
  accountId: number;
  role: "manager" | "relative";
  relation: string;
}

async function join(ctx: Ctx, { residenceId, accountId, role, relation }: Joining): Promise<void> {
  await ctx.db
    .insertInto("residence_member")
    .values({ residence_id: residenceId, account_id: accountId, role, relation, created_at: ctx.clock() })
    .onConflict((conflict) => conflict.columns(["residence_id", "account_id"]).doUpdateSet({ role }))
    .execute();
}
