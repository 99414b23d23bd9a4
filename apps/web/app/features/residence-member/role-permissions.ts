import type { BodyOf } from "@changming/contract/define";
import type { residenceMember } from "@changming/contract/residence-member";

export type Members = BodyOf<typeof residenceMember.list>;
export type Member = Members["itemList"][number];
export type Invitation = Members["invitationList"][number];
export type Role = Member["role"];
export type GivenRole = "manager" | "relative";

/** What a member of that role may do here. */
export const rolePermissions: Record<Role, string> = {
  owner: "照看一切，请家人来，决定公开还是私密。",
  manager: "可以写生平、添照片、读信、摆放礼物，不能请人，也不能改公开或私密。",
  relative: "可以看，居所设为私密时也看得见；不改动什么。",
};

const invitationStates: Record<Invitation["state"], string> = {
  open: "等对方接受",
  accepted: "已接受",
  revoked: "已撤回",
  expired: "已过期",
};

/** The state of an invitation, with the name of the new member. */
export function invitationState({ state, nickname }: Pick<Invitation, "state" | "nickname">): string {
  return state === "accepted" && nickname !== "" ? `${nickname}已接受` : invitationStates[state];
}

/** The text that is shared with an invitation's link. */
export function shareText(place: { name: string }, role: GivenRole, link: string): string {
  const invitation = role === "manager" ? `请您一起照看${place.name}的居所` : `请您来看${place.name}的居所`;
  return `${invitation}。点开链接，登录以后就能加入；链接只能用一次，七天之内有效：${link}`;
}
