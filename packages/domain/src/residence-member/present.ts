import { staffRoleNames } from "@changming/contract/staff-roles";
import type { BodyOf } from "@changming/contract/define";
import type { residenceMember } from "@changming/contract/residence-member";
import { roleNames } from "@changming/contract/role-names";
import type { FamilyAction } from "@changming/db/tables/family";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import type { MemberRole } from "../residence/access.ts";
import type { InvitationFor } from "./accept-invitation.ts";
import type { FamilyLogRow, StaffLookRow } from "./family-log.ts";
import type { FamilyMembers, ListedInvitation } from "./list-members.ts";

type List = BodyOf<typeof residenceMember.list>;

export function presentMembers({ accountId, now, members, invitations, offer }: FamilyMembers, media: Media): List {
  return {
    itemList: members.map((member) => ({
      memberId: member.memberId,
      nickname: member.nickname,
      avatar: media.address(member.avatar),
      role: member.role,
      relation: member.relation,
      create_time: shanghaiDateTime(member.since),
      is_me: member.accountId === accountId ? 1 : 0,
    })),
    invitationList: invitations.map((row) => ({
      id: row.id,
      role: row.role,
      relation: row.relation,
      state: stateOf(row, now),
      create_time: shanghaiDateTime(row.made_at),
      expire_time: shanghaiDateTime(row.expires_at),
      nickname: row.nickname ?? "",
    })),
    offer: offer && {
      memberId: offer.to.memberId,
      nickname: offer.to.nickname,
      to_me: offer.to.accountId === accountId ? 1 : 0,
      expire_time: shanghaiDateTime(offer.expiresAt),
    },
  };
}

function stateOf(row: ListedInvitation, now: Date): List["invitationList"][number]["state"] {
  if (row.accepted_at) return "accepted";
  if (row.revoked_at) return "revoked";
  return row.expires_at > now ? "open" : "expired";
}

/** For the holder of the link. */
export function presentInvitation(row: InvitationFor): BodyOf<typeof residenceMember.invitation> {
  return {
    residenceId: row.residence_id,
    residence_name: row.residence_name,
    nickname: row.nickname,
    role: row.role,
    relation: row.relation,
    expire_time: shanghaiDateTime(row.expires_at),
    is_mine: row.made_by === row.readerId ? 1 : 0,
    is_used: row.accepted_at ? 1 : 0,
    my_role: row.currentRole ?? "",
  };
}

const roleName = (role: MemberRole | null) => (role ? roleNames[role] : "家人");

type LogEntry = Omit<FamilyLogRow, "doer"> & { doer: string };

const texts: Record<FamilyAction, (row: LogEntry) => string> = {
  invited: (row) => `${row.doer}发出了一个${roleName(row.role_after)}邀请`,
  revoked: (row) => `${row.doer}撤回了一个${roleName(row.role_before)}邀请`,
  joined: (row) => `${row.doer}接受邀请，成为${roleName(row.role_after)}`,
  roleChanged: (row) =>
    `${row.doer}把${row.subject ?? "家人"}由${roleName(row.role_before)}改为${roleName(row.role_after)}`,
  removed: (row) => `${row.doer}移除了${roleName(row.role_before)}${row.subject ?? ""}`,
  left: (row) => `${row.doer}离开了居所`,
  offered: (row) => `${row.doer}提出把居所转交给${row.subject ?? "家人"}`,
  withdrawn: (row) => `${row.doer}撤回了转交`,
  declined: (row) => `${row.doer}没有接受转交`,
  handedOver: (row) => `${row.doer}接受转交，成为主理人`,
  closed: (row) => `${row.doer}把居所设为私密`,
  opened: (row) => `${row.doer}把居所设为公开`,
  founded: (row) => `居所建成，${row.doer}成为${roleName(row.role_after)}`,
  accountClosed: (row) => `一位${roleName(row.role_before)}注销了账号，离开了居所`,
  hidden: ({ doer }) => `${doer}停止展示居所`,
  shown: ({ doer }) => `${doer}恢复展示居所`,
  corrected: ({ doer }) => `${doer}更正了居所证书`,
};

/** An entry of the family's log, for owner and managers. */
export function presentLogEntry(row: FamilyLogRow): BodyOf<typeof residenceMember.log>["itemList"][number] {
  const doer = row.doer ?? "平台";
  return {
    id: row.id,
    nickname: doer,
    subject: row.subject ?? "",
    deed: row.deed,
    text: texts[row.deed]({ ...row, doer }),
    role_before: row.role_before ?? "",
    role_after: row.role_after ?? "",
    create_time: shanghaiDateTime(row.at),
  };
}

/** A look by staff, for owner and managers: with the role, without a name. */
export function presentStaffLook(row: StaffLookRow): BodyOf<typeof residenceMember.looks>["itemList"][number] {
  const role = staffRoleNames[row.role];
  const isWhole = row.subject === "residence";
  return {
    id: row.id,
    role,
    reason: row.reason,
    is_whole: isWhole ? 1 : 0,
    text: `平台${role}看了${isWhole ? "里面的内容，半小时" : "其中一处"}。原因：${row.reason}`,
    create_time: shanghaiDateTime(row.at),
  };
}
