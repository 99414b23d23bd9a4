import { z } from "zod";
import { defineCall } from "../define.ts";
import { address, wireDateTime, wireFlag, wireId, wireInt, wireLine, wireText, wireVersion } from "../wire.ts";
import { maxConcernDocuments } from "../report-reasons.ts";
import { adminChangeErrors, adminListOf, adminPaging, reasonText } from "./wire.ts";

const path = "/api/admin/concern";

const concernKinds = ["report", "alive", "relative"] as const;
export type ConcernKind = (typeof concernKinds)[number];

const outcome = z.enum(["justified", "unjustified"], "请选择成立还是不成立");
const reason = wireText({ min: 1, ...reasonText });
const timeOrNone = z.union([wireDateTime, z.literal("")]);
const reads = ["administrator", "reviewer", "readOnly"] as const;
const decides = ["administrator", "reviewer"] as const;
const concernItem = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(concernKinds),
  state: z.enum(["waiting", "closed"]),
  outcome: z.union([outcome, z.literal("")]),
  /** The reason of a report, or the request of a relative, as text. */
  reason: z.string(),
  target_kind: z.enum(["residence", "message", "photo", "page", ""]),
  residence_id: z.int().nullable(),
  /** As currently on the page, else as the sender wrote it; for a page that is no residence, its path. */
  subject_name: z.string(),
  make_time: wireDateTime,
  close_time: timeOrNone,
  decided_by: z.string(),
  /** The target is hidden now; `hid_target`: because of this concern, though possibly not of it alone. */
  is_hidden: z.boolean(),
  hid_target: z.boolean(),
  version: z.int(),
  can: z.object({ hide: z.boolean(), show: z.boolean(), close: z.boolean(), reopen: z.boolean() }),
});

const detail = concernItem.extend({
  /** As the sender wrote it; `is_masked`: the reader's role sees only a part. */
  applicant_name: z.string(),
  relation: z.string(),
  contact: z.string(),
  content: z.string(),
  answer: z.string(),
  is_masked: z.boolean(),
  is_erased: z.boolean(),
  /** Whether the answer goes to an inbox, as a text message, or must be given by hand. */
  answer_way: z.enum(["inbox", "text", "none"]),
  /** About a private residence, and the caller has not opened it with a reason: `evidence` and image are omitted. */
  is_sealed: z.boolean(),
  /** The content as it was when the concern was submitted. */
  evidence: z.array(z.object({ label: z.string(), text: z.string() })),
  /** The call `picture` below returns the image; the field `picture` is the URL of a built-in image. */
  has_picture: z.boolean(),
  picture: address,
  /** Number of documents in the vault. */
  proofs: z.int(),
  /** The reported page, for the staff who handle it; empty when there is none. */
  page: address,
  history: z.array(z.object({ time: wireDateTime, who: z.string(), verb: z.string(), reason: z.string() })),
});

/** An image as a data URL, without an address of its own. */
const imageData = z.object({ data: z.string().startsWith("data:image/") });
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
    body: imageData,
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
    errors: adminChangeErrors,
  }),
  lookAtProof: defineCall({
    method: "POST",
    path,
    action: "lookAtProof",
    auth: "staff",
    roles: decides,
    needsReauthentication: true,
    rate: "write",
    summary: "后台：看亲属附上的证明，带水印，每看一次都记下",
    input: z.object({
      id: wireId(),
      nth: wireInt({ min: 1, max: maxConcernDocuments, message: "没有这份证明" }),
    }),
    body: imageData,
    errors: [...adminChangeErrors, "staffProofNeeded"],
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
    errors: [...adminChangeErrors, "concernNothingToHide", "editedMeanwhile"],
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
    errors: [...adminChangeErrors, "concernClosed", "editedMeanwhile"],
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
    errors: [...adminChangeErrors, "concernErased", "editedMeanwhile"],
  }),
};
