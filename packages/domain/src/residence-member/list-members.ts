import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canOwnResidence, canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type Member, membersOf } from "./load-members.ts";
import { findOffer } from "./ownership-offers.ts";

export type ListedInvitation = Awaited<ReturnType<typeof invitationsOf>>[number];

export interface FamilyMembers {
  accountId: number;
  now: Date;
  members: Member[];
  /** For the owner; empty for everyone else. */
  invitations: ListedInvitation[];
  /** The open offer, for the owner and its recipient. */
  offer: { to: Member; expiresAt: Date } | null;
}

/** A residence's members, for every member. Throws `notFound`. */
export async function listMembers(ctx: Ctx, input: { residenceId: number }): Promise<FamilyMembers> {
  const accountId = ownAccountId(ctx);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  const accessContext = accessContextOf(residence);
  demand(canReadFamily(accessContext));
  const isOwner = canOwnResidence(accessContext).allowed;
  const members = await membersOf(ctx, residence.id);
  const found = await findOffer(ctx, residence.id);
  const to = members.find((member) => member.accountId === found?.to_account);
  const isVisible = isOwner || to?.accountId === accountId;
  return {
    accountId,
    now: ctx.clock(),
    members,
    invitations: isOwner ? await invitationsOf(ctx, residence.id) : [],
    offer: found && to && isVisible ? { to, expiresAt: found.expires_at } : null,
  };
}

/** The latest invitations, newest first. */
function invitationsOf(ctx: Ctx, residenceId: number) {
  return ctx.db
    .selectFrom("member_invitation as invitation")
    .leftJoin("account", "account.id", "invitation.accepted_by")
    .select([
      "invitation.id",
      "invitation.role",
      "invitation.relation",
      "invitation.made_at",
      "invitation.expires_at",
      "invitation.revoked_at",
      "invitation.accepted_at",
      "account.nickname",
    ])
    .where("invitation.residence_id", "=", residenceId)
    .orderBy("invitation.id", "desc")
    .limit(50)
    .execute();
}
