import type { Selectable } from "kysely";
import type { Db } from "@changming/db/database";
import type { OwnershipOfferTable } from "@changming/db/tables/family";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canActAsOwner, canReadFamily, accessContextOf, type MemberRole } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

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
  const isOwner = canActAsOwner(accessContext).allowed;
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

export interface Member {
  accountId: number;
  memberId: string;
  nickname: string;
  avatar: string | null;
  role: MemberRole;
  relation: string;
  since: Date;
}

const order: Record<MemberRole, number> = { owner: 0, manager: 1, relative: 2 };

/** Members of a residence: owner, managers, relatives, each group in order of joining. */
async function membersOf(ctx: Ctx, residenceId: number): Promise<Member[]> {
  const rows = await ctx.db
    .selectFrom("residence_member as member")
    .innerJoin("account", "account.id", "member.account_id")
    .select([
      "member.account_id as accountId",
      "account.public_id as memberId",
      "account.nickname",
      "account.avatar",
      "member.role",
      "member.relation",
      "member.created_at as since",
    ])
    .where("member.residence_id", "=", residenceId)
    .orderBy("member.created_at")
    .orderBy("member.account_id")
    .execute();
  return rows.toSorted((a, b) => order[a.role] - order[b.role]);
}

/** A member by public id. Throws `notFound`. */
export async function getMember(ctx: Ctx, residenceId: number, memberId: string): Promise<Member> {
  const members = await membersOf(ctx, residenceId);
  return members.find((member) => member.memberId === memberId) ?? fail("notFound");
}

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

/** Whether a family looks after the residence. */
export async function hasMembers(db: Db, residenceId: number): Promise<boolean> {
  const member = await db
    .selectFrom("residence_member")
    .select("account_id")
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
  return member !== undefined;
}
