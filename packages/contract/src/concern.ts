import { z } from "zod";
import { defineCall } from "./define.ts";
import {
  maxConcernDocuments,
  type RelativeRequestKind,
  relativeWishes,
  type ReportReason,
  reportReasons,
} from "./report-reasons.ts";
import { clientRef, wireId, wireLine, wireParagraphs, wireText } from "./wire.ts";

const path = "/api/fragment/concern";

const keysOf = <Key extends string>(list: Record<Key, string>) => Object.keys(list) as Key[];

const contact = wireLine({ max: 60, empty: "请填写能联系到您的手机号或邮箱", long: "联系方式最多 60 个字" });
const applicantName = wireLine({ max: 30, empty: "请填写您的姓名", long: "姓名最多 30 个字" });
const subjectName = wireLine({ max: 30, empty: "请填写页面上的姓名", long: "姓名最多 30 个字" });
const tooManyDocuments = `最多上传 ${maxConcernDocuments} 份证明`;

const noTarget = "请说明举报的是什么";

const queued = z.object({
  /** `JB-2026-000123`: the number by which the sender can follow it up. */
  number: z.string(),
  /** Place in the queue of its kind; 1 is next. */
  place: z.int().min(1),
});

export const concern = {
  report: defineCall({
    method: "POST",
    path,
    action: "report",
    auth: "public",
    rate: "write",
    summary: "举报居所、留言、照片或任何一页；答复编号与排队位置",
    input: z
      .object({
        targetKind: z.enum(["residence", "message", "photo", "page"], noTarget),
        /** Id of the residence, the message or the photo. */
        targetId: wireId(noTarget).optional(),
        /** For any other page: its path on this site, with the query. */
        targetPath: z
          .string(noTarget)
          .max(300, noTarget)
          .regex(/^\/(?!\/)/, noTarget)
          .optional(),
        reason: z.enum(keysOf<ReportReason>(reportReasons), "请选择举报的原因"),
        content: wireParagraphs({ max: 500, empty: "补充说明有误", long: "补充说明最多 500 个字" }).default(""),
        contact: wireText({ max: 60, message: "联系方式最多 60 个字" }).default(""),
        ref: clientRef,
      })
      .refine((report) => (report.targetKind === "page" ? report.targetPath : report.targetId) !== undefined, {
        path: ["targetId"],
        message: noTarget,
      }),
    body: queued,
    errors: ["notFound", "concernsUsedUp"],
  }),
  alive: defineCall({
    method: "POST",
    path,
    action: "alive",
    auth: "public",
    rate: "write",
    summary: "“我还健在”：有人为在世者建了居所，请求核实撤下",
    input: z.object({
      residenceId: wireId().optional(),
      subjectName,
      applicantName,
      contact,
      content: wireParagraphs({ max: 1_000, empty: "说明有误", long: "说明最多 1000 个字" }).default(""),
      ref: clientRef,
    }),
    body: queued,
    errors: ["concernsUsedUp"],
  }),
  relative: defineCall({
    method: "POST",
    path,
    action: "relative",
    auth: "public",
    rate: "write",
    summary: "近亲属请求：查阅、更正、不公开、删除或接管一处居所；登录后可附至多 3 份证明",
    input: z.object({
      residenceId: wireId().optional(),
      subjectName,
      applicantName,
      relation: wireLine({ max: 20, empty: "请填写您与逝者的关系", long: "关系最多 20 个字" }),
      wish: z.enum(keysOf<RelativeRequestKind>(relativeWishes), "请选择您的请求"),
      contact,
      content: wireParagraphs({
        min: 1,
        max: 1_000,
        empty: "请说明您的请求",
        long: "说明最多 1000 个字",
      }),
      /** Upload URLs, comma-joined; only from logged-in accounts. */
      proofs: z
        .string(tooManyDocuments)
        .max(2_000, tooManyDocuments)
        .default("")
        .transform((text) => text.split(",").filter((part) => part !== ""))
        .refine((parts) => parts.length <= maxConcernDocuments, tooManyDocuments),
      ref: clientRef,
    }),
    body: queued,
    errors: ["concernsUsedUp", "uploadUnknown"],
  }),
};
