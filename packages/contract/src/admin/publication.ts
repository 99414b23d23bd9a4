import { z } from "zod";
import { defineCall } from "../define.ts";
import { longestIntroHtml } from "../intro-length.ts";
import { clientRef, wireDateTime, wireFlag, wireId, wireText, wireVersion } from "../wire.ts";
import { contentWriters } from "./content-roles.ts";
import { adminPaging } from "./list.ts";
import { officeWriteErrors } from "./write-errors.ts";

/** draft: staff alone see it; waiting: its time has yet to come; deleted: it can be brought back for a while. */
export const publicationStates = ["draft", "waiting", "out", "deleted"] as const;

export type PublicationState = (typeof publicationStates)[number];

/** Hours in which something that was deleted can be brought back. */
export const undoHours = 72;

/** A moment in Shanghai, to the minute or the second; empty is now. */
const publishTime = z
  .string("发布时间有误")
  .regex(/^(?:\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?)?$/, "发布时间有误")
  .default("");

/** Rich text as the editor writes it; cleaned by the server. */
export const contentHtml = z.string("请输入正文").max(longestIntroHtml, "正文太长了，请精简一些");

/** A fresh upload; empty takes the picture away, absent leaves it as it is. */
export const pictureUrl = wireText({ max: 300, message: "图片有误，请重新上传" }).optional();

/** What every row that is published has. */
export const publicationFields = {
  id: z.int(),
  title: z.string(),
  state: z.enum(publicationStates),
  publish_time: wireDateTime,
  version: z.int(),
};

/** What a list of what is published is narrowed and ordered by. */
export const publicationAsked = {
  ...adminPaging,
  keywords: wireText({ max: 30, message: "关键词最多 30 个字" }).default(""),
  state: z.union([z.literal(""), z.enum(publicationStates)]).default(""),
  sort: z.enum(["time", "title", "reads"]).default("time"),
  isDescending: wireFlag().default(1),
};

/** When it is published, or that it is not yet. */
export const publicationPlan = { publishTime, isDraft: wireFlag().default(0) };

export const publicationSaveErrors = [
  ...officeWriteErrors,
  "alreadySent",
  "notFound",
  "editedMeanwhile",
  "uploadUnknown",
] as const;

/** Where pictures that a save took out of a text still stand, as people read it: `公告《清明安排》`; absent: nowhere. */
export const stillIn = z.array(z.string()).optional();

const shelvedPublication = z.object({ id: z.int(), version: z.int(), state: z.enum(publicationStates) });

export const savedPublication = shelvedPublication.extend({ still_in: stillIn });

/** What is named to change something: which row, and the copy that one saw. */
export const rowAndVersion = { id: wireId(), version: wireVersion };

/** Which row is saved: none is a new one. `ref`: the form's own name, under which nothing is made twice. */
export const rowOrNew = { id: wireId().optional(), version: wireVersion.optional(), ref: clientRef };

/** Puts something back among the drafts or out again, deletes it, and takes that back. */
export function shelfCalls(path: `/api/admin/${string}`, title: string) {
  const shared = { method: "POST", path, auth: "staff", roles: contentWriters, rate: "write" } as const;
  const body = shelvedPublication;
  return {
    setDraft: defineCall({
      ...shared,
      action: "setDraft",
      summary: `后台：撤回${title}，或 isDraft 0 按它的时间发布`,
      input: z.object({ ...rowAndVersion, isDraft: wireFlag() }),
      body,
      errors: [...officeWriteErrors, "notFound", "editedMeanwhile"],
    }),
    remove: defineCall({
      ...shared,
      action: "remove",
      summary: `后台：删除${title}，${undoHours} 小时内可以恢复`,
      input: z.object(rowAndVersion),
      body,
      errors: [...officeWriteErrors, "notFound", "editedMeanwhile"],
    }),
    restore: defineCall({
      ...shared,
      action: "restore",
      summary: `后台：恢复删除的${title}`,
      input: z.object({ id: wireId() }),
      body,
      errors: [...officeWriteErrors, "notFound", "undoTooLate"],
    }),
  };
}
