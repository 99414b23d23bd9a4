import { createHash } from "node:crypto";
import { residenceImport } from "@changming/contract/admin/residence-import";
import { demand } from "@changming/domain/context/domain-error";
import { canEditAsStaff, canListAsStaff } from "@changming/domain/residence/access";
import { discardImport, includeRows } from "@changming/domain/residence-import/choose-rows";
import { confirmImport } from "@changming/domain/residence-import/confirm-import";
import { getImport, listImportRows, listImports } from "@changming/domain/residence-import/list-imports";
import * as present from "@changming/domain/residence-import/present-import";
import { previewImport } from "@changming/domain/residence-import/preview-import";
import { publishImport } from "@changming/domain/residence-import/publish-import";
import { undoImport } from "@changming/domain/residence-import/undo-import";
import { createOnce, demandFirst } from "@changming/domain/staff/create-once";
import { bind, bindList } from "../../http/bind.ts";
import { readTable } from "../../table-files/read-table.ts";
import { rowsTable, templateTable } from "./residence-import-tables.ts";

export const residenceImportRoutes = [
  bind(residenceImport.upload, async (ctx, { file, file_name, ref }) => {
    // A file of someone who may not import is not even read.
    demand(canEditAsStaff(ctx.actor));
    const bytes = await file.read();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const contents = { fileName: file_name, sha256 };
    const cells = await readTable(bytes);
    return createOnce(ctx, { ref, action: "residenceImport.preview", contents }, async (ctx, earlier) => {
      demandFirst(earlier);
      return previewImport(ctx, { ...contents, cells });
    });
  }),
  bindList(residenceImport.template, templateTable, async (ctx, { page }) => {
    demand(canListAsStaff(ctx.actor));
    return page === 1 ? present.presentTemplate() : { ...present.presentTemplate(), itemList: [] };
  }),
  bind(residenceImport.list, async (ctx, input) => present.presentImports(await listImports(ctx, input))),
  bind(residenceImport.detail, async (ctx, input) => present.presentImport(await getImport(ctx, input))),
  bindList(residenceImport.rows, rowsTable, async (ctx, input) =>
    present.presentImportRows(await listImportRows(ctx, input)),
  ),
  bind(residenceImport.include, (ctx, { isIncluded, ...input }) =>
    includeRows(ctx, { ...input, isIncluded: isIncluded === 1 }),
  ),
  bind(residenceImport.confirm, (ctx, { isPublished, ...input }) =>
    confirmImport(ctx, { ...input, isPublished: isPublished === 1 }),
  ),
  bind(residenceImport.publish, (ctx, input) => publishImport(ctx, input)),
  bind(residenceImport.undo, (ctx, input) => undoImport(ctx, input)),
  bind(residenceImport.discard, async (ctx, input) => {
    await discardImport(ctx, input);
    return { done: true as const };
  }),
];
