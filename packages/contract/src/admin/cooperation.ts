import { z } from "zod";
import { cooperationStates } from "../cooperation.ts";
import { defineCall } from "../define.ts";
import { gardenKinds } from "../residence.ts";
import { wireDateTime, wireFlag, wireId, wireInt, wireText } from "../wire.ts";
import { largestId } from "../limits.ts";
import { adminChangeErrors, adminListOf, adminPaging, gardenRegion, reasonText } from "./wire.ts";

const path = "/api/admin/cooperation";

const readers = ["administrator", "reviewer", "readOnly"] as const;
const deciders = ["administrator", "reviewer"] as const;
const cooperationItem = z.object({
  id: z.int(),
  state: z.enum(cooperationStates),
  state_text: z.string(),
  garden_name: z.string(),
  company: z.string(),
  applicant: z.string(),
  mobile: z.string(),
  nickname: z.string(),
  create_time: wireDateTime,
  /** Whole hours it has been waiting, or waited. */
  hours: z.int(),
  decide_time: z.union([wireDateTime, z.literal("")]),
});

const decided = z.object({ id: z.int(), state: z.enum(cooperationStates), garden_id: z.int() });

export const cooperation = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：待审的合作申请，等得最久的在前；isDecided 1 为已有结果的，新的在前",
    input: z.object({ ...adminPaging, isDecided: wireFlag().default(0) }),
    body: adminListOf(cooperationItem),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：一份合作申请，有哪些证照，以及可以交给他的园区",
    input: z.object({ id: wireId() }),
    body: cooperationItem.extend({
      reason: z.string(),
      /** The garden created or assigned with the approval; 0: none. */
      garden_id: z.int(),
      referrer: z.string(),
      decided_by: z.string(),
      papers: z.array(z.object({ paper: z.string(), label: z.string() })),
      papers_erase_time: z.union([wireDateTime, z.literal("")]),
      /** Gardens that the applicant already manages. */
      keeps: z.array(z.string()),
      gardens: z.array(z.object({ id: z.int(), garden_name: z.string() })),
      next_id: z.int(),
      can: z.object({ decide: z.boolean() }),
    }),
    errors: ["notFound", "staffRoleMissing"],
  }),
  lookAtPaper: defineCall({
    method: "POST",
    path,
    action: "lookAtPaper",
    auth: "staff",
    roles: deciders,
    needsReauthentication: true,
    rate: "write",
    summary: "后台：看合作申请的一份材料，图上有看的人与时间，每看一次都记下",
    input: z.object({
      id: wireId(),
      paper: z.string("没有这份材料").regex(/^(licence|identityFront|identityBack)$/, "没有这份材料"),
    }),
    /** `data:image/webp;base64,…` */
    body: z.object({ data: z.string() }),
    errors: [...adminChangeErrors, "staffProofNeeded"],
  }),
  wholeMobile: defineCall({
    method: "POST",
    path,
    action: "wholeMobile",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：看一份合作申请里整个的手机号，须写原因，每看一次都记下",
    input: z.object({ id: wireId(), reason: wireText({ min: 1, ...reasonText }) }),
    body: z.object({ mobile: z.string() }),
    errors: adminChangeErrors,
  }),
  approve: defineCall({
    method: "POST",
    path,
    action: "approve",
    auth: "staff",
    roles: deciders,
    needsReauthentication: true,
    rate: "write",
    summary: "后台：通过合作申请：新建园区，或以 gardenId 交给现有的园区；申请人成为它的管理员，并告知他",
    input: z
      .object({
        id: wireId(),
        /** 0: create a new one. */
        gardenId: wireInt({ min: 0, max: largestId, message: "请选择园区" }).default(0),
        gardenName: wireText({ max: 30, message: "园区名称最多 30 个字" }).default(""),
        kind: z.enum(gardenKinds, "请选择园区的类别").default("ordinary"),
        /** For a new garden. */
        region: z.union([z.literal(""), gardenRegion]).default(""),
        address: wireText({ max: 100, message: "地址最多 100 个字" }).default(""),
      })
      .refine(({ gardenId, region }) => gardenId !== 0 || region !== "", {
        path: ["region"],
        message: "请填写地区，如 浙江,安吉",
      }),
    body: decided,
    errors: [...adminChangeErrors, "staffProofNeeded", "cooperationDecided", "gardenNameTaken"],
  }),
  reject: defineCall({
    method: "POST",
    path,
    action: "reject",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：不通过合作申请，须写原因，并告知申请人",
    input: z.object({ id: wireId(), reason: wireText({ min: 1, ...reasonText }) }),
    body: decided,
    errors: [...adminChangeErrors, "cooperationDecided"],
  }),
};
