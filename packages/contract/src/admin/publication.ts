import { z } from "zod";
import { defineCall } from "../define.ts";
import { maxIntroHtmlLength } from "../intro-length.ts";
import { undoHours } from "../limits.ts";
import { contentWriters } from "../staff-roles.ts";
import { clientRef, wireDateTime, wireFlag, wireId, wireText, wireVersion } from "../wire.ts";
import { adminPaging, adminWriteErrors } from "./wire.ts";

/** draft: visible to staff only; waiting: scheduled; ended: taken down at its time; deleted: can be restored. */
const publicationStates = ["draft", "waiting", "out", "ended", "deleted"] as const;

export type PublicationState = (typeof publicationStates)[number];

/** A time in Shanghai, with minutes or seconds; empty means now. */
const publishTime = z
  .string("发布时间有误")
  .regex(/^(?:\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?)?$/, "发布时间有误")
  .default("");

/** The same for the end; empty means never. */
const takeDownTime = z
  .string("撤下时间有误")
  .regex(/^(?:\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?)?$/, "撤下时间有误")
  .default("");

/** Rich text from the editor; sanitised by the server. */
export const contentHtml = z.string("请输入正文").max(maxIntroHtmlLength, "正文太长了，请精简一些");

/** URL of a new upload; empty removes the image, absent leaves it unchanged. */
export const imageUrl = wireText({ max: 300, message: "图片有误，请重新上传" }).optional();

/** Fields of every publication row. */
export const publicationFields = {
  id: z.int(),
  title: z.string(),
  state: z.enum(publicationStates),
  publish_time: wireDateTime,
  /** When it is taken down; empty: never. */
  take_down_time: z.union([wireDateTime, z.literal("")]),
  version: z.int(),
};

/** Filters and sort order of a publication list. */
export const publicationQuery = {
  ...adminPaging,
  keywords: wireText({ max: 30, message: "关键词最多 30 个字" }).default(""),
  state: z.union([z.literal(""), z.enum(publicationStates)]).default(""),
  sort: z.enum(["time", "title", "reads"]).default("time"),
  isDescending: wireFlag().default(1),
};

/** When it is published and taken down, or that it is a draft. */
export const publicationPlan = { publishTime, takeDownTime, isDraft: wireFlag().default(0) };

export const publicationSaveErrors = [
  ...adminWriteErrors,
  "alreadySent",
  "notFound",
  "editedMeanwhile",
  "uploadUnknown",
] as const;

/** Other pages that still use images removed by a save, as labels: `公告《清明安排》`; absent: none. */
export const remainingReferences = z.array(z.string()).optional();

const shelvedPublication = z.object({ id: z.int(), version: z.int(), state: z.enum(publicationStates) });

export const savedPublication = shelvedPublication.extend({ still_in: remainingReferences });

/** Identifies a row and the version that the editor saw. */
export const rowAndVersion = { id: wireId(), version: wireVersion };

/** The row to save; absent for a new one. `ref`: the form's idempotency key. */
export const rowOrNew = { id: wireId().optional(), version: wireVersion.optional(), ref: clientRef };

/** Calls to publish or unpublish an item, to delete it, and to restore it. */
export function publicationCalls(path: `/api/admin/${string}`, title: string) {
  const shared = { method: "POST", path, auth: "staff", roles: contentWriters, rate: "write" } as const;
  const body = shelvedPublication;
  return {
    setDraft: defineCall({
      ...shared,
      action: "setDraft",
      summary: `后台：撤回${title}，或 isDraft 0 按它的时间发布`,
      input: z.object({ ...rowAndVersion, isDraft: wireFlag() }),
      body,
      errors: [...adminWriteErrors, "notFound", "editedMeanwhile"],
    }),
    remove: defineCall({
      ...shared,
      action: "remove",
      summary: `后台：删除${title}，${undoHours} 小时内可以恢复`,
      input: z.object(rowAndVersion),
      body,
      errors: [...adminWriteErrors, "notFound", "editedMeanwhile"],
    }),
    restore: defineCall({
      ...shared,
      action: "restore",
      summary: `后台：恢复删除的${title}`,
      input: z.object({ id: wireId() }),
      body,
      errors: [...adminWriteErrors, "notFound", "undoTooLate"],
    }),
  };
}
