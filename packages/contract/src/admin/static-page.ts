import { z } from "zod";
import { defineCall } from "../define.ts";
import { contentReaders, contentWriters } from "../staff-roles.ts";
import { clientRef, wireDateTime, wireInt, wireText, wireVersion } from "../wire.ts";
import { contentHtml, remainingReferences } from "./publication.ts";
import { adminWriteErrors } from "./wire.ts";

const path = "/api/admin/staticPage";

const contentType = wireInt({ min: 0, max: 4, message: "页面类别有误" });
const read = { method: "GET", path, auth: "staff", roles: contentReaders, rate: "read" } as const;
const timeOrNone = z.union([wireDateTime, z.literal("")]);

/** `version` 0: not written yet. `is_draft`: the starter text, not yet saved by this site's staff. */
const pageRow = z.object({
  content_type: z.int(),
  title: z.string(),
  version: z.int(),
  update_time: timeOrNone,
  is_draft: z.boolean(),
});

export const staticPage = {
  list: defineCall({
    ...read,
    action: "itemList",
    summary: "后台：固定页面，写过没有、第几版、何时改的",
    input: z.object({}),
    body: z.object({ itemList: z.array(pageRow) }),
    errors: ["staffRoleMissing"],
  }),
  detail: defineCall({
    ...read,
    action: "itemDetail",
    summary: "后台：一个固定页面现在的正文；给了 ofVersion，就是那一版的",
    input: z.object({ contentType, ofVersion: wireVersion.optional() }),
    body: pageRow.extend({ content: z.string() }),
    errors: ["staffRoleMissing", "notFound"],
  }),
  versions: defineCall({
    ...read,
    action: "versions",
    summary: "后台：一个固定页面的各版，新的在前；每一版从何时起、到何时止、谁存的",
    input: z.object({ contentType }),
    body: z.object({
      itemList: z.array(
        z.object({
          version: z.int(),
          title: z.string(),
          from_time: wireDateTime,
          /** Empty: it is the current version. */
          until_time: timeOrNone,
          saved_by: z.string(),
        }),
      ),
    }),
    errors: ["staffRoleMissing"],
  }),
  save: defineCall({
    method: "POST",
    path,
    action: "save",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    carriesText: true,
    summary: "后台：改一个固定页面；原来的一版留着",
    input: z.object({
      ref: clientRef,
      contentType,
      version: wireVersion.optional(),
      title: wireText({ min: 1, max: 40, message: "请输入标题，最多 40 个字" }),
      content: contentHtml,
    }),
    body: z.object({ content_type: z.int(), version: z.int(), still_in: remainingReferences }),
    errors: [...adminWriteErrors, "alreadySent", "editedMeanwhile", "uploadUnknown"],
  }),
};
