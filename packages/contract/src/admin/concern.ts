import { z } from "zod";
import { defineCall } from "../define.ts";
import { address, wireDateTime, wireFlag, wireId, wireInt, wireLine, wireText, wireVersion } from "../wire.ts";
import { mostProofs } from "../report-reasons.ts";
import { adminListOf, adminPaging, reasonText } from "./list.ts";
import { officeChangeErrors } from "./write-errors.ts";

const path = "/api/admin/concern";

export const concernKinds = ["report", "alive", "relative"] as const;
export type ConcernKind = (typeof concernKinds)[number];

const outcome = z.enum(["justified", "unjustified"], "请选择成立还是不成立");
const reason = wireText({ min: 1, ...reasonText });
const timeOrNone = z.union([wireDateTime, z.literal("")]);
const reads = ["administrator", "reviewer", "readOnly"] as const;
const decides = ["administrator", "reviewer"] as const;
export const concernItem = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(concernKinds),
  state: z.enum(["waiting", "closed"]),
  outcome: z.union([outcome, z.literal("")]),
  /** Why, in words: of a report; what a relative asks for. */
  reason: z.string(),
  target_kind: z.enum(["residence", "message", "photo", "page", ""]),
  residence_id: z.int().nullable(),
  /** As it stands on the page now, else as the sender wrote it; of a page that is no residence its path. */
  subject_name: z.string(),
  make_time: wireDateTime,
  close_time: timeOrNone,
  decided_by: z.string(),
  /** The thing is out of sight now; `hid_target`: because of this one, though perhaps not of it alone. */
  is_hidden: z.boolean(),
  hid_target: z.boolean(),
  version: z.int(),
  can: z.object({ hide: z.boolean(), show: z.boolean(), close: z.boolean(), reopen: z.boolean() }),
});

const detail = concernItem.extend({
  /** The sender's own words; `is_masked`: the reader's role sees no more of them. */
  applicant_name: z.string(),
  relation: z.string(),
  contact: z.string(),
  content: z.string(),
  answer: z.string(),
  is_masked: z.boolean(),
  is_erased: z.boolean(),
  /** Whether the answer reaches an inbox, goes out as a text, or has to be told by hand. */
  answer_way: z.enum(["inbox", "text", "none"]),
  /** It is about a private residence and the caller has not looked: evidence and picture are left out. */
  is_sealed: z.boolean(),
  /** What stood there when it was brought. */
  evidence: z.array(z.object({ label: z.string(), text: z.string() })),
  /** There is one that `picture` below gives; `picture` here is the address of one of the product's own. */
  has_picture: z.boolean(),
  picture: address,
  /** Papers in the vault. */
  proofs: z.int(),
  /** The page that it is about, for who looks after it; empty where there is none. */
  page: address,
  history: z.array(z.object({ time: wireDateTime, who: z.string(), verb: z.string(), reason: z.string() })),
});

/** A picture as the page draws it, without an address. */
const picture = z.object({ data: z.string().startsWith("data:image/") });
const changed = z.object({ id: z.int(), version: z.int() });

export const concern = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: reads,
    rate: "search",
    summary: "后台：举报、我还健在、亲属请求的队列，等得最久的在前；已处理的，最近的在前",
    input: z.object({
      ...adminPaging,
      kind: z.enum(concernKinds, "请选择队列"),
      state: z.enum(["waiting", "closed"]).default("waiting"),
      number: wireText({ max: 20, message: "编号有误" }).default(""),
    }),
    body: adminListOf(concernItem),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "detail",
    auth: "staff",
    roles: reads,
    rate: "read",
    summary: "后台：一件举报或请求，连同当时留下的证据；只读角色看到的姓名与联系方式是遮住的",
    input: z.object({ id: wireId() }),
    body: detail,
    errors: ["staffRoleMissing", "notFound"],
  }),
  picture: defineCall({
    method: "GET",
    path,
    action: "picture",
    auth: "staff",
    roles: reads,
    rate: "read",
    summary: "后台：举报时那里的图片，后来删了也看得到",
    input: z.object({ id: wireId() }),
    body: picture,
    errors: ["staffRoleMissing", "notFound", "lookNeeded"],
  }),
  look: defineCall({
    method: "POST",
    path,
    action: "look",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：看一件与私密居所有关的举报或请求说到的内容，半小时内有效；以它为原因写在家庭区",
    input: z.object({ id: wireId() }),
    body: z.object({ until: wireDateTime }),
    errors: officeChangeErrors,
  }),
  lookAtProof: defineCall({
    method: "POST",
    path,
    action: "lookAtProof",
    auth: "staff",
    roles: decides,
    isFresh: true,
    rate: "write",
    summary: "后台：看亲属附上的证明，带水印，每看一次都记下",
    input: z.object({
      id: wireId(),
      nth: wireInt({ min: 1, max: mostProofs, message: "没有这份证明" }),
    }),
    body: picture,
    errors: [...officeChangeErrors, "staffProofNeeded"],
  }),
  hide: defineCall({
    method: "POST",
    path,
    action: "hide",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：把被举报的居所、留言或照片立刻从网站上隐藏，或 isHidden 0 放回，须写原因",
    input: z.object({ id: wireId(), isHidden: wireFlag().default(1), reason, version: wireVersion }),
    body: changed,
    errors: [...officeChangeErrors, "concernNothingToHide", "editedMeanwhile"],
  }),
  close: defineCall({
    method: "POST",
    path,
    action: "close",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：处理完一件，成立或不成立，并给提交的人一句答复",
    input: z.object({
      id: wireId(),
      outcome,
      answer: wireLine({ max: 300, empty: "请写一句答复，会发给提交的人", long: "答复最多 300 个字" }),
      version: wireVersion,
    }),
    body: changed,
    errors: [...officeChangeErrors, "concernClosed", "editedMeanwhile"],
  }),
  reopen: defineCall({
    method: "POST",
    path,
    action: "reopen",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：把处理过的一件重新放回队列，须写原因；资料已清除的不能",
    input: z.object({ id: wireId(), reason, version: wireVersion }),
    body: changed,
    errors: [...officeChangeErrors, "concernErased", "editedMeanwhile"],
  }),
};
