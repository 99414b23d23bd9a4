import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireDateTime, wireFlag, wireId, wireIds, wireText } from "../wire.ts";
import { adminListOf, adminPaging, adminWriteErrors, reasonText } from "./wire.ts";

const path = "/api/admin/blessing";

/** Maximum number of messages decided at once. */
const maxMessagesAtOnce = 100;

const ids = wireIds(maxMessagesAtOnce, "请选择留言，一次最多 100 条").refine((list) => list.length > 0, "请选择留言");
const reason = wireText({ min: 1, ...reasonText });
const decides = ["administrator", "reviewer"] as const;
/** Number of messages decided now; `before`: those decided earlier, with their outcome. They stay unchanged. */
const decided = z.object({
  decided: z.int(),
  before: z.array(
    z.object({
      id: z.int(),
      /** gone: withdrawn by the writer, or not there. */
      outcome: z.enum(["released", "refused", "gone"]),
      /** Name of the person who decided, and when; empty for gone. */
      by: z.string(),
      time: z.union([wireDateTime, z.literal("")]),
    }),
  ),
});

export const message = {
  held: defineCall({
    method: "GET",
    path,
    action: "held",
    auth: "staff",
    roles: ["administrator", "reviewer", "readOnly"],
    rate: "search",
    summary: "后台：待审的留言，等得最久的在前，连同可疑之处",
    input: z.object({ ...adminPaging }),
    body: adminListOf(
      z.object({
        id: z.int(),
        /** Pending at a private residence, and the caller has not opened it: `content` and `doubt` are omitted. */
        is_sealed: z.boolean(),
        content: z.string(),
        /** What the blocklist found in it. */
        doubt: z.string(),
        nickname: z.string(),
        account_id: z.int(),
        residence_id: z.int(),
        residence_name: z.string(),
        date_time: wireDateTime,
      }),
    ),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  look: defineCall({
    method: "POST",
    path,
    action: "look",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：看一条私密居所里待审的留言，半小时内有效；以审核为原因写在家庭区",
    input: z.object({ id: wireId() }),
    body: z.object({ until: wireDateTime }),
    errors: [...adminWriteErrors, "notFound"],
  }),
  release: defineCall({
    method: "POST",
    path,
    action: "release",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：放行待审的留言，立刻出现在留言板上",
    input: z.object({ ids }),
    body: decided,
    errors: adminWriteErrors,
  }),
  refuse: defineCall({
    method: "POST",
    path,
    action: "refuse",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：不予刊出待审的留言，原因写进留言人的信箱",
    input: z.object({ ids, reason }),
    body: decided,
    errors: adminWriteErrors,
  }),
  hide: defineCall({
    method: "POST",
    path,
    action: "hide",
    auth: "staff",
    roles: decides,
    rate: "write",
    summary: "后台：把一条留言从留言板上拿下，家人也放不回去；isHidden 0 放回",
    input: z.object({ id: wireId(), isHidden: wireFlag().default(1), reason }),
    body: z.object({ is_hidden: z.boolean() }),
    errors: [...adminWriteErrors, "notFound", "hiddenByConcern"],
  }),
};
