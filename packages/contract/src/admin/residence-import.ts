import { z } from "zod";
import { defineCall } from "../define.ts";
import { upload } from "../upload.ts";
import { clientRef, wireDateTime, wireFlag, wireId, wireInt, wireText } from "../wire.ts";
import { importColumns, importRowStateNames, importStateNames, maxImportedRows } from "./residence-import-columns.ts";
import { adminChangeErrors, adminListOf, adminPaging, adminWriteErrors, reasonText } from "./wire.ts";

const path = "/api/admin/residenceImport";

const readers = ["administrator", "reviewer", "readOnly"] as const;
const deciders = ["administrator", "reviewer"] as const;

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as [Key, ...Key[]];
const column = z.enum(importColumns);

const count = wireInt({ min: 0, max: maxImportedRows, message: "请刷新页面后再试" });

const importItem = z.object({
  id: z.int(),
  file_name: z.string(),
  state: z.enum(keysOf(importStateNames)),
  rows: z.int(),
  errors: z.int(),
  /** Rows without errors that may repeat a residence or another row. */
  duplicates: z.int(),
  /** Rows that confirming creates, or created. */
  included: z.int(),
  /** Residences that undoing removed. */
  removed: z.int(),
  made_by: z.string(),
  create_time: wireDateTime,
  confirmed_by: z.string(),
  confirm_time: z.union([wireDateTime, z.literal("")]),
  undone_by: z.string(),
  undo_time: z.union([wireDateTime, z.literal("")]),
});

const rowItem = z.object({
  /** The row in the file, from 1. */
  row_number: z.int(),
  state: z.enum(keysOf(importRowStateNames)),
  /** As they were read where the row has no errors, else as written; in the order of `importColumns`. */
  cells: z.array(z.string()),
  errors: z.array(z.object({ column, message: z.string() })),
  duplicates: z.array(z.object({ text: z.string(), residence_id: z.int(), row_number: z.int() })),
  /** 0 where there is none, or none any more. */
  residence_id: z.int(),
});

/** Many residences from one table: uploaded, previewed, confirmed and undone as a whole (R-admin-17). */
export const residenceImport = {
  upload: defineCall({
    method: "POST",
    path: `${path}File`,
    auth: "staff",
    roles: deciders,
    rate: "write",
    multipart: true,
    summary:
      "后台：上传一张居所的表格（multipart，字段 file）：CSV 或 XLSX，至多 5×2²⁰ 字节、5000 行；只作预览，不立居所",
    input: z.object({
      file: upload.send.input.shape.file,
      file_name: wireText({ max: 200, message: "文件名最多 200 个字" }).default(""),
      ref: clientRef,
    }),
    body: z.object({ id: z.int() }),
    errors: [
      ...adminWriteErrors,
      "alreadySent",
      "tableWrongType",
      "tableBroken",
      "tableTooLarge",
      "tableHeadings",
      "tableEmpty",
    ],
  }),
  template: defineCall({
    method: "GET",
    path,
    action: "template",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：批量导入的模板：栏目与一行说明，带 format 时是文件",
    input: z.object({ ...adminPaging }),
    body: adminListOf(z.object({ cells: z.array(z.string()) })),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  list: defineCall({
    method: "GET",
    path,
    action: "itemList",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary: "后台：批量导入，新的在前",
    input: z.object({ ...adminPaging }),
    body: adminListOf(importItem),
    errors: ["pageTooDeep", "staffRoleMissing"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "itemDetail",
    auth: "staff",
    roles: readers,
    rate: "read",
    summary: "后台：一次批量导入：读到的栏目、各项行数；导入之后，还有整批撤回会移去与留下的居所",
    input: z.object({ id: wireId() }),
    body: importItem.extend({
      columns: z.array(column),
      /** Headings of the file under which nothing is read. */
      unknown_columns: z.array(z.string()),
      /** Martyrs among the rows that confirming creates; hidden until a second person shows them. */
      martyrs: z.int(),
      /** An earlier import of the same file that was confirmed; 0: none. */
      same_file_id: z.int(),
      same_file_time: z.union([wireDateTime, z.literal("")]),
      /** For a confirmed one: what undoing would remove and keep, and how many of the removed ones staff edited. */
      removable: z.int(),
      kept: z.int(),
      edited: z.int(),
      /** Still hidden because nobody has made them public; those that the reader may make public. */
      unpublished: z.int(),
      publishable: z.int(),
    }),
    errors: ["notFound", "staffRoleMissing"],
  }),
  rows: defineCall({
    method: "GET",
    path,
    action: "rows",
    auth: "staff",
    roles: readers,
    rate: "search",
    summary:
      "后台：一次批量导入的各行，可只看要改的、像是重复的、可以导入的或撤回时留下的；带 format 时是同样栏目的文件",
    input: z.object({
      ...adminPaging,
      id: wireId(),
      only: z.enum(["", "error", "duplicate", "included", "kept"]).default(""),
    }),
    body: adminListOf(rowItem).extend({ file_name: z.string() }),
    errors: ["notFound", "pageTooDeep", "staffRoleMissing"],
  }),
  include: defineCall({
    method: "POST",
    path,
    action: "include",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：像是重复的一行也导入，或 isIncluded 0 不导入；rowNumber 0 是所有像是重复的",
    input: z.object({
      id: wireId(),
      rowNumber: wireInt({ min: 0, max: 1_048_576, message: "行号有误" }),
      isIncluded: wireFlag(),
    }),
    body: z.object({ included: z.int() }),
    errors: [...adminChangeErrors, "importSettled"],
  }),
  confirm: defineCall({
    method: "POST",
    path,
    action: "confirm",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary:
      "后台：照预览立居所，count 是看到的行数；重复提交不会多立。isPublished 1 立刻公开，烈士的仍先不公开，由另一人公开",
    input: z.object({ id: wireId(), count, isPublished: wireFlag().default(0) }),
    body: z.object({ created: z.int(), hidden: z.int() }),
    errors: [...adminChangeErrors, "importChanged", "importSettled"],
  }),
  publish: defineCall({
    method: "POST",
    path,
    action: "publish",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：公开一次导入里还没有公开的居所；烈士的由导入以外的另一人公开",
    input: z.object({ id: wireId(), count }),
    body: z.object({ published: z.int() }),
    errors: [...adminChangeErrors, "importChanged", "importSettled"],
  }),
  undo: defineCall({
    method: "POST",
    path,
    action: "undo",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：整批撤回，移去这次导入的居所，须写原因；家人或访客添过东西的照样留着。count 是看到会移去的处数",
    input: z.object({ id: wireId(), count, reason: wireText({ min: 1, ...reasonText }) }),
    body: z.object({ removed: z.int(), kept: z.int() }),
    errors: [...adminChangeErrors, "importChanged", "importSettled"],
  }),
  discard: defineCall({
    method: "POST",
    path,
    action: "discard",
    auth: "staff",
    roles: deciders,
    rate: "write",
    summary: "后台：丢弃一次还没有确认的预览",
    input: z.object({ id: wireId() }),
    body: z.object({ done: z.literal(true) }),
    errors: [...adminChangeErrors, "importSettled"],
  }),
};
