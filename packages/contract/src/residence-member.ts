import { z } from "zod";
import { defineCall } from "./define.ts";
import { memberRoles } from "./family.ts";
import { address, familyPath as path, listOf, page, pageSize, wireDateTime, wireId, wireText } from "./wire.ts";

const givenRole = z.enum(["manager", "relative"], "请选择管理人或亲属");
const role = z.enum(memberRoles);

/** The public random id of an account. */
const memberId = z.string("请选择家人").regex(/^[\w-]{22}$/, "请选择家人");
const token = z.string("邀请链接不完整").regex(/^[\w-]{43}$/, "邀请链接不完整");
const relation = wireText({ max: 20, message: "与逝者的关系最多 20 个字" }).default("");
const done = z.object({ done: z.literal(true) });

const post = { method: "POST", path, auth: "account", rate: "write" } as const;

export const residenceMember = {
  list: defineCall({
    method: "GET",
    path,
    action: "memberList",
    auth: "account",
    rate: "read",
    summary: "居所的家人；主理人还看到邀请，主理人与对方还看到转交",
    input: z.object({ residenceId: wireId() }),
    body: z.object({
      itemList: z.array(
        z.object({
          memberId: z.string(),
          nickname: z.string(),
          avatar: address,
          role,
          relation: z.string(),
          create_time: wireDateTime,
          is_me: z.int().min(0).max(1),
        }),
      ),
      invitationList: z.array(
        z.object({
          id: z.int(),
          role,
          relation: z.string(),
          state: z.enum(["open", "accepted", "revoked", "expired"]),
          create_time: wireDateTime,
          expire_time: wireDateTime,
          /** The account that accepted it, else empty. */
          nickname: z.string(),
        }),
      ),
      offer: z
        .object({ memberId: z.string(), nickname: z.string(), to_me: z.int().min(0).max(1), expire_time: wireDateTime })
        .nullable(),
    }),
    errors: ["notFound"],
  }),
  invite: defineCall({
    ...post,
    action: "inviteMember",
    summary: "邀请家人：链接只能用一次，七天有效，口令只在这次回答里；只有主理人可做",
    input: z.object({ residenceId: wireId(), role: givenRole, relation }),
    body: z.object({ id: z.int(), token: z.string(), expire_time: wireDateTime }),
    errors: ["notFound", "ownerOnly", "invitationsOpen"],
  }),
  revoke: defineCall({
    ...post,
    action: "revokeInvitation",
    summary: "撤回还没被接受的邀请；只有主理人可做",
    input: z.object({ residenceId: wireId(), id: wireId() }),
    body: done,
    errors: ["notFound", "ownerOnly", "invitationGone"],
  }),
  invitation: defineCall({
    ...post,
    rate: "read",
    action: "invitationDetail",
    summary: "接受之前看一看邀请：哪个居所、谁邀请、什么身份",
    input: z.object({ token }),
    body: z.object({
      residenceId: z.int(),
      residence_name: z.string(),
      nickname: z.string(),
      role,
      relation: z.string(),
      expire_time: wireDateTime,
      /** The reader sent it. */
      is_mine: z.int().min(0).max(1),
      /** The reader has already used it. */
      is_used: z.int().min(0).max(1),
      /** The reader's role at that residence; empty: not a member yet. */
      my_role: z.union([role, z.literal("")]),
    }),
    errors: ["invitationGone"],
  }),
  accept: defineCall({
    ...post,
    action: "acceptInvitation",
    summary: "接受邀请成为家人；同一账号再次接受得到同样的回答",
    input: z.object({ token, relation: relation.optional() }),
    body: z.object({ residenceId: z.int(), role }),
    errors: ["invitationGone", "alreadyMember"],
  }),
  changeRole: defineCall({
    ...post,
    action: "changeMemberRole",
    summary: "改家人的身份：管理人或亲属；只有主理人可做",
    input: z.object({ residenceId: wireId(), memberId, role: givenRole }),
    body: done,
    errors: ["notFound", "ownerOnly", "ownerStays"],
  }),
  remove: defineCall({
    ...post,
    action: "removeMember",
    summary: "移除家人；只有主理人可做",
    input: z.object({ residenceId: wireId(), memberId }),
    body: done,
    errors: ["notFound", "ownerOnly", "ownerStays"],
  }),
  leave: defineCall({
    ...post,
    action: "leaveResidence",
    summary: "自己离开居所；主理人须先转交",
    input: z.object({ residenceId: wireId() }),
    body: done,
    errors: ["notFound", "ownerStays"],
  }),
  offer: defineCall({
    ...post,
    action: "offerOwnership",
    summary: "转交居所第一步：主理人向一位家人提出，七天有效",
    input: z.object({ residenceId: wireId(), memberId }),
    body: done,
    errors: ["notFound", "ownerOnly", "ownerStays", "offerOpen"],
  }),
  withdraw: defineCall({
    ...post,
    action: "withdrawOffer",
    summary: "撤回转交；只有主理人可做",
    input: z.object({ residenceId: wireId() }),
    body: done,
    errors: ["notFound", "ownerOnly", "offerGone"],
  }),
  take: defineCall({
    ...post,
    action: "acceptOwnership",
    summary: "转交第二步：对方接受后成为主理人，原主理人成为管理人",
    input: z.object({ residenceId: wireId() }),
    body: done,
    errors: ["notFound", "offerGone", "phoneNeeded"],
  }),
  decline: defineCall({
    ...post,
    action: "declineOwnership",
    summary: "不接受转交",
    input: z.object({ residenceId: wireId() }),
    body: done,
    errors: ["notFound", "offerGone"],
  }),
  log: defineCall({
    method: "GET",
    path,
    action: "familyLog",
    auth: "account",
    rate: "read",
    summary: "家人权限的变更记录，新的在前；主理人与管理人可看",
    input: z.object({ residenceId: wireId(), page, pageSize: pageSize(20) }),
    body: listOf(
      z.object({
        id: z.int(),
        nickname: z.string(),
        /** The person concerned; empty when none. */
        subject: z.string(),
        deed: z.string(),
        /** The entry as text. */
        text: z.string(),
        role_before: z.string(),
        role_after: z.string(),
        create_time: wireDateTime,
      }),
    ),
    errors: ["notFound", "pageTooDeep"],
  }),
  looks: defineCall({
    method: "GET",
    path,
    action: "staffLookList",
    auth: "account",
    rate: "read",
    summary: "平台工作人员什么时候、以什么角色、为什么看过这处居所里私密的内容，新的在前；主理人与管理人可看",
    input: z.object({ residenceId: wireId(), page, pageSize: pageSize(20) }),
    body: listOf(
      z.object({
        id: z.int(),
        /** 审核员 */
        role: z.string(),
        reason: z.string(),
        /** 1: the whole residence was opened; 0: only what the reason states. */
        is_whole: z.int(),
        /** The entry as text. */
        text: z.string(),
        create_time: wireDateTime,
      }),
    ),
    errors: ["notFound", "pageTooDeep"],
  }),
};
