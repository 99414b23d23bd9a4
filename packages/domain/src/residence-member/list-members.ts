import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canOwnResidence, canReadFamily, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type Member, membersOf } from "./load-members.ts";
import { findOffer } from "./ownership-offers.ts";

export type ListedInvitation = Awaited<ReturnType<typeof invitationsOf>>[number];

export interface FamilyMembers {
  accountId: number;
  now: Date;
  members: Member[];
  /** The owner's to see; empty for everyone else. */
  invitations: ListedInvitation[];
  /** The open offer, for the owner and who was offered. */
  offer: { to: Member; expiresAt: Date } | null;
}

/** Who belongs to a residence, for every member. Refuses with `notFound`. */
export async function listMembers(ctx: Ctx, input: { residenceId: number }): Promise<FamilyMembers> {
  const accountId = ownAccountId(ctx);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  const standing = standingOf(residence);
  demand(canReadFamily(standing));
  const isOwner = canOwnResidence(standing).allowed;
  const members = await membersOf(ctx, residence.id);
  const found = await findOffer(ctx, residence.id);
  const to = members.find((member) => member.accountId === found?.to_account);
  const isTold = isOwner || to?.accountId === accountId;
  return {
    accountId,
    now: ctx.clock(),
    members,
    invitations: isOwner ? await invitationsOf(ctx, residence.id) : [],
    offer: found && to && isTold ? { to, expiresAt: found.expires_at } : null,
  };
}

/** The last invitations, the newest first. */
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
