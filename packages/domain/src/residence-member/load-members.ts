import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import type { MemberRole } from "../residence/access.ts";

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
export async function membersOf(ctx: Ctx, residenceId: number): Promise<Member[]> {
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
