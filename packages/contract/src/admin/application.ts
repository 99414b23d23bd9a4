import { z } from "zod";
import { applicationReview, queuedApplication } from "../application-review.ts";
import { defineCall } from "../define.ts";
import { wireFlag, wireId } from "../wire.ts";
import { adminChangeErrors, adminListOf, adminPaging } from "./wire.ts";

const path = "/api/admin/application";

const readers = ["administrator", "reviewer", "readOnly"] as const;
const deciders = ["administrator", "reviewer"] as const;
const decideErrors = [...adminChangeErrors, "applicationChanged", "applicationDecided"] as const;

const { detail, approve, reject } = applicationReview;

/** Staff decide by the same rules as garden administrators, in all gardens. */
export const application = {
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：待审的入驻申请，等得最久的在前；isDecided 1 为已审的，新的在前；gardenId 只看一园",
    input: z.object({
      ...adminPaging,
      gardenId: wireId().optional(),
      isDecided: wireFlag().default(0),
    }),
    body: adminListOf(queuedApplication),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：一份入驻申请的全部内容与经过，有哪些材料；letter 另问一个字母区的编号",
    input: detail.input,
    // Viewing a document is a call of its own.
    body: detail.body.omit({ papers: true }).extend({
      papers: z.array(z.object({ paper: z.string(), label: z.string() })),
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
    summary: "后台：看入驻申请的一份材料，图上有看的人与时间，每看一次都记下",
    input: z.object({
      id: wireId(),
      paper: z.string("没有这份材料").regex(/^(death|relation|other[1-9])$/, "没有这份材料"),
    }),
    /** `data:image/webp;base64,…` */
    body: z.object({ data: z.string() }),
    errors: [...adminChangeErrors, "staffProofNeeded"],
  }),
  approve: defineCall({
    method: "POST",
    path,
    action: "approve",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：通过入驻申请，定等级与字母区；建成居所、编号、证书，并告知申请人。times 是看过的那一次提交",
    input: approve.input,
    body: approve.body,
    errors: decideErrors,
  }),
  reject: defineCall({
    method: "POST",
    path,
    action: "reject",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：驳回入驻申请，选常用原因或自己写；付过的钱原路退回，并告知申请人。times 是看过的那一次提交",
    input: reject.input,
    body: reject.body,
    errors: [...decideErrors, "staffProofNeeded"],
  }),
};
